/** The part of helper threads that Node and browsers share. */
import * as Comlink from './comlink.js';
import type { HelperService, HelperThread } from '../engine/threads.js';

/**
 * Makes a HelperThread from a Comlink service. `failure` rejects if the thread dies, because Comlink's
 * promises would then never settle.
 */
export const helperThread = (
  service: Comlink.Remote<HelperService>,
  failure: Promise<never>,
  terminate: () => void,
): HelperThread => {
  // If the thread dies between calls, the next call reports it.
  failure.catch(() => undefined);
  return {
    start: (...parameters) => Promise.race([service.start(...parameters), failure]),
    search: (root, depth) => Promise.race([service.search(root, depth), failure]),
    reset: (parts) => Promise.race([service.reset(parts), failure]),
    terminate() {
      service[Comlink.releaseProxy]();
      terminate();
    },
  };
};
