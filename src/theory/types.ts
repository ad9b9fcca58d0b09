/** The input and output of a theory graph, as plain data. */
import type { Score } from '../rules/score.js';
import type { End } from './value.js';

/** The origin of a graph's values. Graphs with different origins cannot be merged. */
export interface TheoryOrigin {
  /** Ruleset id, in the form of {@link Ruleset.id}. */
  readonly ruleset: string;
  /** Any name for the engine build that searched the positions. */
  readonly build: string;
}

/** A move with its evaluation by a search. */
export interface TheoryLine {
  /** Coordinate move. */
  readonly move: string;
  /** {@link Position.key} of the position after the move. */
  readonly key: string;
  /** The score from the point of view of the side that makes the move. */
  readonly score: Score;
}

/** The results of a search of a position. */
export interface TheoryFinding {
  /** {@link Position.key} of the position. */
  readonly key: string;
  /** Depth of the search in plies; 0 if the game is over. */
  readonly depth: number;
  readonly nodes: number;
  /** How the game ended, from the point of view of the side to move; absent if it continues. */
  readonly end?: End;
  /** The best moves; empty if the game is over. */
  readonly lines: readonly TheoryLine[];
  /** Whether there are legal moves that are not among the lines. */
  readonly hasMore: boolean;
}

/** A position from which a graph grows. */
export interface TheoryRoot {
  readonly key: string;
  readonly fen: string;
}

/** A root with the cost that {@link TheoryGraph.choose} adds to each path from it; 0 by default. */
export interface PricedRoot extends TheoryRoot {
  readonly price?: number;
}

/** A move without its own score that connects two positions of a graph. */
export interface TheoryLink {
  /** {@link Position.key} of the position before the move. */
  readonly from: string;
  /** Coordinate move. */
  readonly move: string;
  /** {@link Position.key} of the position after the move. */
  readonly to: string;
}

/** The position that drop-out expansion searches next. */
export interface TheoryTask {
  /** {@link Position.key} of the position. */
  readonly key: string;
  /** The root from which the position was chosen, and the coordinate moves from there. */
  readonly root: TheoryRoot;
  readonly moves: readonly string[];
  /**
   * The earlier result if the position has already been searched. In that case, the task is to search the position's
   * other moves; see {@link widened}. Absent if the position is new.
   */
  readonly known?: TheoryFinding;
}

/** A move from a position in a graph. */
export interface TheoryMove {
  /** Coordinate move. */
  readonly move: string;
  /** {@link Position.key} of the position after the move. */
  readonly key: string;
  /** The score for the side that makes the move; backed up if the next position has been searched. */
  readonly score: Score;
  /** The loss compared with the best move, as a fraction of an expected point (0 to 1). */
  readonly loss: number;
  /** The probability of the move, 0 to 1. It is halved by each percent of an expected point that the move loses. */
  readonly share: number;
  /** Whether the position after the move has been searched. */
  readonly isSearched: boolean;
}

/** A searched position in a graph, with its backed-up score. */
export interface TheoryPosition {
  /** {@link Position.key} of the position. */
  readonly key: string;
  /** The score from the point of view of the side to move. */
  readonly score: Score;
  /** Depth of the position's search, in plies. */
  readonly depth: number;
  readonly nodes: number;
  readonly end?: End;
  /** Best moves first. */
  readonly moves: readonly TheoryMove[];
}
