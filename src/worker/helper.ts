/** The part of helper threads that Node and browsers share. */
import * as Comlink from './comlink.js';
import type { Ending } from './host.js';
import type { HelperService, HelperThread } from '../engine/threads.js';

/**
 * Makes a HelperThread from a Comlink service. When the thread ends, pending calls reject with `death`, because
 * Comlink's own promises would never settle.
 */
export const helperThread = (
  service: Comlink.Remote<HelperService>,
  death: Ending<Error>,
  terminate: () => void,
): HelperThread => {
  const alive = async <T>(call: Promise<T>): Promise<T> => {
    const outcome = await death.race(call);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return {
    start: (...parameters) => alive(service.start(...parameters)),
    search: (root, depth) => alive(service.search(root, depth)),
    reset: () => alive(service.reset()),
    setTables: (tables) => alive(service.setTables(tables)),
    terminate() {
      service[Comlink.releaseProxy]();
      terminate();
    },
  };
};

/** A script with this worker name (in Node: with this worker data) runs as a helper thread. */
export const THREAD = 'acedrex-thread';
