/** The engine's client in browsers. */
import { EngineClient, type EngineClientOptions } from './client.js';
import { browserHost } from './browser-host.js';
import type { MessageEndpoint } from './host.js';
import { canShareMemory } from './shared-memory.js';
import { besideModule, spawnWorker } from './spawn.js';

export interface EngineOptions extends EngineClientOptions {
  /**
   * Address of worker.js, in browsers only, if it does not lie beside the library. It may have another
   * origin.
   */
  readonly workerUrl?: string;
}

/** This module's address as a value, because bundlers must see the worker's address only once. */
const HERE = import.meta.url;

/**
 * Creates an engine with its own worker; nothing is loaded before the first search. Bundlers find the worker
 * and its wasm by themselves. Without a bundler the files lie beside this module, which may come from another
 * origin if that origin allows it (CORS).
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

/** The part of a browser's `Worker` that can be typed without the DOM. */
export interface BrowserWorker extends MessageEndpoint {
  terminate(): void;
}

/** The same with workers that `spawn` creates whenever one is needed. */
export const createBrowserClient = (
  spawn: () => BrowserWorker,
  options?: EngineClientOptions,
): EngineClient => new EngineClient(() => browserHost(spawn() as Worker), options);

/** Most threads that an engine can use here: those of the processor, or 1 if memory cannot be shared. */
export const availableThreads = (): number =>
  canShareMemory() ? navigator.hardwareConcurrency : 1;
