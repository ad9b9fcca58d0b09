/** File of the network that belongs to this engine; the digits are the first of its SHA-256. */
export const NETWORK_FILE = 'nn-82987f1475ca.nnue';

/** Its address, beside this module. Bundlers recognise this form, with the name written out, and emit the file. */
export const networkUrl = (): URL => new URL('./nn-82987f1475ca.nnue', import.meta.url);
