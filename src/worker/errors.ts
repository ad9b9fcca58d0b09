/** Errors of workers that do not start, crash or hang. */
import type { WasmErrors, WorkerEnd, WorkerErrors } from '../errors/codes.js';
import { ENGINE_SENTENCES, OFFLINE_SENTENCES, WORKER_SENTENCES } from '../errors/english.js';
import { errorIn, makeError } from '../errors/error.js';
import type { EngineError } from '../engine/types.js';
import { isOffline } from '../wasm/load.js';
import type { StartFault, WorkerFailure } from './host.js';

export const CLOSED: EngineError = makeError(ENGINE_SENTENCES, 'engine-closed', {});

export const workerError = <Code extends keyof WorkerErrors>(
  code: Code,
  params: WorkerErrors[Code],
): StartFault => errorIn(WORKER_SENTENCES, code, params);

/** A file that could not be fetched. */
export const notFetched = (address: string): StartFault =>
  isOffline() ? offline({ address }) : workerError('worker-unreachable', { address });

export const offline = (params: WasmErrors['offline']): StartFault =>
  makeError(OFFLINE_SENTENCES, 'offline', params);

/** The error for a worker that did not start. */
export const startFailed = (failure: WorkerFailure): StartFault =>
  'code' in failure ? failure : workerError('engine-start-failed', failure);

export const startTimeout = (milliseconds: number): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-start-timeout', { milliseconds });

export const crashed = (failure: WorkerFailure): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-crashed', 'code' in failure ? thrownEnd(failure) : failure);

export const callFailed = (error: unknown): EngineError =>
  makeError(ENGINE_SENTENCES, 'engine-call-failed', { reason: messageOf(error) });

export const notCloneable = (error: unknown): EngineError =>
  makeError(ENGINE_SENTENCES, 'request-not-cloneable', { reason: messageOf(error) });

/** The end of a worker that threw an exception. */
export const thrownEnd = (error: unknown): WorkerEnd => ({
  end: 'error',
  reason: messageOf(error),
});

/** The message of an error, without a full stop. */
const messageOf = (error: unknown): string =>
  (hasMessage(error) ? error.message : String(error)).replace(/\.$/, '');

const hasMessage = (error: unknown): error is { readonly message: string } =>
  typeof error === 'object' && error !== null && 'message' in error;
