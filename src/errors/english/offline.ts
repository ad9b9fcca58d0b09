/** The English sentence of the error that several parts of the library and the elements can make. */
import type { Sentences, WasmErrors } from '../codes.js';

export const OFFLINE_SENTENCES: Sentences<Pick<WasmErrors, 'offline'>> = {
  offline: ({ address = 'A file' }) => `${address} could not be fetched: this device is offline`,
};
