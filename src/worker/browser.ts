/** The engine's client in browsers. */
import { assetAddress, resolveAddress } from '../assets.js';
import { EngineClient, type EngineClientOptions } from './client.js';
import { browserHost } from './browser-host.js';
import type { MessageEndpoint } from './host.js';
import { canShareMemory } from './shared-memory.js';
import { startOwnScript } from './own-script.js';
import { spawnWorker } from './spawn.js';

export interface EngineOptions extends EngineClientOptions {
  /**
   * Address of worker.js if the file is not beside the library; in browsers only. The address may have another origin.
   */
  readonly workerUrl?: string;
}

/**
 * Creates an engine with its own worker; nothing is loaded before the first search. Bundlers find the engine's files
 * without configuration. `setAssetBase` sets another place for them.
 */
export const createEngine = (options: EngineOptions = {}): EngineClient => {
  const { workerUrl } = options;
  return new EngineClient(async () => {
    if (typeof Worker === 'undefined')
      throw new Error(
        'this runtime has no workers: use createInlineEngine() from acedrex/inline.js',
      );
    const address = workerUrl === undefined ? assetAddress('worker.js') : resolveAddress(workerUrl);
    return browserHost(
      await (address === undefined ? startOwnScript() : spawnWorker(address.href)),
    );
  }, options);
};

/** The methods of a browser's `Worker`, typed without the DOM library. */
export interface BrowserWorker extends MessageEndpoint {
  terminate(): void;
}

/** Creates an engine that calls `spawn` whenever it needs a worker. */
export const createBrowserClient = (
  spawn: () => BrowserWorker,
  options?: EngineClientOptions,
): EngineClient => new EngineClient(() => browserHost({ worker: spawn() as Worker }), options);

/** Maximum number of threads for an engine: the processor's threads, or 1 if memory cannot be shared. */
export const availableThreads = (): number =>
  canShareMemory() ? navigator.hardwareConcurrency : 1;
