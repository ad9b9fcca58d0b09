/** What the client says of a worker that did not do its work. */
import type { EngineError } from '../engine/types.js';

export const CLOSED: EngineError = { code: 'engine-closed', message: 'The engine was closed.' };

export const startFailed = (reason: string, code = 'engine-start-failed'): EngineError => ({
  code,
  message: `The engine could not be started: ${reason}.`,
});

export const crashed = (reason: string): EngineError => ({
  code: 'engine-crashed',
  message: `The engine stopped working: ${reason}.`,
});

export const callFailed = (error: unknown): EngineError => ({
  code: 'engine-call-failed',
  message: messageOf(error),
});

export const notCloneable = (error: unknown): EngineError => ({
  code: 'request-not-cloneable',
  message: `The request cannot be sent to a worker: ${messageOf(error)}.`,
});

/** What an error says, without a full stop. */
export const messageOf = (error: unknown): string =>
  (hasMessage(error) ? error.message : String(error)).replace(/\.$/, '');

const hasMessage = (error: unknown): error is { readonly message: string } =>
  typeof error === 'object' && error !== null && 'message' in error;
