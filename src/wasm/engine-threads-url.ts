/**
 * Address of the engine's build for several threads, beside this module. Bundlers see this form and emit the file; it has a
 * module of its own so that they emit it only for those who use it.
 */
export const engineThreadsUrl = (): URL => new URL('./engine-threads.wasm', import.meta.url);
