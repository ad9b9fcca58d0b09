/** The sentence for being offline. It is separate from the others because every element may need it. */
import type { Sentences, WasmErrors } from '../codes.js';

export const OFFLINE_SENTENCES: Sentences<Pick<WasmErrors, 'offline'>> = {
  offline: ({ address = 'A file' }) => `${address} could not be fetched: this device is offline`,
};
