/**
 * Coordinate moves: from, to and the promoted piece in lower case, such as `c1f3` or `g11g12a`; and
 * `0000`, as UCI writes it, for a pass in a game with dice.
 */
import { checkText } from '../arguments.js';
import { clip, ok, quote, textError, type Result, type TextError } from '../result.js';
import {
  checkMove,
  isPass,
  PASS,
  PASS_FAULTS,
  type LegalMove,
  type MoveOrPass,
} from '../rules/moves.js';
import { LETTERS, roleOfLetter, type Role } from '../rules/pieces.js';
import { checkPosition, type Playable } from '../rules/playable.js';
import { isSquare, type Square } from '../rules/squares.js';

export type MoveErrorCode =
  | 'move-syntax'
  | 'move-square'
  | 'move-promotion-letter'
  | 'move-game-over'
  | 'move-no-piece'
  | 'move-not-yours'
  | 'move-own-piece'
  | 'move-illegal'
  | 'move-leaves-check'
  | 'move-wrong-promotion'
  | 'move-no-promotion'
  | 'move-no-dice'
  | 'move-no-pass';

type Parsed<T> = Result<T, TextError<MoveErrorCode>>;

/** A coordinate move as read, before any position is asked. */
export interface CoordinateMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: Role;
}

/** Reads a coordinate move; the promoted piece may be missing. */
export const parseCoordinates = (text: string): Parsed<CoordinateMove> => {
  checkText(text, 'text');
  const match = /^([a-z])(\d+)([a-z])(\d+)([a-z])?$/.exec(text);
  if (match === null)
    return textError('move-syntax', 0, `${quote(text)} is not a coordinate move such as c1f3.`);
  const [, fromFile = '', fromRank = '', toFile = '', toRank = '', letter] = match;
  const from = fromFile + fromRank;
  const to = toFile + toRank;
  if (!isSquare(from))
    return textError('move-square', 0, `${clip(from)} is not a square, a1 to l12.`);
  if (!isSquare(to))
    return textError('move-square', from.length, `${clip(to)} is not a square, a1 to l12.`);
  if (letter === undefined) return ok({ from, to });
  const promotion = roleOfLetter(letter);
  if (promotion === undefined)
    return textError(
      'move-promotion-letter',
      from.length + to.length,
      `"${letter}" is not a piece.`,
    );
  return ok({ from, to, promotion });
};

const PASS_TEXT = '0000';

/** Writes a move, or a pass, as {@link resolveDiceMove} reads it. */
export const makeCoordinates = (move: MoveOrPass): string => {
  checkMove(move);
  if (isPass(move)) return PASS_TEXT;
  const { from, to, promotion } = move;
  return from + to + (promotion === undefined ? '' : LETTERS[promotion].toLowerCase());
};

/** Reads a coordinate move, or in a game with dice a pass. */
export const resolveDiceMove = (position: Playable<unknown>, text: string): Parsed<MoveOrPass> => {
  checkPosition(position);
  return text === PASS_TEXT ? resolvePass(position) : resolveMove(position, text);
};

/** The pass of the side to move, if some roll makes it pass. */
export const resolvePass = (position: Playable<unknown>): Parsed<MoveOrPass> => {
  const fault = position.passFault();
  if (fault === undefined) return ok(PASS);
  return fault === 'move-game-over' ? gameOver(position) : textError(fault, 0, PASS_FAULTS[fault]);
};

const gameOver = (position: Playable<unknown>): Parsed<never> =>
  textError('move-game-over', 0, `The game is over: ${position.boardStatus()}.`);

/** Reads a coordinate move and finds it among the legal moves of a position. */
export const resolveMove = (position: Playable<unknown>, text: string): Parsed<LegalMove> => {
  checkPosition(position);
  const parsed = parseCoordinates(text);
  if (!parsed.ok) return parsed;
  const { from, to, promotion } = parsed.value;
  const move = position.findMove(from, to);
  if (move === undefined) return explainIllegal(position, from, to);
  if (promotion === undefined || promotion === move.promotion) return ok(move);
  const at = from.length + to.length;
  if (move.promotion === undefined)
    return textError('move-no-promotion', at, `${from}${to} is not a promotion.`);
  return textError(
    'move-wrong-promotion',
    at,
    `A pawn that arrives on ${to} becomes a ${move.promotion}, not a ${promotion}.`,
  );
};

/** Says why no legal move leads from one square to another. */
export const explainIllegal = (
  position: Playable<unknown>,
  from: Square,
  to: Square,
): Result<never, TextError<MoveErrorCode>> => {
  const refuse = (
    code: MoveErrorCode,
    square: Square,
    message: string,
  ): Result<never, TextError<MoveErrorCode>> =>
    textError(code, square === from ? 0 : from.length, message);
  if (position.boardStatus() !== 'ongoing') return gameOver(position);
  const piece = position.pieceAt(from);
  const { turn } = position;
  if (piece === undefined) return refuse('move-no-piece', from, `There is no piece on ${from}.`);
  if (piece.color !== turn)
    return refuse('move-not-yours', from, `The ${piece.role} on ${from} is not ${turn}'s to move.`);
  const target = position.pieceAt(to);
  if (target?.color === turn)
    return refuse('move-own-piece', to, `${turn}'s own ${target.role} stands on ${to}.`);
  // A capture that the piece could make but for its king: the king is pinned to it or in check.
  if (piece.role !== 'king' && target !== undefined && position.attackers(to, turn).includes(from))
    return refuse('move-leaves-check', from, `${from}${to} would leave ${turn}'s king attacked.`);
  if (position.isCheck())
    return refuse(
      'move-illegal',
      to,
      `The ${piece.role} on ${from} cannot go to ${to}, or it would leave the king in check.`,
    );
  return refuse('move-illegal', to, `The ${piece.role} on ${from} cannot go to ${to} here.`);
};
