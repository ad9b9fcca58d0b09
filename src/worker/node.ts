/** The engine's client in Node, over a worker thread. */
import { Worker } from 'node:worker_threads';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { EngineClient, type EngineClientOptions } from './client.js';
import type { EngineHost } from './host.js';

/** The default entry of the worker thread. */
export const nodeWorkerUrl = (): URL => new URL('./node-worker.js', import.meta.url);

/** A worker thread as a host. */
export const nodeHost = (script: URL = nodeWorkerUrl()): EngineHost => {
  const worker = new Worker(script);
  return {
    endpoint: nodeEndpoint(worker),
    onFailure(listener) {
      worker.on('error', (error) => {
        listener(error instanceof Error ? error.message : String(error));
      });
      worker.on('exit', (code) => {
        listener(`its thread ended with exit code ${code}`);
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

/** A client over worker threads. */
export const createNodeClient = (options?: EngineClientOptions): EngineClient =>
  new EngineClient(() => nodeHost(), options);
