/**
 * Address of the engine's build for several threads, beside this module. Bundlers recognise this form and emit the
 * file. The address has its own module, so they emit the file only if the address is used.
 */
export const engineThreadsUrl = (): URL => new URL('./engine-threads.wasm', import.meta.url);
