import { checkChoice, wrongArgument } from '../guards.js';
import type { MoveErrors, PassErrors, PlayErrors } from '../errors/codes.js';
import { type AcedrexError, errorIn } from '../errors/error.js';
import { WORDS as MOVE_SENTENCES } from '../words/move-errors.js';
import { ROLES, type PromotionRole, type Role, type Color, type Piece } from './pieces.js';
import { checkSquare, type Square } from './squares.js';
import type { BoardStatus } from './outcome.js';

/** A move: from, to and, for a pawn on the last rank, the promoted piece. */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
}

/** A pass: the turn of a player whose roll allows no legal move, in a game with dice. */
export interface Pass {
  readonly pass: true;
}

/** The only pass object. A pass contains no data, so every position can use this object. */
export const PASS: Pass = Object.freeze({ pass: true });

/** What a turn can consist of: a move or, with dice, a pass. */
export type MoveOrPass = Move | Pass;

export const isPass = (move: MoveOrPass): move is Pass => 'pass' in move && move.pass;

/** Whether both turns are passes, or both are moves between the same squares. */
export const isSameMove = (one: MoveOrPass, other: MoveOrPass): boolean =>
  isPass(one) || isPass(other)
    ? isPass(one) && isPass(other)
    : one.from === other.from && one.to === other.to;

/** Converts a move or pass to its stored form, without the other fields of a {@link LegalMove}. */
export const asWritten = (move: MoveOrPass): MoveOrPass => {
  if (isPass(move)) return PASS;
  const { from, to, promotion } = move;
  return { from, to, ...(promotion !== undefined && { promotion }) };
};

/** Throws a TypeError unless the argument is a move or a pass, legal or not. */
export function checkMove(value: unknown, name = 'move'): asserts value is MoveOrPass {
  if (typeof value !== 'object' || value === null)
    throw wrongArgument(name, 'an object with from and to, or a pass', value);
  const { pass, from, to, promotion } = value as Partial<Move & Pass>;
  if (pass === true) return;
  checkSquare(from, `${name}.from`);
  checkSquare(to, `${name}.to`);
  if (promotion !== undefined) checkChoice(promotion, `${name}.promotion`, ROLES);
}

/** A legal move, with the moving piece and the captured piece. */
export interface LegalMove extends Move {
  readonly role: Role;
  readonly captured?: Role;
}

/** Why a player cannot pass the turn. */
export type PassFault = AcedrexError<keyof PassErrors>;

export type MoveFault = keyof MoveErrors | keyof PlayErrors;

/** Thrown when an illegal move is played. */
export class IllegalMoveError extends RangeError {
  override readonly name = 'IllegalMoveError';
  /** The error's code, values and message, for programs. */
  readonly error: AcedrexError<MoveFault>;

  constructor(error: AcedrexError<MoveFault>) {
    super(error.message);
    this.error = error;
  }

  get code(): MoveFault {
    return this.error.code;
  }
}

export const illegalMove = <Code extends keyof MoveErrors>(
  code: Code,
  params: MoveErrors[Code],
): IllegalMoveError => new IllegalMoveError(errorIn(MOVE_SENTENCES, code, params));

/** Throws a TypeError unless the argument is a position. A FEN or a set-up is not accepted. */
export function checkPosition(value: unknown): asserts value is Playable<unknown> {
  const { legalMoves } = (value ?? {}) as Partial<Playable<unknown>>;
  if (typeof legalMoves !== 'function') throw wrongArgument('position', 'a Position', value);
}

export interface Playable<Self> {
  readonly turn: Color;
  pieceAt(square: Square): Piece | undefined;
  pieces(): readonly (readonly [Square, Piece])[];
  legalMoves(): readonly LegalMove[];
  movesTo(to: Square, role: Role): readonly LegalMove[];
  findMove(from: Square, to: Square): LegalMove | undefined;
  attackers(square: Square, by: Color): readonly Square[];
  isCheck(): boolean;
  boardStatus(): BoardStatus;
  passFault(): PassFault | undefined;
  play(move: MoveOrPass): Self;
  pass(): Self;
}
