/** What goes into a theory graph and what comes out of it: plain data. */
import type { Score } from '../rules/score.js';
import type { End } from './value.js';

/** What the values of a graph depend on; graphs that differ in it cannot be merged. */
export interface TheoryOrigin {
  /** Ruleset id, as {@link Ruleset.id} writes it. */
  readonly ruleset: string;
  /** The build of the engine that searched the positions, in any form. */
  readonly build: string;
}

/** A move as a search has evaluated it. */
export interface TheoryLine {
  /** Coordinate move. */
  readonly move: string;
  /** {@link Position.key} of the position after it. */
  readonly key: string;
  /** From the point of view of the side that makes it. */
  readonly score: Score;
}

/** What a search has found about a position. */
export interface TheoryFinding {
  /** {@link Position.key} of the position. */
  readonly key: string;
  /** Plies of the search; 0 if the game is over. */
  readonly depth: number;
  readonly nodes: number;
  /** How the game ended, from the point of view of the side to move; absent if it goes on. */
  readonly end?: End;
  /** The best moves; none if the game is over. */
  readonly lines: readonly TheoryLine[];
  /** Whether there are legal moves that are not among the lines. */
  readonly hasMore: boolean;
}

/** A position from which a graph grows. */
export interface TheoryRoot {
  readonly key: string;
  readonly fen: string;
}

/** A move that connects two positions of a graph without a score of its own. */
export interface TheoryLink {
  /** {@link Position.key} of the position before it. */
  readonly from: string;
  /** Coordinate move. */
  readonly move: string;
  /** {@link Position.key} of the position after it. */
  readonly to: string;
}

/** The position that drop-out expansion searches next. */
export interface TheoryTask {
  /** {@link Position.key} of the position. */
  readonly key: string;
  /** The root from which it was chosen, and the coordinate moves from there. */
  readonly root: TheoryRoot;
  readonly moves: readonly string[];
  /**
   * If the position has been searched: what was found. Then its other moves are to be searched, see
   * {@link widened}. Absent if the position is new.
   */
  readonly known?: TheoryFinding;
}

/** A move of a position of a graph. */
export interface TheoryMove {
  /** Coordinate move. */
  readonly move: string;
  /** {@link Position.key} of the position after it. */
  readonly key: string;
  /** From the point of view of the side that makes it: backed up if the position after it has been searched. */
  readonly score: Score;
  /** By how much of an expected point (0 to 1) it is worse than the best move. */
  readonly loss: number;
  /**
   * How often a player of the theory would make it, 0 to 1: half as often for each percent of an expected point
   * that it loses.
   */
  readonly share: number;
  /** Whether the position after it has been searched. */
  readonly isSearched: boolean;
}

/** A searched position of a graph, with its backed-up score. */
export interface TheoryPosition {
  /** {@link Position.key} of the position. */
  readonly key: string;
  /** From the point of view of the side to move. */
  readonly score: Score;
  /** Plies of its search. */
  readonly depth: number;
  readonly nodes: number;
  readonly end?: End;
  /** Best moves first. */
  readonly moves: readonly TheoryMove[];
}
