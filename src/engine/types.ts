/** Requests, limits and results of searches: plain data that can be cloned to and from a worker. */

import type {
  EngineErrors,
  ErrorPlace,
  FenErrors,
  LimitErrors,
  MoveErrors,
  RulesetErrors,
  SetupErrors,
} from '../errors/codes.js';
import type { JoinedError } from '../errors/join.js';
import type { DieRoll } from '../rules/dice.js';
import type { Score } from '../rules/score.js';

/** A position to search: a set-up as FEN (or `startpos`) and the moves played from it. */
export interface SearchRequest {
  /** Ruleset id, in the form of {@link Ruleset.id}. */
  readonly ruleset: string;
  /** FEN of the position before `moves`, or `startpos`. */
  readonly fen: string;
  /** Coordinate moves from that position, also used to detect repetitions. In games with dice, `0000` is a pass. */
  readonly moves?: readonly string[];
}

/** Time on the clock of the side to move, in milliseconds. */
export interface Clock {
  /** Time left on the clock. */
  readonly time: number;
  /** Time added after each move; 0 by default. */
  readonly increment?: number;
  /** Number of moves until the next time control; absent if the time must last for the rest of the game. */
  readonly movesToGo?: number;
  /** Milliseconds per move that are lost outside the search; 4 by default. */
  readonly overhead?: number;
}

/** A search ends at the first limit that it reaches; without limits it runs until it is stopped. */
export interface SearchLimits {
  /** Depth of the last iteration, in plies. */
  readonly depth?: number;
  /** Search time in milliseconds. */
  readonly movetime?: number;
  /** Number of nodes; exceeded by less than one poll interval. */
  readonly nodes?: number;
  /** The clock of the side to move. The engine decides how much of its time to use; see time.ts. */
  readonly clock?: Clock;
  /**
   * Searches only for a forced win in at most this many moves of the side to move, without pruning that could miss such
   * a win. The search ends when the win is found or proved not to exist.
   */
  readonly mate?: number;
  /** Number of best lines to search, each with a different first move; 1 by default. */
  readonly lines?: number;
  /** The only first moves to consider, as coordinate moves; all by default. */
  readonly searchMoves?: readonly string[];
  /** Time limits begin to count only at a ponder hit; see {@link EngineClient.ponderHit}. */
  readonly ponder?: boolean;
  /**
   * The share of the time in which the engine works, above 0 and at most 1; 1 by default. The processor rests for the
   * remaining time. Below 1, only one thread searches.
   */
  readonly duty?: number;
}

/** A line of an iteration. The iteration is finished unless `bound` is set. */
export interface SearchInfo {
  /** Depth of the iteration, in plies. */
  readonly depth: number;
  /** Deepest ply reached, including quiescence. */
  readonly selectiveDepth: number;
  /** Rank of the line, from 1 for the best. */
  readonly multipv: number;
  /** The score from the point of view of the side to move. */
  readonly score: Score;
  /**
   * Set if an interrupted iteration has found only a bound on the score. `lower`: the real score is at least `score`.
   * `upper`: it is at most `score`. Absent if the iteration is finished.
   */
  readonly bound?: 'lower' | 'upper';
  /** Number of nodes that all threads have searched. */
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  readonly nodesPerSecond: number;
  /** Permille of the transposition table that this search has filled. */
  readonly hashUse: number;
  /** Number of positions that the main thread has found in tables of solved endings; absent without tables. */
  readonly tableHits?: number;
  /** Principal variation as coordinate moves, best move first. */
  readonly pv: readonly string[];
}

/** The progress of loading the engine's network. */
export interface LoadProgress {
  /** Bytes received so far. */
  readonly received: number;
  /** Total bytes, if the server reports them. */
  readonly total?: number;
}

/** The progress of a search, reported several times a second. */
export interface SearchProgress {
  /** Depth of the running iteration, in plies. */
  readonly depth: number;
  readonly selectiveDepth: number;
  /** The current root move, and its number, from 1. */
  readonly currentMove: string;
  readonly currentMoveNumber: number;
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  readonly nodesPerSecond: number;
  /** Permille of the transposition table that this search has filled. */
  readonly hashUse: number;
}

export interface SearchResult {
  /** Absent when the game is over. */
  readonly bestMove?: string;
  /** The best line; absent if none was found or the game is over. */
  readonly info?: SearchInfo;
  /** All requested lines that were found, best first. */
  readonly lines?: readonly SearchInfo[];
  /** Why the search ended. */
  readonly reason:
    'depth' | 'nodes' | 'movetime' | 'clock' | 'stopped' | 'mate-found' | 'no-mate' | 'game-over';
}

/** Why a request cannot be searched, or an engine cannot run. */
export type EngineError = JoinedError<RequestErrorCode | keyof EngineErrors> &
  Pick<ErrorPlace, 'move' | 'searchMove'>;

/** The error codes of a request. */
export type RequestErrorCode =
  keyof RulesetErrors | keyof FenErrors | keyof SetupErrors | keyof MoveErrors | keyof LimitErrors;

/** Limits of an analysis with dice. */
export interface DiceLimits {
  /** Depth of the last iteration in plies, each of which is a roll and a move. */
  readonly depth?: number;
  /** Search time in milliseconds. */
  readonly movetime?: number;
  /** Number of nodes; exceeded by less than one poll interval. */
  readonly nodes?: number;
  /** The roll of the die; absent before the roll. */
  readonly roll?: DieRoll;
  /** Number of best moves to evaluate after a roll; 1 by default. */
  readonly lines?: number;
  /** As {@link SearchLimits.duty}. */
  readonly duty?: number;
}

/** A move with its value, or a pass if no move is legal. */
export interface DiceLine {
  /** The move in coordinates; absent for a pass. */
  readonly move?: string;
  /** Expected score, 0 to 1, of the side to move. */
  readonly value: number;
  /** The value in centipawns; 10,000 is a certain win. */
  readonly centipawns: number;
}

/** One finished iteration of an analysis with dice. */
export interface DiceInfo {
  /** Depth of the iteration, in plies. */
  readonly depth: number;
  /** Expected score of the side to move, 0 to 1. After the roll, it is the expected score with the best move. */
  readonly value: number;
  /** The value in centipawns; 10,000 is a certain win. */
  readonly centipawns: number;
  /** Before a roll: the best move for each roll, 1 to 8. After a roll: the best moves for this roll, best first. */
  readonly lines: readonly DiceLine[];
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
}

export interface DiceResult {
  /** Absent when the game is over. */
  readonly info?: DiceInfo;
  readonly reason: 'depth' | 'movetime' | 'nodes' | 'stopped' | 'game-over';
}
