/** The engine that the protocols use; an `EngineClient` is one. */
import { MAX_HASH_MEBIBYTES } from '../engine/limits.js';
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
import type { Score } from '../rules/score.js';

export interface ProtocolEngine {
  /** Searches a position after all earlier requests. Never rejects. */
  analyse(
    request: SearchRequest,
    limits: SearchLimits,
    options: {
      readonly signal?: AbortSignal;
      /** When the time limits began to count, by performance.now(). */
      readonly since?: number;
      readonly onInfo?: (info: SearchInfo) => void;
      readonly onProgress?: (progress: SearchProgress) => void;
    },
  ): Promise<Result<SearchResult, EngineError & { readonly lastInfo?: SearchInfo }>>;
  /** Analyses a position with dice after all earlier requests. Never rejects. */
  analyseDice(
    request: SearchRequest,
    limits: DiceLimits,
    options: {
      readonly signal?: AbortSignal;
      readonly since?: number;
      readonly onInfo?: (info: DiceInfo) => void;
    },
  ): Promise<Result<DiceResult, EngineError>>;
  /** Tells the running search that the pondered move has been played. */
  ponderHit(): void;
  /** Empties table and histories. */
  newGame(): Promise<Result<void, EngineError>>;
  /** Resizes the transposition table, in MiB. */
  setHash(mebibytes: number): Promise<Result<void, EngineError>>;
  /** Sets the number of search threads; absent if the engine can use only one. */
  setThreads?(threads: number): Promise<Result<void, EngineError>>;
  /**
   * Evaluates with the network at an address, with the engine's own if that is undefined, or with none if it is
   * false; absent if the engine knows no networks.
   */
  setNetwork?(url: string | false | undefined): Promise<Result<void, EngineError>>;
  /** Looks solved endings up in a folder, or nowhere; absent if the engine cannot read folders. */
  setTablebases?(folder: string | undefined): Promise<Result<void, EngineError>>;
  /** Plays from the book in a file or the books in a folder, or from none; absent if the engine knows no books. */
  setBooks?(path: string | undefined): Promise<Result<void, { readonly message: string }>>;
  /**
   * The moves of the book in a position, best first; undefined if there is no book for its ruleset. Absent if the engine
   * knows no books.
   */
  bookMoves?(request: SearchRequest): Promise<readonly BookMoveInfo[] | undefined>;
}

/** A move of an opening book. */
export interface BookMoveInfo {
  /** In coordinates. */
  readonly move: string;
  readonly score: Score;
  /** How often the engine plays the move, from 0 to 1. */
  readonly share: number;
}

/** Sizes of the transposition table that a user can choose, in MiB. */
export const HASH_MEBIBYTES = { min: 1, max: MAX_HASH_MEBIBYTES, default: 16 } as const;
