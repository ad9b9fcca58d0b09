/** Address of tablebase.wasm, beside this module; a separate module for the reason given in rules-url.ts. */
export const tablebaseUrl = (): URL => new URL('./tablebase.wasm', import.meta.url);
