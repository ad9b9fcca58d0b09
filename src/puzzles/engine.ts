/** What the makers of puzzles want of an engine. */
import { expectedScore } from '../engine/win-probability.js';
import { resolveMove } from '../notation/coordinates.js';
import type { DieRoll } from '../rules/dice.js';
import { resultFor } from '../rules/outcome.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import type { PuzzleGoal } from './types.js';

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

/** Expected score from which on a position is won; about a rook more. */
export const WON = 0.7;
/** Expected score from which on a position is held, and the one up to which it is no more than that. */
export const MIN_HOLD = 0.4;
const MAX_HOLD = 0.6;
/** By how much less the second-best move must be worth. */
export const GAP = 0.25;
/**
 * The same for the best move of a roll that does not end the game. Scores with dice are closer together, because the
 * rolls that follow level them: in 1,818 turns of games between engines, the best move led by this much in 17, and by
 * {@link GAP} in none.
 */
export const ROLL_GAP = 0.1;
/** Longest forced end that is a goal of its own, in moves of the solver. */
export const FORCED_MOVES = 5;

/** Moves in which a line ends the game with a win; infinite if it is not known to. */
export const movesToWin = (line: PuzzleLine | undefined): number =>
  line?.score.kind === 'mate' && line.score.moves > 0 ? line.score.moves : Number.POSITIVE_INFINITY;

/** What the best move reaches, as far as a search tells; undefined if that is nothing worth asking for. */
export const goalOf = (best: PuzzleLine | undefined): PuzzleGoal | undefined => {
  const moves = movesToWin(best);
  if (moves <= FORCED_MOVES) return { kind: 'end', moves };
  const chance = chanceOf(best);
  if (chance >= WON) return { kind: 'win' };
  return chance >= MIN_HOLD && chance <= MAX_HOLD ? { kind: 'hold' } : undefined;
};

/** What the best move for a roll reaches: what follows is chance, so only an end at once is a goal of its own. */
export const goalOfRoll = (best: PuzzleLine | undefined): PuzzleGoal =>
  movesToWin(best) === 1 ? { kind: 'end', moves: 1 } : { kind: 'best' };

/** Whether a position in which the solver is to move is still what the goal asks for. */
export const isReached = (goal: PuzzleGoal, best: PuzzleLine | undefined): boolean => {
  switch (goal.kind) {
    case 'end':
      return movesToWin(best) <= goal.moves;
    case 'win':
      return chanceOf(best) >= WON;
    case 'hold':
      return chanceOf(best) >= MIN_HOLD;
    case 'best':
      return best !== undefined;
  }
};

/** Whether the second-best move is worth so much less that it does not reach the goal. */
export const isFarAhead = ([best, second]: readonly PuzzleLine[], gap = GAP): boolean =>
  chanceOf(best) - chanceOf(second) >= gap;

/**
 * Whether the first of these moves, the best ones of a position, is the only one that reaches the goal. If the game
 * can be ended in a number of moves, no other move may be known to force an end at all; with the last move, none may
 * end it at once.
 */
export const isUnique = (goal: PuzzleGoal, lines: readonly PuzzleLine[]): boolean => {
  const [best, second] = lines;
  if (best === undefined || !isReached(goal, best)) return false;
  if (isFarAhead(lines, goal.kind === 'best' ? ROLL_GAP : GAP)) return true;
  return goal.kind === 'end' && (goal.moves === 1 ? movesToWin(second) > 1 : !hasForced(second));
};

const hasForced = (line: PuzzleLine | undefined): boolean =>
  movesToWin(line) < Number.POSITIVE_INFINITY;

/**
 * Whether a short search tells enough to give up: another move forces the end, or is worth so much that none can be far
 * enough ahead of it.
 */
export const isHopeless = ([best, second]: readonly PuzzleLine[]): boolean =>
  hasForced(second)
    ? movesToWin(best) > 1 || movesToWin(second) === 1
    : chanceOf(second) > 1 - GAP && movesToWin(best) > FORCED_MOVES;
