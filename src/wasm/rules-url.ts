/**
 * Address of rules.wasm, beside this module. Bundlers recognise this form and emit the file. It has its own
 * module, so they emit the file only if it is used.
 */
export const rulesUrl = (): URL => new URL('./rules.wasm', import.meta.url);
