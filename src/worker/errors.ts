/** Errors of workers that crash or hang, or that were told to end. */
import { makeError } from '../errors/error.js';
import { WORDS as ENGINE_SENTENCES } from '../words/engine-errors.js';
import type { EngineError } from '../engine/types.js';
import type { WorkerFailure } from './host.js';
import { messageOf, thrownEnd } from './start-errors.js';

export const CLOSED: EngineError = makeError(ENGINE_SENTENCES, 'engine-closed', {});

export const startTimeout = (milliseconds: number): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-start-timeout', { milliseconds });

export const crashed = (failure: WorkerFailure): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-crashed', 'code' in failure ? thrownEnd(failure) : failure);

export const callFailed = (error: unknown): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-call-failed', { reason: messageOf(error) });

export const notCloneable = (error: unknown): EngineError =>
  makeError(ENGINE_SENTENCES, 'request-not-cloneable', { reason: messageOf(error) });
