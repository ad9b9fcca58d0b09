/** The engine's client in Node. It uses a worker thread. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import type { TablebaseReader } from '../engine/tablebase-types.js';
import type { FileAddress } from '../wasm/source.js';
import { EngineClient, type EngineClientOptions } from './client.js';
import { thrownEnd } from './start-errors.js';
import type { WorkerHost } from './host.js';
import { nodeScript, nodeWorkerUrl } from './node-script.js';

export { nodeWorkerUrl };

/** Size limit of a worker's young generation, in MiB. With Node's default limit, a worker takes 30 MB more. */
const YOUNG_GENERATION = 4;

export interface NodeHost extends WorkerHost {
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
}

/** Creates a host for a worker thread. */
export const nodeHost = (script: FileAddress = nodeWorkerUrl()): NodeHost => {
  const worker = new Worker(new URL(script.href), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
  return {
    ended: new Promise((resolve) =>
      worker.once('exit', () => {
        resolve();
      }),
    ),
    endpoint: nodeEndpoint(worker),
    onFailure(listener) {
      worker.on('error', (error) => listener(thrownEnd(error)));
      worker.on('exit', (code) => listener({ end: 'exit', exitCode: code }));
    },
    setBusy(busy) {
      if (busy) worker.ref();
      else worker.unref();
    },
    terminate() {
      void worker.terminate();
    },
    // A worker that starts from its text cannot import the modules that read tables.
    ...(script.protocol === 'data:' && { tablebasesIn: lateReader }),
  };
};

/** Reads the tables in a folder with modules that are loaded with the first ending. */
const lateReader = (folder: string): TablebaseReader => {
  let reader: TablebaseReader | undefined;
  return async (request) => {
    reader ??= (await import('./node-tablebases.js')).readerIn(folder);
    return reader(request);
  };
};

/** Options of {@link createEngine}; the address of a worker's script is for browsers only. */
export type EngineOptions = EngineClientOptions & { readonly workerUrl?: string };

/**
 * Creates an engine in a worker thread; nothing is loaded before the first search. It keeps the process alive
 * only while a search runs.
 */
export const createEngine = (options: EngineOptions = {}): EngineClient =>
  new EngineClient(async () => nodeHost(await nodeScript()), options);

/** Maximum number of threads for an engine: the number of processor threads. */
export const availableThreads = (): number => availableParallelism();
