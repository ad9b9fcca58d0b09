/** Why an engine gave no result. */
import type { EngineErrors, NetworkErrors, Sentences, WasmErrors, WorkerErrors } from '../codes.js';
import { endOf } from './start.js';

export const ENGINE_SENTENCES: Sentences<
  Omit<EngineErrors, keyof (WasmErrors & NetworkErrors & WorkerErrors) | 'hash-memory'>
> = {
  'engine-start-timeout': ({ milliseconds }) =>
    `The engine did not start within ${milliseconds} ms.`,
  'engine-crashed': (params) => `The engine stopped working: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => reason,
  'engine-closed': () => 'The engine was closed.',
  'request-not-cloneable': ({ reason }) => `The request cannot be sent to a worker: ${reason}.`,
};
