/** File of the network that belongs to this engine; the digits are the first of its SHA-256. */
export const NETWORK_FILE = 'nn-f6673051d050.nnue';

/** Its address, beside this module. Bundlers recognise this form, with the name written out, and emit the file. */
export const networkUrl = (): URL => new URL('./nn-f6673051d050.nnue', import.meta.url);
