/**
 * Address of engine.wasm, beside this module. Bundlers recognise this form and emit the file. It has its own
 * module, so they emit the file only if it is used.
 */
export const engineUrl = (): URL => new URL('./engine.wasm', import.meta.url);
