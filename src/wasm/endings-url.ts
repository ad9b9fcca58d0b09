/** Address of endings.wasm, beside this module; a module of its own for the reason given in rules-url.ts. */
export const endingsUrl = (): URL => new URL('./endings.wasm', import.meta.url);
