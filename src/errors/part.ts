/** Errors while a part of an element is loading. */
import type { ErrorCode } from './codes.js';
import { makeError, type AcedrexError, type ThrownError } from './error.js';
import { isOffline } from './offline.js';
import { WORDS as PART_SENTENCES } from '../words/part-errors.js';
import { WORDS as OFFLINE_SENTENCES } from '../words/offline-errors.js';

/** The error for a part that failed to load: offline, the thrown error, or an error with its message. */
export const partError = (thrown: unknown): AcedrexError => {
  if (isOffline()) return makeError(OFFLINE_SENTENCES, 'offline', {});
  const { error, message = String(thrown) } = Object(thrown) as Partial<ThrownError<ErrorCode>>;
  return error ?? makeError(PART_SENTENCES, 'part-not-loaded', { reason: message });
};
