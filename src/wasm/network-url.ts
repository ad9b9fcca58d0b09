/**
 * Address of the network, beside this module. Bundlers recognise this form, which requires a literal name, and emit the
 * file.
 */
export const networkUrl = (): URL => new URL('./nn-cec8c3dc878d.nnue', import.meta.url);
