/** The engine's client in browsers. */
import { EngineClient, type EngineClientOptions } from './client.js';
import { browserHost } from './host.js';

/**
 * A client over browser workers. `spawn` makes a module worker of `worker.js`, written where the
 * bundler can see it: `() => new Worker(new URL('acedrex/worker.js', import.meta.url), …)`.
 */
export const createBrowserClient = (
  spawn: () => Worker,
  options?: EngineClientOptions,
): EngineClient => new EngineClient(() => browserHost(spawn()), options);
