/** File of the network that belongs to this engine; the digits are the first of its SHA-256. */
export const NETWORK_FILE = 'nn-ad593577acfb.nnue';

/** Its address, beside this module. Bundlers recognise this form, with the name written out, and emit the file. */
export const networkUrl = (): URL => new URL('./nn-ad593577acfb.nnue', import.meta.url);
