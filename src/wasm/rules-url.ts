/**
 * Address of the rules' build, beside this module. Bundlers see this form and emit the file; it has a
 * module of its own so that they emit it only for those who use it.
 */
export const rulesUrl = (): URL => new URL('./rules.wasm', import.meta.url);
