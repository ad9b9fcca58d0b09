/** The messages between client and worker through Comlink: plain data that can be cloned. */
import type { Endpoint } from './comlink.js';
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

/** A file for the worker: an absolute address or bytes. The worker's own script may have no address. */
export type SentFile = string | Uint8Array<ArrayBuffer>;

/** A build for the worker: its file, or the compiled module. */
export type SentBuild = SentFile | WebAssembly.Module;

/** A network file, or false for the hand-made evaluation. */
export type SentNetwork = SentFile | false;

export interface StartOptions {
  /** engine.wasm, unless `compiled` contains it. */
  readonly wasm?: SentBuild;
  /** engine-threads.wasm; needed for more than one thread. */
  readonly threadsWasm?: SentBuild;
  readonly network: SentNetwork;
  /** Size of the transposition table, MiB. */
  readonly hash?: number;
  /** Threads to search with; 1 by default. */
  readonly threads?: number;
  /** Builds that an earlier worker has compiled, so that this worker need not compile them. */
  readonly compiled?: CompiledBuilds;
  /**
   * Shared 32-bit integers; see {@link FLAG_STOP}, {@link FLAG_PONDER_HIT}, {@link FLAG_BEAT} and {@link FLAG_GAP}.
   * Present only if memory can be shared; otherwise {@link EngineService.stop} has the same effect between two slices.
   */
  readonly flags?: Int32Array<SharedArrayBuffer>;
}

/** Index of a search number: all searches up to this number must stop. */
export const FLAG_STOP = 0;
/** Index of a search number: in all searches up to this number, the pondered move was played. */
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

/** A position to search, in a game with or without dice. */
export type SearchTask =
  | { readonly kind: 'game'; readonly request: SearchRequest; readonly limits: SearchLimits }
  | { readonly kind: 'dice'; readonly request: SearchRequest; readonly limits: DiceLimits };

/** Receives the reports of a worker that starts; a proxy on the worker's side. */
export interface StartListener {
  onLoad(progress: LoadProgress): void | Promise<void>;
  /** Called when a step is done: the script runs, the build is compiled, or the network is loaded. */
  onStep(): void | Promise<void>;
}

/** Receives the reports of a running search; a proxy on the worker's side. */
export interface SearchListener {
  onInfo(info: SearchInfo | DiceInfo): void | Promise<void>;
  onProgress(progress: SearchProgress): void | Promise<void>;
}

/** The worker's functions. The client numbers the searches upwards from 1. */
export interface EngineService {
  /**
   * Returns an error value if a build or the network cannot be loaded or memory is short. Rejects after other errors.
   */
  start(options: StartOptions, listener: StartListener): Promise<Result<void, EngineError>>;
  /** `waited` is the number of milliseconds by which the time limits began to count before the call. */
  search(
    number: number,
    task: SearchTask,
    waited: number,
    listener: SearchListener,
  ): Promise<Result<SearchResult | DiceResult, EngineError>>;
  /** Stops every search up to a number, running or waiting. */
  stop(number: number): void;
  /** Notifies the searches up to this number that their pondered move has been played. */
  ponderHit(number: number): void;
  /** Answers immediately, which is a sign of life. */
  ping(): void;
  compiled(): CompiledBuilds;
  newGame(): Promise<void>;
  /** Returns an error value, and changes nothing, if memory is short. */
  setHash(mebibytes: number): Promise<Result<void, EngineError>>;
  /** `wasm` is engine-threads.wasm, for more than one thread. */
  setThreads(threads: number, wasm?: SentBuild): Promise<Result<void, EngineError>>;
  /** Sets the network for the evaluation, or none. After an error, the evaluation is unchanged. */
  setNetwork(network: SentNetwork): Promise<Result<void, EngineError>>;
  /**
   * Sets the source of solved endings from the next search on: a folder, the port of a reader, a reader on this thread,
   * or none. Returns false, and changes nothing, if the platform cannot read folders.
   */
  setTablebases(source: string | Endpoint | TablebaseReader | undefined): boolean;
}
