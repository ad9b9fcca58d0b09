/**
 * An engine on the calling thread, for runtimes without workers, such as service workers and workers on an edge.
 * `createEngine` does not fall back to it, because service workers cannot import modules later, and a static import
 * would add the search to every page's script.
 */
import type { TablebaseReader } from '../engine/tablebase-types.js';
import { EngineClient, type EngineClientOptions } from './client.js';
import * as Comlink from './comlink.js';
import type { EngineService } from './protocol.js';
import { createService } from './service.js';

/** Options of {@link createInlineEngine}. The engine has one thread. */
export type InlineEngineOptions = Omit<
  EngineClientOptions,
  'threads' | 'threadsWasm' | 'tablebases'
> & {
  /** A function that supplies solved endings to look up during a search. */
  readonly tablebases?: TablebaseReader;
};

/**
 * Creates an engine that searches on the calling thread. Nothing is loaded before the first search. A search pauses
 * every 40 ms for other events. Where `createEngine` works, prefer it: its searches do not delay anything.
 */
export const createInlineEngine = (options: InlineEngineOptions = {}): EngineClient =>
  new EngineClient(() => {
    const service = createService(() => {
      throw new Error('an inline engine has one thread');
    });
    return {
      endpoint: local(service),
      onFailure() {
        // There is nothing to do, because a thread does not outlive its engine.
      },
      setBusy() {
        // There is nothing to do, because a running search keeps the process alive.
      },
      terminate() {
        service.stop(Number.POSITIVE_INFINITY);
      },
    };
  }, options);

/** A service on this thread, with the interface of a service in a worker. */
const local = (service: EngineService): Comlink.Remote<EngineService> => {
  const methods = Object.entries(service).map(([name, method]) => [
    name,
    // Turns plain results and thrown errors into promises.
    (...parameters: unknown[]) =>
      Promise.resolve().then(() => (method as (...given: unknown[]) => unknown)(...parameters)),
  ]);
  const remote = Object.fromEntries(methods) as Comlink.Remote<EngineService>;
  return Object.assign(remote, { [Comlink.releaseProxy]: () => undefined });
};
