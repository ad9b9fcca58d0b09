/** English sentences of errors of workers. */
import type { Sentences, WorkerErrors } from '../codes.js';
import { notFetched } from './wasm.js';
import { endOf } from './engine.js';

export const WORKER_SENTENCES: Sentences<WorkerErrors> = {
  'worker-blocked': (params) =>
    'directive' in params
      ? `The page's Content-Security-Policy forbids the engine's worker (${params.directive}, ${params.address})`
      : `The page requires Trusted Types: ${params.remedy === 'allow-policy' ? 'allow the policy acedrex (trusted-types)' : "name the address of the worker's script as workerUrl"} (${params.reason})`,
  'worker-unreachable': ({ address }) => notFetched(address),
  'worker-missing': ({ address, status }) => `${address} answered ${status}`,
  'worker-not-script': ({ address, type }) =>
    `${address} answered with ${type} in place of JavaScript`,
  'worker-not-isolated': ({ address }) =>
    `This page is isolated, and ${address} is sent without Cross-Origin-Embedder-Policy`,
  'engine-start-failed': (params) => `The engine could not be started: ${endOf(params)}.`,
};
