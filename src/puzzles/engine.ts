/** What the makers of puzzles want of an engine. */
import { expectedScore } from '../engine/win-probability.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';

/** A move that a search has found, with its score from the point of view of the side to move. */
export interface PuzzleLine {
  readonly move: string;
  readonly score: Score;
}

export interface PuzzleLimits {
  readonly nodes: number;
  /** Number of best moves. */
  readonly lines: number;
}

/**
 * The best moves of a position, best first. What is found must depend on the arguments alone: with an empty table and
 * one thread, a search always finds the same. Rejects if the search cannot be done.
 */
export type PuzzleEngine = (
  position: Position,
  limits: PuzzleLimits,
) => Promise<readonly PuzzleLine[]>;

/** Expected score, 0 to 1, of the side to move after a line's move; 0 without one. */
export const chanceOf = (line: PuzzleLine | undefined): number =>
  line === undefined ? 0 : expectedScore(line.score);
