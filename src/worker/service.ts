/** The worker's side: an engine behind the protocol, on whatever kind of thread. */
import * as Comlink from 'comlink';
import { Engine } from '../engine/engine.js';
import type { SearchInfo } from '../engine/types.js';
import { engineUrl } from '../wasm/load.js';
import type { EngineService } from './protocol.js';

/** Makes the service that a worker exposes. */
export const createService = (): EngineService => {
  let engine: Engine | undefined;
  let stopFlag: Int32Array<SharedArrayBuffer> | undefined;
  let stoppedUpTo = 0;

  const started = (): Engine => {
    if (engine === undefined) throw new Error('the engine has not been started');
    return engine;
  };

  return {
    async start({ wasmUrl, hash, stopFlag: flag }) {
      stopFlag = flag;
      engine = await Engine.load(wasmUrl === undefined ? engineUrl() : new URL(wasmUrl));
      if (hash !== undefined) engine.setHash(hash);
    },

    async search(number, request, limits, onInfo) {
      const shouldStop =
        stopFlag === undefined
          ? () => stoppedUpTo >= number
          : (
              (flag) => () =>
                Atomics.load(flag, 0) >= number
            )(stopFlag);
      const reports: Promise<void>[] = [];
      try {
        const result = await started().search(request, limits, {
          onInfo: (info) => {
            reports.push(Promise.resolve(onInfo(info)));
          },
          shouldStop,
          ...(stopFlag !== undefined && { slice: Number.POSITIVE_INFINITY }),
        });
        // Reports go through a port of their own; the result must not overtake them.
        await Promise.all(reports);
        return result;
      } finally {
        // Else the port of the callback stays open on both sides.
        (onInfo as Partial<Comlink.Remote<(info: SearchInfo) => void>>)[Comlink.releaseProxy]?.();
      }
    },

    stop(number) {
      stoppedUpTo = Math.max(stoppedUpTo, number);
    },

    newGame() {
      started().newGame();
    },

    setHash(mebibytes) {
      started().setHash(mebibytes);
    },
  };
};
