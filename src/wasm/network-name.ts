/** File of the network that belongs to this engine; the digits are the first of its SHA-256. */
export const NETWORK_FILE = 'nn-2f47aa624fab.nnue';
