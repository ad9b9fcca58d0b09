/** Name of this engine's network file. The digits are the beginning of the file's SHA-256. */
export const NETWORK_FILE = 'nn-cec8c3dc878d.nnue';
