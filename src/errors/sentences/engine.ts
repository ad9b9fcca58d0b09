/** Why an engine gave no result. */
import type { EngineErrors, Sentences, WasmErrors, WorkerEnd, WorkerErrors } from '../codes.js';
import { notFetched } from './wasm.js';

const endOf = (params: WorkerEnd): string => {
  switch (params.end) {
    case 'error':
      return params.reason;
    case 'exit':
      return `its thread ended with exit code ${params.exitCode}`;
    case 'silence':
      return `it has given no sign of life for ${params.milliseconds / 1000} s`;
    case 'unreadable-message':
      return 'a message could not be read';
    case 'script-not-loaded':
      return 'its script, or a module that it imports, could not be loaded: missing, blocked by the Content-Security-Policy, or of another origin';
  }
};

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

export const ENGINE_SENTENCES: Sentences<Omit<EngineErrors, keyof (WasmErrors & WorkerErrors)>> = {
  'engine-start-timeout': ({ milliseconds }) =>
    `The engine did not start within ${milliseconds} ms.`,
  'engine-crashed': (params) => `The engine stopped working: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => reason,
  'engine-closed': () => 'The engine was closed.',
  'request-not-cloneable': ({ reason }) => `The request cannot be sent to a worker: ${reason}.`,
};
