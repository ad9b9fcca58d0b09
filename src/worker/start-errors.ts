/** Why a worker did not start. */
import type { WasmErrors, WorkerEnd } from '../errors/codes.js';
import { makeError } from '../errors/error.js';
import { WORDS as START_SENTENCES } from '../words/start-errors.js';
import { WORDS as OFFLINE_SENTENCES } from '../words/offline-errors.js';
import type { StartFault, WorkerFailure } from './host.js';

/** The error for a worker that did not start. */
export const startFailed = (failure: WorkerFailure): StartFault =>
  'code' in failure ? failure : makeError(START_SENTENCES, 'engine-start-failed', failure);

export const offline = (params: WasmErrors['offline']): StartFault =>
  makeError(OFFLINE_SENTENCES, 'offline', params);

export const thrownEnd = (error: unknown): WorkerEnd => ({
  end: 'error',
  reason: messageOf(error),
});

/** The message of an error, without a full stop. */
export const messageOf = (error: unknown): string =>
  (hasMessage(error) ? error.message : String(error)).replace(/\.$/, '');

const hasMessage = (error: unknown): error is { readonly message: string } =>
  typeof error === 'object' && error !== null && 'message' in error;
