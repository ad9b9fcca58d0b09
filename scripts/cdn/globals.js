/**
 * The browser globals that the bundles use. On servers, stand-ins replace these globals, so that a bundle can be
 * imported without effect.
 */
export const document = globalThis.document ?? { createTreeWalker() {} };
export const HTMLElement = globalThis.HTMLElement ?? Object;
/** On a server, every element counts as already defined. */
export const customElements = globalThis.customElements ?? { get: () => HTMLElement };
