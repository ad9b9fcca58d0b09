/** English sentences of errors of the engine. */
import type { EngineErrors, Sentences, WasmErrors, WorkerEnd, WorkerErrors } from '../codes.js';

export const endOf = (params: WorkerEnd): string => {
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

export const ENGINE_SENTENCES: Sentences<Omit<EngineErrors, keyof (WasmErrors & WorkerErrors)>> = {
  'engine-start-timeout': ({ milliseconds }) =>
    `The engine did not start within ${milliseconds} ms.`,
  'engine-crashed': (params) => `The engine stopped working: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => reason,
  'engine-closed': () => 'The engine was closed.',
  'request-not-cloneable': ({ reason }) => `The request cannot be sent to a worker: ${reason}.`,
};
