/** The eight-sided die, an option on every ruleset: which roll lets which kind move. */
import { isPass, type LegalMove, type Move } from './moves.js';
import { ROLES, type ByRole, type Role } from './pieces.js';
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

/** The kind that a roll lets move. */
export const roleOfRoll = (roll: DieRoll): Role =>
  ROLES.find((role) => ROLL_OF[role] === roll) ?? 'pawn';

/** The legal moves for a roll, in the generator's order. Where there is none the turn passes. */
export const movesForRoll = (position: Position, roll: DieRoll): readonly LegalMove[] =>
  position.legalMoves().filter(({ role }: { readonly role: Role }) => ROLL_OF[role] === roll);

/** All that can be done on a roll: its legal moves, else the pass alone; nothing after the game's end. */
export const choicesForRoll = (position: Position, roll: DieRoll): readonly Move[] => {
  const moves = movesForRoll(position, roll);
  return moves.length > 0 || position.boardStatus() !== 'ongoing' ? moves : [makePass(position)];
};

/** Whether a move, or a pass, may follow a roll. */
export const fitsRoll = (position: Position, move: Move, roll: DieRoll): boolean =>
  choicesForRoll(position, roll).some(({ from, to }) => from === move.from && to === move.to);

/** The rolls for which the turn passes; none when the game is over. */
export const passingRolls = (position: Position): readonly DieRoll[] =>
  position.boardStatus() === 'ongoing'
    ? DIE_ROLLS.filter((roll) => movesForRoll(position, roll).length === 0)
    : [];

/** The pass of the side to move, to hand to {@link Position.play}. */
export const makePass = (position: Position): Move => {
  const king = position.kingSquare(position.turn);
  return { from: king, to: king };
};

/** The roll that a legal move needs; undefined for a pass, which several rolls may bring about. */
export const rollOfMove = (position: Position, move: Move): DieRoll | undefined => {
  const role = isPass(move) ? undefined : position.pieceAt(move.from)?.role;
  return role === undefined ? undefined : ROLL_OF[role];
};

/**
 * The position after a roll for which there is no legal move. Throws a RangeError if there is one, or
 * if the game is over.
 */
export const passForRoll = (position: Position, roll: DieRoll): Position => {
  const status = position.boardStatus();
  if (status !== 'ongoing') throw new RangeError(`the game is over: ${status}`);
  const [move] = movesForRoll(position, roll);
  if (move !== undefined)
    throw new RangeError(`no pass on a ${roll}: ${move.from}${move.to} is legal`);
  return position.pass();
};
