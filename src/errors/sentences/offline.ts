/** That there is no network; apart from other sentences, because every element may need it. */
import type { Sentences, WasmErrors } from '../codes.js';

export const OFFLINE_SENTENCES: Sentences<Pick<WasmErrors, 'offline'>> = {
  offline: ({ address = 'A file' }) => `${address} could not be fetched: this device is offline`,
};
