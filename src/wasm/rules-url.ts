/**
 * Address of rules.wasm, beside this module. Bundlers recognise this form and emit the file. The address has its own
 * module, so they emit the file only if the address is used.
 */
export const rulesUrl = (): URL => new URL('./rules.wasm', import.meta.url);
