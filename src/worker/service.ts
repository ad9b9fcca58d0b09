/** The worker's side: an engine behind the protocol, on whatever kind of thread. */
import * as Comlink from 'comlink';
import { Engine } from '../engine/engine.js';
import type { HelperThread } from '../engine/threads.js';
import type { DiceInfo, SearchInfo, SearchProgress } from '../engine/types.js';
import { err, ok } from '../result.js';
import { engineThreadsUrl } from '../wasm/engine-threads-url.js';
import { engineUrl } from '../wasm/engine-url.js';
import { compileWasm, WasmError } from '../wasm/load.js';
import {
  FLAG_BEAT,
  FLAG_PONDER_HIT,
  FLAG_STOP,
  type EngineService,
  type SearchListener,
} from './protocol.js';

/** Makes the service that a worker exposes; `spawnThread` makes a further thread of its kind. */
export const createService = (
  spawnThread: () => HelperThread | Promise<HelperThread>,
): EngineService => {
  let engine: Engine | undefined;
  let flags: Int32Array<SharedArrayBuffer> | undefined;
  /** What the shared flags say where there are any. */
  const told = [0, 0];

  const started = (): Engine => {
    if (engine === undefined) throw new Error('the engine has not been started');
    return engine;
  };
  const isFlagged = (flag: number, number: number): boolean =>
    (flags === undefined ? (told[flag] ?? 0) : Atomics.load(flags, flag)) >= number;
  /** Asked about every thousand nodes, which is why it shows that the search is alive. */
  const shouldStop = (number: number): boolean => {
    if (flags !== undefined) Atomics.add(flags, FLAG_BEAT, 1);
    return isFlagged(FLAG_STOP, number);
  };
  const raise = (flag: number, number: number): void => {
    told[flag] = Math.max(told[flag] ?? 0, number);
  };

  return {
    async start({ wasmUrl, threadsWasmUrl, hash, threads, flags: shared }) {
      flags = shared;
      // Where no flag can be shared, no memory can.
      const threading = flags && {
        module: () =>
          compileWasm(threadsWasmUrl === undefined ? engineThreadsUrl() : new URL(threadsWasmUrl)),
        spawn: spawnThread,
      };
      try {
        engine = await Engine.load(
          wasmUrl === undefined ? engineUrl() : new URL(wasmUrl),
          threading,
        );
      } catch (error) {
        // An exception's own properties do not cross Comlink.
        if (error instanceof WasmError) return err(error.error);
        throw error;
      }
      if (hash !== undefined) await engine.setHash(hash);
      if (threads !== undefined && threads > 1) await engine.setThreads(threads);
      return ok(undefined);
    },

    async search(number, task, listener) {
      // Reports go through a port of their own; the result must not overtake them.
      const reports: (void | Promise<void>)[] = [];
      const control = {
        onInfo: (info: SearchInfo | DiceInfo) => {
          reports.push(listener.onInfo(info));
        },
        onProgress: (progress: SearchProgress) => {
          reports.push(listener.onProgress(progress));
        },
        shouldStop: () => shouldStop(number),
        isPonderHit: () => isFlagged(FLAG_PONDER_HIT, number),
        ...(flags !== undefined && { slice: Number.POSITIVE_INFINITY }),
      };
      try {
        const result =
          task.kind === 'dice'
            ? await started().analyseDice(task.request, task.limits, control)
            : await started().search(task.request, task.limits, control);
        await Promise.all(reports);
        return result;
      } finally {
        // Else the port of the callbacks stays open on both sides.
        (listener as Partial<Comlink.Remote<SearchListener>>)[Comlink.releaseProxy]?.();
      }
    },

    stop(number) {
      raise(FLAG_STOP, number);
    },

    ponderHit(number) {
      raise(FLAG_PONDER_HIT, number);
    },

    ping() {
      // That it returns is the answer.
    },

    newGame: () => started().newGame(),

    setHash: (mebibytes) => started().setHash(mebibytes),

    setThreads: (threads) => started().setThreads(threads),
  };
};
