/**
 * Coordinate moves: from, to and the promoted piece in lower case, such as `c1f3` or `g11g12a`. As in UCI, a pass in a
 * game with dice is `0000`.
 */
import { checkText } from '../guards.js';
import type { MoveErrors } from '../errors/codes.js';
import { textError, type TextError } from '../errors/error.js';
import { WORDS as MOVE_SENTENCES } from '../words/move-errors.js';
import { clip, err, ok, type Result } from '../result.js';
import {
  checkMove,
  isPass,
  PASS,
  type LegalMove,
  type MoveOrPass,
  checkPosition,
  type Playable,
} from '../rules/moves.js';
import { LETTERS, roleOfLetter, type Role } from '../rules/pieces.js';
import { isSquare, type Square } from '../rules/squares.js';

/** Codes for errors in a move's text. */
export type MoveErrorCode = keyof MoveErrors;

type Parsed<T> = Result<T, TextError<MoveErrorCode>>;

const refuse = <Code extends MoveErrorCode>(
  code: Code,
  at: number,
  params: MoveErrors[Code],
): Parsed<never> => textError(MOVE_SENTENCES, code, at, params);

/** A parsed coordinate move. It has not been checked against a position. */
export interface CoordinateMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: Role;
}

/** Reads a coordinate move; the promoted piece is optional. */
export const parseCoordinates = (
  text: string,
): Result<CoordinateMove, TextError<MoveErrorCode>> => {
  checkText(text, 'text');
  const match = /^([a-z])(\d+)([a-z])(\d+)([a-z])?$/.exec(text);
  if (match === null) return refuse('move-syntax', 0, { text: clip(text) });
  const [, fromFile = '', fromRank = '', toFile = '', toRank = '', letter] = match;
  const from = fromFile + fromRank;
  const to = toFile + toRank;
  if (!isSquare(from)) return refuse('move-square', 0, { text: clip(from) });
  if (!isSquare(to)) return refuse('move-square', from.length, { text: clip(to) });
  if (letter === undefined) return ok({ from, to });
  const promotion = roleOfLetter(letter);
  if (promotion === undefined)
    return refuse('move-promotion-letter', from.length + to.length, { text: letter });
  return ok({ from, to, promotion });
};

const PASS_TEXT = '0000';

/** Writes a move or a pass in the form that {@link resolveDiceMove} reads. */
export const makeCoordinates = (move: MoveOrPass): string => {
  checkMove(move);
  if (isPass(move)) return PASS_TEXT;
  const { from, to, promotion } = move;
  return from + to + (promotion === undefined ? '' : LETTERS[promotion].toLowerCase());
};

/** Reads a coordinate move or, in a game with dice, a pass. */
export const resolveDiceMove = (
  position: Playable<unknown>,
  text: string,
): Result<MoveOrPass, TextError<MoveErrorCode>> => {
  checkPosition(position);
  return text === PASS_TEXT ? resolvePass(position) : resolveMove(position, text);
};

/** Returns a pass if some roll forces the side to move to pass, otherwise an error. */
export const resolvePass = (position: Playable<unknown>): Parsed<MoveOrPass> => {
  const fault = position.passFault();
  return fault === undefined ? ok(PASS) : err({ ...fault, at: 0 });
};

/** Reads a coordinate move and finds it among a position's legal moves. */
export const resolveMove = (
  position: Playable<unknown>,
  text: string,
): Result<LegalMove, TextError<MoveErrorCode>> => {
  checkPosition(position);
  const parsed = parseCoordinates(text);
  if (!parsed.ok) return parsed;
  const { from, to, promotion } = parsed.value;
  const move = position.findMove(from, to);
  if (move === undefined) return explainIllegal(position, from, to);
  if (promotion === undefined || promotion === move.promotion) return ok(move);
  const at = from.length + to.length;
  return move.promotion === undefined
    ? refuse('move-no-promotion', at, { from, to })
    : refuse('move-wrong-promotion', at, { to, becomes: move.promotion, role: promotion });
};

/** Explains why there is no legal move from one square to another. */
export const explainIllegal = (
  position: Playable<unknown>,
  from: Square,
  to: Square,
): Parsed<never> => {
  const status = position.boardStatus();
  if (status !== 'ongoing') return refuse('move-game-over', 0, { status });
  const piece = position.pieceAt(from);
  const { turn } = position;
  if (piece === undefined) return refuse('move-no-piece', 0, { square: from });
  const { role } = piece;
  if (piece.color !== turn) return refuse('move-not-yours', 0, { square: from, role, turn });
  const target = position.pieceAt(to);
  const toAt = from.length;
  if (target?.color === turn)
    return refuse('move-own-piece', toAt, { square: to, role: target.role, turn });
  // The piece attacks the square, so only a pin or a check can forbid the move.
  if (role !== 'king' && target !== undefined && position.attackers(to, turn).includes(from))
    return refuse('move-leaves-check', 0, { from, to, turn });
  return refuse('move-illegal', toAt, { from, to, role, inCheck: position.isCheck() });
};
