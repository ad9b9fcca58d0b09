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
  /** Ruleset id, as {@link Ruleset.id} writes it. */
  readonly ruleset: string;
  /** FEN of the position before `moves`, or `startpos`. */
  readonly fen: string;
  /**
   * Coordinate moves from there, in which repetitions are found; `0000` is a pass, in games with dice only.
   */
  readonly moves?: readonly string[];
}

/** Time on the clock of the side to move, in milliseconds. */
export interface Clock {
  /** Time left on the clock. */
  readonly time: number;
  /** Time added after each move; 0 by default. */
  readonly increment?: number;
  /** Moves until the next time control; absent if the time is for the rest of the game. */
  readonly movesToGo?: number;
  /** Milliseconds that each move costs besides its search; 4 by default. */
  readonly overhead?: number;
}

/** A search ends at the first limit that it reaches; without limits it runs until it is stopped. */
export interface SearchLimits {
  /** Plies of the last iteration. */
  readonly depth?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  /** Nodes; exceeded by less than one poll interval. */
  readonly nodes?: number;
  /** The engine decides how much of this time it uses, see time.ts. */
  readonly clock?: Clock;
  /**
   * Searches only for a forced win in at most this many moves of the side to move, without any pruning that
   * could miss one. The search ends when the win is found or proved not to exist.
   */
  readonly mate?: number;
  /** Number of best lines to search, each with a different first move; 1 by default. */
  readonly lines?: number;
  /** The only first moves to consider, as coordinate moves; all by default. */
  readonly searchMoves?: readonly string[];
  /** Time limits begin to count only at a ponder hit; see {@link EngineClient.ponderHit}. */
  readonly ponder?: boolean;
  /**
   * The share of the time, above 0 and at most 1, in which the engine works; in between, the processor rests. 1 by
   * default. Below 1, one thread searches.
   */
  readonly duty?: number;
}

/** A line of an iteration, which is finished unless `bound` is set. */
export interface SearchInfo {
  /** Plies. */
  readonly depth: number;
  /** Deepest ply reached, quiescence included. */
  readonly selectiveDepth: number;
  /** Rank of the line, from 1 for the best. */
  readonly multipv: number;
  /** From the point of view of the side to move. */
  readonly score: Score;
  /**
   * Set if an interrupted iteration has found only a bound of the score: `lower` if the move is worth at
   * least this, `upper` if at most. Absent if the score comes from a finished iteration.
   */
  readonly bound?: 'lower' | 'upper';
  /** Nodes of all threads. */
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  readonly nodesPerSecond: number;
  /** Permille of the transposition table that this search has filled. */
  readonly hashUse: number;
  /** Positions that the main thread has found in tables of solved endings; absent if it has none. */
  readonly tableHits?: number;
  /** Principal variation as coordinate moves, best move first. */
  readonly pv: readonly string[];
}

/** How much of the engine's network has arrived. */
export interface LoadProgress {
  /** Bytes so far. */
  readonly received: number;
  /** Bytes in all, if the server says so. */
  readonly total?: number;
}

/** The progress of a search, reported several times a second. */
export interface SearchProgress {
  /** Depth of the running iteration, in plies. */
  readonly depth: number;
  readonly selectiveDepth: number;
  /** The root move that is being searched, and its number, from 1. */
  readonly currentMove: string;
  readonly currentMoveNumber: number;
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  readonly nodesPerSecond: number;
  /** Permille. */
  readonly hashUse: number;
}

export interface SearchResult {
  /** Absent when the game is over. */
  readonly bestMove?: string;
  /** The best line; absent if none was found or the game is over. */
  readonly info?: SearchInfo;
  /** All lines that were asked for and found, best first. */
  readonly lines?: readonly SearchInfo[];
  /** Why the search ended. */
  readonly reason:
    'depth' | 'nodes' | 'movetime' | 'clock' | 'stopped' | 'mate-found' | 'no-mate' | 'game-over';
}

/** Why a request cannot be searched, or an engine cannot run. */
export type EngineError = JoinedError<RequestErrorCode | keyof EngineErrors> &
  Pick<ErrorPlace, 'move' | 'searchMove'>;

/** What can be wrong with a request. */
export type RequestErrorCode =
  keyof RulesetErrors | keyof FenErrors | keyof SetupErrors | keyof MoveErrors | keyof LimitErrors;

/** Limits of an analysis with dice. */
export interface DiceLimits {
  /** Plies, each a roll and a move: of the last iteration. */
  readonly depth?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  /** Nodes; exceeded by less than one poll interval. */
  readonly nodes?: number;
  /** The roll of the die; absent before it. */
  readonly roll?: DieRoll;
  /** Number of best moves to evaluate after a roll; 1 by default. */
  readonly lines?: number;
  /** As {@link SearchLimits.duty}. */
  readonly duty?: number;
}

/** A move, or a pass if there is none, with its value. */
export interface DiceLine {
  /** Coordinate move; absent for a pass. */
  readonly move?: string;
  /** Expected score, 0 to 1, of the side to move. */
  readonly value: number;
  /** The same in centipawns; 10,000 is a certain win. */
  readonly centipawns: number;
}

/** One finished iteration of an analysis with dice. */
export interface DiceInfo {
  /** Plies. */
  readonly depth: number;
  /** Expected score, 0 to 1, of the side to move: before the roll, or of the best move after it. */
  readonly value: number;
  /** The same in centipawns; 10,000 is a certain win. */
  readonly centipawns: number;
  /** Before a roll: the best of each roll, 1 to 8. After one: its best moves, best first. */
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
