/** Why a worker's script could not be had. */
import type { WorkerErrors } from '../errors/codes.js';
import { errorIn } from '../errors/error.js';
import { WORDS as WORKER_SENTENCES } from '../words/worker-errors.js';
import { isOffline } from '../errors/offline.js';
import type { StartFault } from './host.js';
import { offline } from './start-errors.js';

export const scriptError = <Code extends keyof Omit<WorkerErrors, 'engine-start-failed'>>(
  code: Code,
  params: WorkerErrors[Code],
): StartFault =>
  errorIn<Omit<WorkerErrors, 'engine-start-failed'>, Code>(WORKER_SENTENCES, code, params);

/** A file that could not be fetched. */
export const notFetched = (address: string): StartFault =>
  isOffline() ? offline({ address }) : scriptError('worker-unreachable', { address });
