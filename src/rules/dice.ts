/** The eight-sided die, an option on every ruleset: which roll lets which kind move. */
import type { LegalMove } from './moves.js';
import type { ByRole, Role } from './pieces.js';
import type { Position } from './position.js';

export const DIE_ROLLS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type DieRoll = (typeof DIE_ROLLS)[number];

/** The roll of each kind. An unmoved king or unicornio counts as its kind, as does a pawn that promotes. */
export const ROLL_OF = {
  pawn: 1,
  giraffe: 2,
  crocodile: 3,
  lion: 4,
  rook: 5,
  unicornio: 6,
  aanca: 7,
  king: 8,
} as const satisfies ByRole<DieRoll>;

export const isDieRoll = (value: number): value is DieRoll =>
  (DIE_ROLLS as readonly number[]).includes(value);

/** The legal moves for a roll, in the generator's order. Where there is none the turn passes. */
export const movesForRoll = (position: Position, roll: DieRoll): readonly LegalMove[] =>
  position.legalMoves().filter(({ role }: { readonly role: Role }) => ROLL_OF[role] === roll);

/**
 * The position after a roll for which there is no legal move. Throws a RangeError if there is one, or
 * if the game is over.
 */
export const passForRoll = (position: Position, roll: DieRoll): Position => {
  if (position.boardStatus() !== 'ongoing')
    throw new RangeError(`the game is over: ${position.boardStatus()}`);
  const [move] = movesForRoll(position, roll);
  if (move !== undefined)
    throw new RangeError(`no pass on a ${roll}: ${move.from}${move.to} is legal`);
  return position.pass();
};
