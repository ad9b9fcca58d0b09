/** Why a worker's script could not be loaded. */
import type { Sentences, WorkerErrors } from '../codes.js';
import { answered, notFetched, OTHER_FOLDER } from './wasm.js';

export const WORKER_SENTENCES: Sentences<Omit<WorkerErrors, 'engine-start-failed'>> = {
  'worker-blocked': (params) =>
    'directive' in params
      ? `The page's Content-Security-Policy forbids the engine's worker (${params.directive}, ${params.address})`
      : `The page requires Trusted Types: ${params.remedy === 'allow-policy' ? 'allow the policy acedrex (trusted-types)' : "name the address of the worker's script as workerUrl"} (${params.reason})`,
  'worker-unreachable': ({ address }) => notFetched(address),
  'worker-missing': ({ address, status }) => answered(address, status),
  'worker-not-script': ({ address, type }) =>
    `${address} answered with ${type} in place of JavaScript (${OTHER_FOLDER})`,
  'worker-not-isolated': ({ address }) =>
    `This page is isolated, and ${address} is sent without Cross-Origin-Embedder-Policy`,
};
