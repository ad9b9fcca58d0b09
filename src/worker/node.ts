/** The engine's client in Node, over a worker thread. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import type { FileAddress } from '../wasm/source.js';
import { EngineClient, type EngineClientOptions } from './client.js';
import { thrownEnd } from './errors.js';
import type { EngineHost } from './host.js';

/** The default entry of the worker thread. */
export const nodeWorkerUrl = (): FileAddress => new URL('./node-worker.js', import.meta.url);

/** A worker thread as a host. */
export const nodeHost = (script: FileAddress = nodeWorkerUrl()): EngineHost => {
  const worker = new Worker(new URL(script.href));
  return {
    endpoint: nodeEndpoint(worker),
    onFailure(listener) {
      worker.on('error', (error) => {
        listener(thrownEnd(error));
      });
      worker.on('exit', (code) => {
        listener({ end: 'exit', exitCode: code });
      });
    },
    setBusy(busy) {
      if (busy) worker.ref();
      else worker.unref();
    },
    terminate() {
      void worker.terminate();
    },
  };
};

/** What {@link createEngine} takes; the address of a worker's script is for browsers. */
export type EngineOptions = EngineClientOptions & { readonly workerUrl?: string };

/**
 * An engine in a worker thread; nothing is loaded before the first search. While no search runs it
 * keeps no process alive.
 */
export const createEngine = (options: EngineOptions = {}): EngineClient =>
  new EngineClient(() => nodeHost(), options);

/** Threads that an engine may have here: those that the processor has to give. */
export const availableThreads = (): number => availableParallelism();
