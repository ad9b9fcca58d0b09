/** The worker's side of the protocol: an engine on a thread of any kind. */
import * as Comlink from './comlink.js';
import type { TablebaseReader } from '../engine/tablebase-types.js';
import { Engine, type TablebaseSource } from '../engine/engine.js';
import { fetchNetwork } from '../engine/network.js';
import type { HelperThread } from '../engine/threads.js';
import type {
  DiceInfo,
  DiceResult,
  EngineError,
  LoadProgress,
  SearchInfo,
  SearchProgress,
  SearchResult,
} from '../engine/types.js';
import { err, ok, type Result } from '../result.js';
import { compileWasm, WasmError } from '../wasm/load.js';
import {
  FLAG_BEAT,
  FLAG_GAP,
  FLAG_PONDER_HIT,
  FLAG_STOP,
  type CompiledBuilds,
  type EngineService,
  type SentBuild,
  type SentNetwork,
  type StartOptions,
} from './protocol.js';
import { release, withReports } from './reports.js';

const sourceOf = (file: SentBuild | undefined): URL | Exclude<SentBuild, string> => {
  if (file === undefined) throw new Error('the client has not sent this build');
  return typeof file === 'string' ? new URL(file) : file;
};

/** Fetches the bytes of a network, if one was chosen. */
const fetchChosen = async (
  network: SentNetwork,
  onProgress?: (progress: LoadProgress) => void,
): Promise<Result<Uint8Array<ArrayBuffer> | undefined, EngineError>> => {
  if (network === false) return ok(undefined);
  return typeof network === 'string' ? fetchNetwork(new URL(network), onProgress) : ok(network);
};

/**
 * Loads the code for endings when a search first approaches an ending. The build may put this code into a separate
 * file.
 */
const lateTablebases = (ask: TablebaseReader): TablebaseSource => {
  let source: TablebaseSource | undefined;
  return {
    async read(position) {
      source ??= (await import('./asked-tablebases.js')).askedTablebases(ask);
      return source.read(position);
    },
    createProbe: (tables) => source?.createProbe(tables),
  };
};

/**
 * Creates the service that a worker exposes; `spawnThread` starts a helper thread of the same kind, and `endingsIn`
 * reads the solved endings of a folder if the platform has folders.
 */
export const createService = (
  spawnThread: () => HelperThread | Promise<HelperThread>,
  tablebasesIn?: (folder: string) => TablebaseSource,
): EngineService => {
  let engine: Engine | undefined;
  let flags: Int32Array<SharedArrayBuffer> | undefined;
  let threadsWasm: SentBuild | undefined;
  /** Replaces the shared flags if memory cannot be shared. */
  const told = [0, 0];

  const started = (): Engine => {
    if (engine === undefined) throw new Error('the engine has not been started');
    return engine;
  };
  const isFlagged = (flag: number, number: number): boolean =>
    (flags === undefined ? (told[flag] ?? 0) : Atomics.load(flags, flag)) >= number;
  /** When the last sign of life was given (`performance.now()`). */
  let lastBeat = 0;
  let lastSearch = 0;
  /** Gives a sign of life. The time since the previous sign of life shows how slow the machine is. */
  const beat = (): void => {
    if (flags === undefined) return;
    const now = performance.now();
    const gap = now - lastBeat;
    lastBeat = now;
    Atomics.add(flags, FLAG_BEAT, 1);
    if (gap > Atomics.load(flags, FLAG_GAP)) Atomics.store(flags, FLAG_GAP, Math.ceil(gap));
  };
  /** Gives a sign of life too, because it is called every few hundred nodes. */
  const shouldStop = (number: number): boolean => {
    // Before its first node, a search may have waited for tablebases. This wait does not count.
    if (number !== lastSearch) lastBeat = performance.now();
    lastSearch = number;
    beat();
    return isFlagged(FLAG_STOP, number);
  };
  const work = <Outcome>(run: (working: Engine) => Promise<Outcome>): Promise<Outcome> => {
    lastBeat = performance.now();
    return run(started());
  };
  const raise = (flag: number, number: number): void => {
    told[flag] = Math.max(told[flag] ?? 0, number);
  };

  const setNetwork = async (
    network: SentNetwork,
    fetching = fetchChosen(network),
  ): Promise<Result<void, EngineError>> => {
    const file = await fetching;
    if (!file.ok) return file;
    return work((working) =>
      working.setNetwork(file.value, typeof network === 'string' ? network : undefined),
    );
  };

  let asked: TablebaseReader | undefined;

  const setTablebases: EngineService['setTablebases'] = (source) => {
    const isFolder = typeof source === 'string';
    if (isFolder && tablebasesIn === undefined) return false;
    if (asked !== undefined) release(asked);
    if (isFolder) asked = undefined;
    else asked = typeof source === 'object' ? Comlink.wrap<TablebaseReader>(source) : source;
    started().setTablebases(isFolder ? tablebasesIn?.(source) : asked && lateTablebases(asked));
    return true;
  };

  let threadsBuild: WebAssembly.Module | undefined;

  const begin = async (
    { wasm, network, compiled = {}, ...options }: StartOptions,
    onLoad: (progress: LoadProgress) => void,
    onStep: () => void,
  ): Promise<Result<void, EngineError>> => {
    onStep();
    const { hash, threads } = options;
    flags = options.flags;
    threadsWasm = options.threadsWasm;
    threadsBuild = compiled.threads;
    // Several threads require the shared flags, because without these, memory cannot be shared.
    const threading = flags && {
      module: async () => (threadsBuild ??= await compileWasm(sourceOf(threadsWasm))),
      spawn: spawnThread,
    };
    // Starts fetching the network now, so that the network and the build are fetched at the same time.
    const fetching = fetchChosen(network, onLoad);
    try {
      const build = compiled.engine ?? sourceOf(wasm);
      engine = await Engine.load(build, { threading });
    } catch (error) {
      // Comlink drops an exception's own properties.
      if (error instanceof WasmError) return err(error.error);
      throw error;
    }
    onStep();
    const evaluates = await setNetwork(network, fetching);
    if (!evaluates.ok) return evaluates;
    onStep();
    const resized = hash === undefined ? ok(undefined) : await engine.setHash(hash);
    if (!resized.ok || threads === undefined || threads === 1) return resized;
    return engine.setThreads(threads);
  };

  return {
    start: (options, listener) =>
      withReports(listener, (note) =>
        begin(
          options,
          (progress) => note(listener.onLoad(progress)),
          () => note(listener.onStep()),
        ),
      ),

    search: (number, task, waited, listener) =>
      withReports(listener, async (note) => {
        const control = {
          waited,
          onInfo: (info: SearchInfo | DiceInfo) => note(listener.onInfo(info)),
          onProgress: (progress: SearchProgress) => note(listener.onProgress(progress)),
          shouldStop: () => shouldStop(number),
          isPonderHit: () => isFlagged(FLAG_PONDER_HIT, number),
          ...(flags !== undefined && { slice: Number.POSITIVE_INFINITY }),
        };
        return work<Result<SearchResult | DiceResult, EngineError>>((working) =>
          task.kind === 'dice'
            ? working.analyseDice(task.request, task.limits, control)
            : working.search(task.request, task.limits, control),
        );
      }),

    stop(number) {
      raise(FLAG_STOP, number);
    },

    ponderHit(number) {
      raise(FLAG_PONDER_HIT, number);
    },

    ping() {
      // Has no content, because returning is the answer to the ping.
    },

    compiled: (): CompiledBuilds => ({
      engine: started().module,
      ...(threadsBuild !== undefined && { threads: threadsBuild }),
    }),

    newGame: () => work((working) => working.newGame()),

    setHash: (mebibytes) => work((working) => working.setHash(mebibytes)),

    setThreads(threads, wasm) {
      threadsWasm = wasm ?? threadsWasm;
      return work((working) => working.setThreads(threads));
    },

    setNetwork: (network) => setNetwork(network),

    setTablebases,
  };
};
