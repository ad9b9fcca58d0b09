/** The engine's client in browsers. */
import { EngineClient, type EngineClientOptions } from './client.js';
import { browserHost } from './host.js';

export interface EngineOptions extends EngineClientOptions {
  /** Address of worker.js, in browsers only, where it does not lie beside the library. */
  readonly workerUrl?: string;
}

/**
 * An engine in a worker of its own; nothing is loaded before the first search. Bundlers see the
 * worker and its wasm by themselves; without one the files lie beside this module.
 */
export const createEngine = (options: EngineOptions = {}): EngineClient => {
  const { workerUrl } = options;
  return createBrowserClient(
    () =>
      workerUrl === undefined
        ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
        : new Worker(workerUrl, { type: 'module' }),
    options,
  );
};

/** The same over workers that `spawn` makes, each time one is needed. */
export const createBrowserClient = (
  spawn: () => Worker,
  options?: EngineClientOptions,
): EngineClient => new EngineClient(() => browserHost(spawn()), options);

/** Threads that an engine may have here: the processor's, or 1 where no memory may be shared. */
export const availableThreads = (): number =>
  globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1;
