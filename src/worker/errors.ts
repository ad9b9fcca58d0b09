/** Errors of workers that have crashed, hung or been terminated. */
import { makeError, errorIn } from '../errors/error.js';
import { WORDS as ENGINE_SENTENCES } from '../words/engine-errors.js';
import type { EngineError } from '../engine/types.js';
import type { WorkerFailure, StartFault } from './host.js';
import { messageOf, thrownEnd, offline } from './start-errors.js';
import type { WorkerErrors } from '../errors/codes.js';
import { WORDS as WORKER_SENTENCES } from '../words/worker-errors.js';
import { isOffline } from '../errors/offline.js';

export const CLOSED: EngineError = makeError(ENGINE_SENTENCES, 'engine-closed', {});

export const NO_FOLDERS: EngineError = makeError(ENGINE_SENTENCES, 'engine-no-folders', {});

export const startTimeout = (milliseconds: number): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-start-timeout', { milliseconds });

export const crashed = (failure: WorkerFailure): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-crashed', 'code' in failure ? thrownEnd(failure) : failure);

export const callFailed = (error: unknown): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-call-failed', { reason: messageOf(error) });

export const notCloneable = (error: unknown): EngineError =>
  makeError(ENGINE_SENTENCES, 'request-not-cloneable', { reason: messageOf(error) });

export const scriptError = <Code extends keyof Omit<WorkerErrors, 'engine-start-failed'>>(
  code: Code,
  params: WorkerErrors[Code],
): StartFault =>
  errorIn<Omit<WorkerErrors, 'engine-start-failed'>, Code>(WORKER_SENTENCES, code, params);

/** The error for a file that could not be fetched. */
export const notFetched = (address: string): StartFault =>
  isOffline() ? offline({ address }) : scriptError('worker-unreachable', { address });
