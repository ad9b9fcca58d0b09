/** What the client and the worker say to each other, through Comlink: plain, cloneable data only. */
import type {
  EngineError,
  SearchInfo,
  SearchLimits,
  SearchRequest,
  SearchResult,
} from '../engine/types.js';
import type { Result } from '../result.js';

export interface StartOptions {
  /** Address of engine.wasm, where it does not lie beside the library. */
  readonly wasmUrl?: string;
  /** Size of the transposition table, MiB. */
  readonly hash?: number;
  /**
   * One shared 32-bit integer: every search whose number is not above it is to stop. Only where
   * memory can be shared; elsewhere {@link EngineService.stop} says the same between two slices.
   */
  readonly stopFlag?: Int32Array<SharedArrayBuffer>;
}

/** The engine as the worker offers it. Searches are numbered upwards from 1 by the client. */
export interface EngineService {
  start(options: StartOptions): Promise<void>;
  search(
    number: number,
    request: SearchRequest,
    limits: SearchLimits,
    onInfo: (info: SearchInfo) => void | Promise<void>,
  ): Promise<Result<SearchResult, EngineError>>;
  /** Stops every search up to a number, running or not yet begun. */
  stop(number: number): void;
  newGame(): void;
  setHash(mebibytes: number): void;
}
