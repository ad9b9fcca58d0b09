/** A puzzle's line as positions and moves, for what judges it. */
import { stepsOf } from '../notation/line.js';
import { movesForRoll, type DieRoll } from '../rules/dice.js';
import type { LegalMove } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Square } from '../rules/squares.js';

export interface Turn {
  readonly before: Position;
  readonly move: LegalMove;
  readonly after: Position;
}

/** The line of a puzzle. */
export interface PuzzleLineOfPlay {
  readonly ruleset: Ruleset;
  readonly solver: Color;
  readonly start: Position;
  /** In a game with dice: the solver's roll. */
  readonly roll?: DieRoll;
  /** The opponent's move before it. */
  readonly mistake?: { readonly to: Square; readonly isCapture: boolean };
  /** The solver's moves. */
  readonly own: readonly Turn[];
  /** The replies; there is none to the last move. */
  readonly replies: readonly Turn[];
  readonly end: Position;
}

/** The moves that a solver can choose from. */
export const choicesIn = (position: Position, roll: DieRoll | undefined): readonly LegalMove[] =>
  roll === undefined ? position.legalMoves() : movesForRoll(position, roll);

/** The line of a solution's turns, and of the opponent's move before them. */
export const lineOf = (
  start: Position,
  turns: readonly Turn[],
  before?: { readonly move: LegalMove },
  roll?: DieRoll,
): PuzzleLineOfPlay => ({
  ruleset: start.ruleset,
  solver: start.turn,
  start,
  ...(roll !== undefined && { roll }),
  ...(before !== undefined && {
    mistake: { to: before.move.to, isCapture: before.move.captured !== undefined },
  }),
  own: turns.filter((_, index) => index % 2 === 0),
  replies: turns.filter((_, index) => index % 2 === 1),
  end: turns.at(-1)?.after ?? start,
});

/** Plays the moves of a solution. Throws an Error if one of them is not legal. */
export const playLine = (
  start: Position,
  moves: readonly string[],
  before?: { readonly move: LegalMove },
  roll?: DieRoll,
): PuzzleLineOfPlay => {
  const steps = stepsOf(start, moves);
  if (steps.length < moves.length) throw new Error(`${moves[steps.length] ?? ''} is not legal`);
  const turns = steps.map(({ move, after }, index): Turn => ({
    before: steps[index - 1]?.after ?? start,
    move,
    after,
  }));
  return lineOf(start, turns, before, roll);
};
