/**
 * What the bundles use of a browser, with stand-ins for servers: these may import them, to no effect.
 */
export const document = globalThis.document ?? { createTreeWalker() {} };
export const HTMLElement = globalThis.HTMLElement ?? Object;
/** On a server every element counts as defined already. */
export const customElements = globalThis.customElements ?? { get: () => HTMLElement };
