/** The engine that the protocols use, for example an `EngineClient`. */
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
  /** Searches a position when all earlier requests have been handled. Never rejects. */
  analyse(
    request: SearchRequest,
    limits: SearchLimits,
    options: {
      readonly signal?: AbortSignal;
      /** When the time limits began to count, as a `performance.now()` timestamp. */
      readonly since?: number;
      readonly onInfo?: (info: SearchInfo) => void;
      readonly onProgress?: (progress: SearchProgress) => void;
    },
  ): Promise<Result<SearchResult, EngineError & { readonly lastInfo?: SearchInfo }>>;
  /** Analyses a position with dice when all earlier requests have been handled. Never rejects. */
  analyseDice(
    request: SearchRequest,
    limits: DiceLimits,
    options: {
      readonly signal?: AbortSignal;
      readonly since?: number;
      readonly onInfo?: (info: DiceInfo) => void;
    },
  ): Promise<Result<DiceResult, EngineError>>;
  /** Notifies the running search that the pondered move has been played. */
  ponderHit(): void;
  /** Empties the table and histories. */
  newGame(): Promise<Result<void, EngineError>>;
  /** Resizes the transposition table, in MiB. */
  setHash(mebibytes: number): Promise<Result<void, EngineError>>;
  /** Sets the number of search threads; absent if the engine can use only one. */
  setThreads?(threads: number): Promise<Result<void, EngineError>>;
  /**
   * Sets the network: the file at an address, the default network if undefined, or no network if false. Absent if the
   * engine does not support networks.
   */
  setNetwork?(url: string | false | undefined): Promise<Result<void, EngineError>>;
  /** Sets the folder of solved endings, or none; absent if the engine cannot read folders. */
  setTablebases?(folder: string | undefined): Promise<Result<void, EngineError>>;
  /** Sets the book file, the folder of books, or none; absent if the engine has no books. */
  setBooks?(path: string | undefined): Promise<Result<void, { readonly message: string }>>;
  /**
   * The book moves of a position, best first; undefined if its ruleset has no book. Absent if the engine does not
   * support books.
   */
  bookMoves?(request: SearchRequest): Promise<readonly BookMoveInfo[] | undefined>;
}

export interface BookMoveInfo {
  /** The move in coordinates. */
  readonly move: string;
  readonly score: Score;
  /** How often the engine plays the move, from 0 to 1. */
  readonly share: number;
}

/** Sizes of the transposition table that a user can choose, in MiB. */
export const HASH_MEBIBYTES = { min: 1, max: MAX_HASH_MEBIBYTES, default: 16 } as const;
