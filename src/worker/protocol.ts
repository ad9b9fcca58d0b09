/** What the client and the worker say to each other, through Comlink: plain, cloneable data only. */
import type {
  DiceInfo,
  DiceLimits,
  DiceResult,
  EngineError,
  SearchInfo,
  SearchLimits,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../engine/types.js';
import type { Result } from '../result.js';

export interface StartOptions {
  /** Address of engine.wasm, where it does not lie beside the library. */
  readonly wasmUrl?: string;
  /** Address of engine-threads.wasm, likewise. */
  readonly threadsWasmUrl?: string;
  /** Size of the transposition table, MiB. */
  readonly hash?: number;
  /** Threads to search with; 1 by default. */
  readonly threads?: number;
  /**
   * Three shared 32-bit integers, see {@link FLAG_STOP}, {@link FLAG_PONDER_HIT} and {@link FLAG_BEAT}.
   * Only where memory can be shared; elsewhere {@link EngineService.stop} says the same between two slices.
   */
  readonly flags?: Int32Array<SharedArrayBuffer>;
}

/** Place of the number up to which every search is to stop. */
export const FLAG_STOP = 0;
/** Place of the number up to which every search ponders no longer. */
export const FLAG_PONDER_HIT = 1;
/** Place of a number that changes while a search runs, by which it shows that it is alive. */
export const FLAG_BEAT = 2;
/** Shared integers there are. */
export const FLAGS = 3;

/** What is to be searched: a position of a game without dice, or of one with them. */
export type SearchTask =
  | { readonly kind: 'game'; readonly request: SearchRequest; readonly limits: SearchLimits }
  | { readonly kind: 'dice'; readonly request: SearchRequest; readonly limits: DiceLimits };

/** What a search tells while it runs; a proxy on the worker's side. */
export interface SearchListener {
  onInfo(info: SearchInfo | DiceInfo): void | Promise<void>;
  onProgress(progress: SearchProgress): void | Promise<void>;
}

/** The engine as the worker offers it. Searches are numbered upwards from 1 by the client. */
export interface EngineService {
  /** What is wrong with a wasm build is an error value; anything else rejects. */
  start(options: StartOptions): Promise<Result<void, EngineError>>;
  search(
    number: number,
    task: SearchTask,
    listener: SearchListener,
  ): Promise<Result<SearchResult | DiceResult, EngineError>>;
  /** Stops every search up to a number, running or not yet begun. */
  stop(number: number): void;
  /** Tells every search up to a number that the move it ponders on has been played. */
  ponderHit(number: number): void;
  /** Answers as soon as the worker hears it, which shows that it is alive. */
  ping(): void;
  newGame(): Promise<void>;
  setHash(mebibytes: number): Promise<void>;
  setThreads(threads: number): Promise<void>;
}
