/** What keeps a part of an element from being loaded. */
import type { ErrorCode } from './codes.js';
import { makeError, type AcedrexError } from './error.js';
import { isOffline } from './offline.js';
import { PART_SENTENCES } from './sentences/board.js';
import { OFFLINE_SENTENCES } from './sentences/offline.js';
import type { ThrownError } from './thrown.js';

/** Why a part could not be loaded: no network, the error that was thrown, or one with its words. */
export const partError = (thrown: unknown): AcedrexError => {
  if (isOffline()) return makeError(OFFLINE_SENTENCES, 'offline', {});
  const { error, message = String(thrown) } = Object(thrown) as Partial<ThrownError<ErrorCode>>;
  return error ?? makeError(PART_SENTENCES, 'part-not-loaded', { reason: message });
};
