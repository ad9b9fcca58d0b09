/** What further threads of the engine have in common, Node's and browsers'. */
import * as Comlink from 'comlink';
import type { HelperService, HelperThread } from '../engine/threads.js';

/** A thread behind Comlink. `failure` rejects if it dies, for Comlink's promises would never settle. */
export const helperThread = (
  service: Comlink.Remote<HelperService>,
  failure: Promise<never>,
  terminate: () => void,
): HelperThread => {
  // A thread that dies while nobody waits for it is noticed at the next call.
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
