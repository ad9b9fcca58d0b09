/** What the makers of puzzles want of an engine. */
import { expectedScore } from '../engine/win-probability.js';
import { resolveMove } from '../notation/coordinates.js';
import type { DieRoll } from '../rules/dice.js';
import { resultFor } from '../rules/outcome.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';

/** A move that a search has found, with its score from the point of view of the side to move. */
export interface PuzzleLine {
  readonly move: string;
  readonly score: Score;
  /** The opponent's best reply, if the search has found it on the way. */
  readonly reply?: string;
}

export interface PuzzleLimits {
  readonly nodes: number;
  /** Number of best moves. */
  readonly lines: number;
  /** In a game with dice: the roll for which moves are asked. */
  readonly roll?: DieRoll;
}

/**
 * The best moves of a position, best first. What is found must depend on the arguments alone: with an empty table and
 * one thread, a search always finds the same. With a roll, scores are as {@link rollScore} says. Rejects if the search
 * cannot be done.
 */
export type PuzzleEngine = (
  position: Position,
  limits: PuzzleLimits,
) => Promise<readonly PuzzleLine[]>;

/** The best moves of a position whose ending has been solved, best first; undefined if there is no table of it. */
export type PuzzleTables = (position: Position) => Promise<readonly PuzzleLine[] | undefined>;

/** Whether one of some moves forces the end of the game within so many moves, found by a search that leaves out nothing. */
export type PuzzleProver = (
  position: Position,
  moves: readonly string[],
  within: number,
) => Promise<boolean>;

/** Expected score, 0 to 1, of the side to move after a line's move; 0 without one. */
export const chanceOf = (line: PuzzleLine | undefined): number =>
  line === undefined ? 0 : expectedScore(line.score);

/** The score of a move for a roll, which searches with dice know in centipawns: one that wins at once is a forced end. */
export const rollScore = (position: Position, move: string, centipawns: number): Score => {
  const legal = resolveMove(position, move);
  return legal.ok && position.play(legal.value).result() === resultFor(position.turn)
    ? { kind: 'mate', moves: 1 }
    : { kind: 'centipawns', value: centipawns };
};
