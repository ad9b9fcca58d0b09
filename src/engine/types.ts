/** What goes into a search and what comes out: plain, cloneable data on every side of a worker. */

import type {
  EngineErrors,
  ErrorPlace,
  FenErrors,
  MoveErrors,
  RulesetErrors,
  SetupErrors,
} from '../errors/codes.js';
import type { JoinedError } from '../errors/error.js';
import type { DieRoll } from '../rules/dice.js';
import type { Score } from '../rules/score.js';

/** A position to search: a set-up as FEN (or `startpos`) and the moves played from it. */
export interface SearchRequest {
  /** Ruleset id, as {@link Ruleset.id} writes it. */
  readonly ruleset: string;
  /** FEN of the position before `moves`, or `startpos`. */
  readonly fen: string;
  /** Coordinate moves from there, so that repetitions are seen; `0000` is a pass, with dice only. */
  readonly moves?: readonly string[];
}

/** Time on the clock of the side to move, in milliseconds. */
export interface Clock {
  /** Left on the clock. */
  readonly time: number;
  /** Added after each move; 0 by default. */
  readonly increment?: number;
  /** Moves until time is added; absent when what is left must do for the whole game. */
  readonly movesToGo?: number;
}

/** A search ends at the first limit reached; without any it runs until it is stopped. */
export interface SearchLimits {
  /** Plies of the last iteration. */
  readonly depth?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  /** Nodes; exceeded by less than one poll interval. */
  readonly nodes?: number;
  /** The engine divides what is left by itself, see time.ts. */
  readonly clock?: Clock;
  /**
   * Looks for a forced end in at most this many moves of the side to move, and for nothing else: no
   * pruning that could miss one. Ends when it is found or shown not to exist.
   */
  readonly mate?: number;
  /** Best lines to search, each with another first move; 1 by default. */
  readonly lines?: number;
  /** The only first moves to consider, as coordinate moves; all by default. */
  readonly searchMoves?: readonly string[];
  /** Time limits begin to count only at a ponder hit; see {@link EngineClient.ponderHit}. */
  readonly ponder?: boolean;
}

/** One line of an iteration, finished unless `bound` says otherwise. */
export interface SearchInfo {
  /** Plies. */
  readonly depth: number;
  /** Deepest ply reached, quiescence included. */
  readonly selectiveDepth: number;
  /** Place of the line among those asked for, from 1, the best. */
  readonly multipv: number;
  /** From the side to move's view. */
  readonly score: Score;
  /**
   * Set where an interrupted iteration knows only so much of the score: `lower`, that the move is worth
   * at least this; `upper`, at most. Absent for a score that a finished iteration found.
   */
  readonly bound?: 'lower' | 'upper';
  /** Nodes of all threads. */
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  readonly nodesPerSecond: number;
  /** Permille of the transposition table that this search has filled. */
  readonly hashUse: number;
  /** Principal variation as coordinate moves, best move first. */
  readonly pv: readonly string[];
}

/** What the search is at, several times a second. */
export interface SearchProgress {
  /** Plies of the iteration under way. */
  readonly depth: number;
  readonly selectiveDepth: number;
  /** The first move under examination, and its place in the order, from 1. */
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
  /** The best line found; absent when none was, or the game is over. */
  readonly info?: SearchInfo;
  /** All lines asked for, as far as found, best first. */
  readonly lines?: readonly SearchInfo[];
  /** Why the search ended. */
  readonly reason:
    'depth' | 'nodes' | 'movetime' | 'clock' | 'stopped' | 'mate-found' | 'no-mate' | 'game-over';
}

/** Why a request cannot be searched, or an engine cannot run. */
export type EngineError = JoinedError<RequestErrorCode | keyof EngineErrors> &
  Pick<ErrorPlace, 'move' | 'searchMove'>;

type RequestErrorCode =
  keyof RulesetErrors | keyof FenErrors | keyof SetupErrors | keyof MoveErrors;

/** What an analysis with dice is asked for. */
export interface DiceLimits {
  /** Plies, each a roll and a move: of the last iteration. */
  readonly depth?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  /** Nodes; exceeded by less than one poll interval. */
  readonly nodes?: number;
  /** What the die has shown; absent before the roll. */
  readonly roll?: DieRoll;
  /** Best moves to value after a roll; 1 by default. */
  readonly lines?: number;
}

/** A move, or a pass where there is none, and what it is worth. */
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
