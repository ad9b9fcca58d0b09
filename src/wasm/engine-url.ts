/**
 * Address of engine.wasm, beside this module. Bundlers recognise this form and emit the file. The address has its own
 * module, so they emit the file only if the address is used.
 */
export const engineUrl = (): URL => new URL('./engine.wasm', import.meta.url);
