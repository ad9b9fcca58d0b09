/**
 * Address of the engine's build, beside this module. Bundlers see this form and emit the file; it has a
 * module of its own so that they emit it only for those who use it.
 */
export const engineUrl = (): URL => new URL('./engine.wasm', import.meta.url);
