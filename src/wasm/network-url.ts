/** File of the network that belongs to this engine; the digits are the first of its SHA-256. */
export const NETWORK_FILE = 'nn-2f47aa624fab.nnue';

/** Its address, beside this module. Bundlers recognise this form, with the name written out, and emit the file. */
export const networkUrl = (): URL => new URL('./nn-2f47aa624fab.nnue', import.meta.url);
