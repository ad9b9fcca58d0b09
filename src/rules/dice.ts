/** The eight-sided die, an option of every ruleset. Each roll allows one kind of piece to move. */
import { wrongArgument } from '../guards.js';
import {
  checkMove,
  illegalMove,
  isPass,
  isSameMove,
  PASS,
  type LegalMove,
  type MoveOrPass,
  checkPosition,
} from './moves.js';
import { ROLES, type ByRole, type Role } from './pieces.js';
import type { Position } from './position.js';

export const DIE_ROLLS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type DieRoll = (typeof DIE_ROLLS)[number];

/**
 * The roll for each kind of piece. A king or unicornio has the same roll whether or not it has moved. A promoting pawn
 * counts as a pawn.
 */
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

/** Throws a TypeError unless the argument is a roll. */
function checkRoll(roll: unknown): asserts roll is DieRoll {
  if (!isDieRoll(roll as number)) throw wrongArgument('roll', 'a whole number from 1 to 8', roll);
}

/** The kind of piece that a roll allows to move. */
export const roleOfRoll = (roll: DieRoll): Role => {
  checkRoll(roll);
  return ROLES.find((role) => ROLL_OF[role] === roll) ?? 'pawn';
};

/** The legal moves for a roll, in the generator's order. If there are none, the player must pass. */
export const movesForRoll = (position: Position, roll: DieRoll): readonly LegalMove[] => {
  checkPosition(position);
  checkRoll(roll);
  return position
    .legalMoves()
    .filter(({ role }: { readonly role: Role }) => ROLL_OF[role] === roll);
};

/**
 * All choices for a roll in a game with dice: the legal moves for the roll, or only a pass if there are none. Empty if
 * the game is over.
 */
export const choicesForRoll = (position: Position, roll: DieRoll): readonly MoveOrPass[] => {
  const moves = movesForRoll(position, roll);
  return moves.length > 0 || position.boardStatus() !== 'ongoing' ? moves : [PASS];
};

/** Whether a move, or a pass, may follow a roll. */
export const fitsRoll = (position: Position, move: MoveOrPass, roll: DieRoll): boolean => {
  checkMove(move);
  return choicesForRoll(position, roll).some((choice) => isSameMove(choice, move));
};

/** The rolls for which the turn passes. Empty if the game is over. */
export const passingRolls = (position: Position): readonly DieRoll[] => {
  checkPosition(position);
  return position.boardStatus() === 'ongoing'
    ? DIE_ROLLS.filter((roll) => movesForRoll(position, roll).length === 0)
    : [];
};

/** The roll for a legal move. Returns undefined for a pass, because several rolls may cause a pass. */
export const rollOfMove = (position: Position, move: MoveOrPass): DieRoll | undefined => {
  checkPosition(position);
  checkMove(move);
  const role = isPass(move) ? undefined : position.pieceAt(move.from)?.role;
  return role === undefined ? undefined : ROLL_OF[role];
};

/**
 * Passes the turn after a roll that allows no legal move. Throws an IllegalMoveError if the roll has a legal move, if
 * the game is over, or if the game has no dice.
 */
export const passForRoll = (position: Position, roll: DieRoll): Position => {
  checkPosition(position);
  checkRoll(roll);
  const status = position.boardStatus();
  if (status !== 'ongoing') throw illegalMove('move-game-over', { status });
  const [move] = movesForRoll(position, roll);
  if (move !== undefined) throw illegalMove('move-no-pass', { roll, from: move.from, to: move.to });
  return position.pass();
};
