/** Finds the positions of a game in which there may be a puzzle, from the evaluations of its positions. */
import { chanceFor } from '../analysis/chance.js';
import { expectedScore } from '../engine/win-probability.js';
import type { DieRoll } from '../rules/dice.js';
import type { LegalMove } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import { FORCED_MOVES, MIN_HOLD, WON } from './unique.js';

/** A position in which there may be a puzzle. */
export interface Candidate {
  /** Plies of the game before the position. */
  readonly ply: number;
  readonly position: Position;
  /** In a game with dice: the roll of its side to move. */
  readonly roll?: DieRoll;
  /** The position before and the opponent's move from there, if the game does not begin here. */
  readonly before?: { readonly position: Position; readonly move: LegalMove };
}

/** A position of a game, as far as the search for candidates needs it. */
export interface GamePosition {
  readonly position: Position;
  /** From White's point of view, if it is known. */
  readonly score: Score | undefined;
}

/**
 * Gain of expected score, by the opponent's move or by the solver's own, that makes a candidate. It is smaller than
 * the gap that a puzzle needs, because these evaluations come from short searches.
 */
const GAIN = 0.15;
/** A short search is trusted so far: the position may be better for the solver by this much. */
const DOUBT = 0.1;

/**
 * The numbers of the positions in which there may be a puzzle:
 *
 * - the opponent's move has raised the solver's chances to a win or from a loss to a draw;
 * - the solver's own move raises them so, which means that the evaluation has not seen it;
 * - a forced end of the game has come into sight.
 */
export const candidatesIn = (positions: readonly GamePosition[]): readonly number[] => {
  const found: number[] = [];
  for (const [ply, { position, score }] of positions.entries()) {
    const previous = positions[ply - 1]?.score;
    if (position.status() !== 'ongoing' || score === undefined) continue;
    const chance = (at: Score | undefined): number | undefined =>
      at && chanceFor(expectedScore(at), position.turn);
    const now = chance(score) ?? 0;
    const reached = Math.max(now, chance(positions[ply + 1]?.score) ?? 0);
    const earlier = chance(positions[ply - 1]?.score) ?? 0.5;
    const hasGained = reached - earlier >= GAIN;
    const wins = reached >= WON - DOUBT;
    const holds = reached >= MIN_HOLD - DOUBT && earlier <= MIN_HOLD;
    if (
      (hasGained && (wins || holds)) ||
      (movesToEnd(score, position) <= FORCED_MOVES &&
        movesToEnd(previous, position) > FORCED_MOVES + 1)
    )
      found.push(ply);
  }
  return found;
};

/** Moves in which the side to move ends the game, if it is known that it can. */
const movesToEnd = (score: Score | undefined, { turn }: Position): number => {
  if (score?.kind !== 'mate') return Number.POSITIVE_INFINITY;
  const moves = turn === 'white' ? score.moves : -score.moves;
  return moves > 0 ? moves : Number.POSITIVE_INFINITY;
};
