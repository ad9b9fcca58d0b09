/** The messages between client and worker through Comlink: plain data that can be cloned. */
import type { TablebaseReader } from '../engine/tablebase-types.js';
import type {
  DiceInfo,
  DiceLimits,
  DiceResult,
  EngineError,
  SearchInfo,
  SearchLimits,
  LoadProgress,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../engine/types.js';
import type { Result } from '../result.js';

/** A file for the worker: its absolute address or its bytes. A worker may be a copy of its script, which has no address. */
export type SentFile = string | Uint8Array<ArrayBuffer>;

/** A network, or false for the hand-made evaluation. */
export type SentNetwork = SentFile | false;

export interface StartOptions {
  /** engine.wasm, unless `compiled` has it. */
  readonly wasm?: SentFile;
  /** engine-threads.wasm, which is needed for more than one thread. */
  readonly threadsWasm?: SentFile;
  /** The network to evaluate with. */
  readonly network: SentNetwork;
  /** Size of the transposition table, MiB. */
  readonly hash?: number;
  /** Threads to search with; 1 by default. */
  readonly threads?: number;
  /** Builds that an earlier worker has compiled, so that this one need not. */
  readonly compiled?: CompiledBuilds;
  /**
   * Shared 32-bit integers, see {@link FLAG_STOP}, {@link FLAG_PONDER_HIT}, {@link FLAG_BEAT} and {@link FLAG_GAP}.
   * Only where memory can be shared; elsewhere {@link EngineService.stop} says the same between two slices.
   */
  readonly flags?: Int32Array<SharedArrayBuffer>;
}

/** Index of a search number: every search up to it has to stop. */
export const FLAG_STOP = 0;
/** Index of a search number: every search up to it no longer ponders. */
export const FLAG_PONDER_HIT = 1;
/** Index of a counter that a working engine increments as a sign of life. */
export const FLAG_BEAT = 2;
/** Index of the longest time between two signs of life so far, in milliseconds. */
export const FLAG_GAP = 3;
/** Number of shared integers. */
export const FLAGS = 4;

/** The compiled builds of an engine. A build that has not been needed is absent. */
export interface CompiledBuilds {
  readonly engine?: WebAssembly.Module;
  readonly threads?: WebAssembly.Module;
}

/** A position to search, of a game without dice or with them. */
export type SearchTask =
  | { readonly kind: 'game'; readonly request: SearchRequest; readonly limits: SearchLimits }
  | { readonly kind: 'dice'; readonly request: SearchRequest; readonly limits: DiceLimits };

/** The reports of a worker that starts; a proxy on the worker's side. */
export interface StartListener {
  onLoad(progress: LoadProgress): void | Promise<void>;
  /** A step is done: the script runs, the build is compiled, or the network is loaded. */
  onStep(): void | Promise<void>;
}

/** The reports of a running search; a proxy on the worker's side. */
export interface SearchListener {
  onInfo(info: SearchInfo | DiceInfo): void | Promise<void>;
  onProgress(progress: SearchProgress): void | Promise<void>;
}

/** The worker's functions. The client numbers the searches upwards from 1. */
export interface EngineService {
  /** A fault of a wasm build or a network and a lack of memory are error values; any other failure rejects. */
  start(options: StartOptions, listener: StartListener): Promise<Result<void, EngineError>>;
  /** `waited` is the time in milliseconds for which the limits of the search have been running before the call. */
  search(
    number: number,
    task: SearchTask,
    waited: number,
    listener: SearchListener,
  ): Promise<Result<SearchResult | DiceResult, EngineError>>;
  /** Stops every search up to a number, whether it is running or waiting. */
  stop(number: number): void;
  /** Tells every search up to a number that its pondered move has been played. */
  ponderHit(number: number): void;
  /** Answers at once, as a sign of life. */
  ping(): void;
  /** The builds that have been compiled so far. */
  compiled(): CompiledBuilds;
  newGame(): Promise<void>;
  /** A lack of memory is an error value, after which nothing has changed. */
  setHash(mebibytes: number): Promise<Result<void, EngineError>>;
  /** `wasm` is engine-threads.wasm, for more than one thread. */
  setThreads(threads: number, wasm?: SentFile): Promise<Result<void, EngineError>>;
  /** Evaluates with another network, or with none. After an error nothing has changed. */
  setNetwork(network: SentNetwork): Promise<Result<void, EngineError>>;
  /** Looks solved endings up from the next search on: in a folder, in the tables that a function gives, or in none. */
  setTablebases(source: string | TablebaseReader | undefined): void;
}
