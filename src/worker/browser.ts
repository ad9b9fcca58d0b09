/** The engine's client in browsers. */
import { EngineClient, type EngineClientOptions } from './client.js';
import { browserHost } from './browser-host.js';
import type { MessageEndpoint } from './host.js';
import { besideModule, spawnWorker } from './spawn.js';

export interface EngineOptions extends EngineClientOptions {
  /** Address of worker.js, in browsers only, where it does not lie beside the library. It may be of another origin. */
  readonly workerUrl?: string;
}

/** This module's address, as a value: bundlers are to see the address of the worker once only. */
const HERE = import.meta.url;

/**
 * An engine in a worker of its own; nothing is loaded before the first search. Bundlers see the
 * worker and its wasm by themselves; without one the files lie beside this module, which may be of
 * another origin if that allows it (CORS).
 */
export const createEngine = (options: EngineOptions = {}): EngineClient => {
  const { workerUrl } = options;
  return new EngineClient(async () => {
    const { worker, explain } = await spawnWorker(
      workerUrl === undefined
        ? besideModule(HERE, 'browser', 'worker')
        : new URL(workerUrl, location.href).href,
      () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    );
    return browserHost(worker, explain);
  }, options);
};

/** As much of a browser's `Worker` as types without the DOM can tell. */
export interface BrowserWorker extends MessageEndpoint {
  terminate(): void;
}

/** The same over workers that `spawn` makes, each time one is needed. */
export const createBrowserClient = (
  spawn: () => BrowserWorker,
  options?: EngineClientOptions,
): EngineClient => new EngineClient(() => browserHost(spawn() as Worker), options);

/** Threads that an engine may have here: the processor's, or 1 where no memory may be shared. */
export const availableThreads = (): number =>
  globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1;
