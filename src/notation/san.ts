/**
 * Standard algebraic notation (SAN): the piece letter (none for a pawn), the origin's file, rank or both if needed,
 * `x`, the square, `=A` for a promotion, and `+` or `#`. Stalemates and baring captures have no mark. A pass in a game
 * with dice is `--`, like a null move in other programs.
 */
import { checkText } from '../guards.js';
import type { SanErrors } from '../errors/codes.js';
import { textError, type TextError } from '../errors/error.js';
import { WORDS as MOVE_SENTENCES } from '../words/move-errors.js';
import { WORDS as SAN_SENTENCES } from '../words/san-errors.js';
import { clip, err, ok, type Result } from '../result.js';
import {
  checkMove,
  illegalMove,
  isPass,
  type LegalMove,
  type MoveOrPass,
  checkPosition,
  type Playable,
} from '../rules/moves.js';
import { LETTERS, roleOfLetter, type Role } from '../rules/pieces.js';
import { isSquare, type Square } from '../rules/squares.js';
import { explainIllegal, resolveMove, resolvePass, type MoveErrorCode } from './coordinates.js';

export type SanErrorCode = MoveErrorCode | keyof SanErrors;

const PASS = '--';
/** The forms of a pass in SAN, in other programs and in coordinates. */
const PASS_WORDS: readonly string[] = [PASS, 'Z0', '0000', 'pass'];

/** Writes a legal move or a pass in SAN. Throws an IllegalMoveError if the move is not legal in this position. */
export const makeSan = <P extends Playable<P>>(position: P, move: MoveOrPass): string =>
  makeSanAndPlay(position, move).san;

/** Writes all legal moves in SAN. */
export const legalSans = <P extends Playable<P>>(position: P): readonly string[] =>
  position.legalMoves().map((move) => makeSan(position, move));

/** Writes a legal move and also returns the new position, because `+` and `#` depend on that position. */
export const makeSanAndPlay = <P extends Playable<P>>(
  position: P,
  played: MoveOrPass,
): { readonly san: string; readonly after: P } => {
  checkPosition(position);
  checkMove(played);
  if (isPass(played)) return { san: PASS, after: position.pass() };
  const { from, to } = played;
  const move = position.findMove(from, to);
  if (move === undefined) throw illegalMove('move-illegal', { from, to });
  const after = position.play(move);
  const mark = after.isCheck() ? (after.boardStatus() === 'checkmate' ? '#' : '+') : '';
  const capture = move.captured === undefined ? '' : 'x';
  const promotion = move.promotion === undefined ? '' : `=${LETTERS[move.promotion]}`;
  const origin =
    move.role === 'pawn'
      ? capture && move.from.charAt(0)
      : LETTERS[move.role] + disambiguation(position, move);
  return { san: origin + capture + move.to + promotion + mark, after };
};

/** The part of the origin that distinguishes the move from other moves by the same kind of piece. */
const disambiguation = (position: Playable<unknown>, move: LegalMove): string => {
  const rivals = position.movesTo(move.to, move.role).filter(({ from }) => from !== move.from);
  if (rivals.length === 0) return '';
  const file = move.from.charAt(0);
  const rank = move.from.slice(1);
  if (!rivals.some(({ from }) => from.startsWith(file))) return file;
  if (rivals.every(({ from }) => from.slice(1) !== rank)) return rank;
  return move.from;
};

/** Reads a move in the same way as {@link parseSan} or, in a game with dice, a pass. */
export const parseDiceSan = (
  position: Playable<unknown>,
  text: string,
): Result<MoveOrPass, TextError<SanErrorCode>> => {
  checkPosition(position);
  return PASS_WORDS.includes(text) ? resolvePass(position) : parseSan(position, text);
};

interface SanParts {
  readonly role: Role;
  readonly file: string;
  readonly rank: string;
  readonly to: Square;
  readonly toAt: number;
  readonly promotion: Role | undefined;
  readonly promotionAt: number;
}

/**
 * Groups: letter, file, rank, target, promotion, and promotion in lower case. Named groups would take twice as long.
 */
const SAN =
  /^([A-Z])?([a-l])?(1[0-2]|[1-9])?[-x:]?([a-l](?:1[0-2]|[1-9]))(?:=?([A-Z])|=([a-z]))?(?:\+\+?|#)?[!?]*$/;
const COORDINATES =
  /^(?<from>[a-l](?:1[0-2]|[1-9]))[-x]?(?<to>[a-l](?:1[0-2]|[1-9]))(?:=?(?<promotion>[A-Za-z]))?(?:\+\+?|#)?[!?]*$/;

/**
 * Reads a move in SAN leniently. Disambiguation may be redundant, or missing if only one move fits. `x`, `=`, `+` and
 * `#` may be missing, and `!` and `?` may follow. Also accepts `c1f3` and `c1-f3`.
 */
export const parseSan = (
  position: Playable<unknown>,
  text: string,
): Result<LegalMove, TextError<SanErrorCode>> => {
  checkPosition(position);
  checkText(text, 'text');
  const parts = readParts(text);
  if (!parts.ok) return readCoordinates(position, text) ?? parts;
  const { role, file, rank, to, toAt, promotion, promotionAt } = parts.value;
  const fitting = position
    .movesTo(to, role)
    .filter(({ from }) => from.startsWith(file) && (rank === '' || from.slice(1) === rank));
  const [move, ...others] = fitting;
  if (move === undefined)
    return readCoordinates(position, text) ?? explainNone(position, parts.value);
  if (others.length > 0)
    return textError(SAN_SENTENCES, 'san-ambiguous', 0, {
      text: clip(text),
      moves: fitting.map(({ from }) => from + to),
    });
  if (promotion === undefined || promotion === move.promotion) return ok(move);
  const at = Math.max(promotionAt, toAt);
  const { from, promotion: becomes } = move;
  return becomes === undefined
    ? textError(MOVE_SENTENCES, 'move-no-promotion', at, { from, to })
    : textError(MOVE_SENTENCES, 'move-wrong-promotion', at, { to, becomes, role: promotion });
};

const readParts = (text: string): Result<SanParts, TextError<SanErrorCode>> => {
  const match = SAN.exec(text);
  const syntax = (): Result<never, TextError<SanErrorCode>> =>
    textError(SAN_SENTENCES, 'san-syntax', 0, { text: clip(text) });
  if (match === null) return syntax();
  const [, letter, file = '', rank = '', to = '', promotion, lower] = match;
  const role = letter === undefined ? 'pawn' : roleOfLetter(letter);
  if (role === undefined || !isSquare(to)) return syntax();
  const promotionLetter = promotion ?? lower;
  const toAt = text.lastIndexOf(to);
  const promoted = promotionLetter === undefined ? undefined : roleOfLetter(promotionLetter);
  if (promotionLetter !== undefined && promoted === undefined) return syntax();
  return ok({
    role,
    file,
    rank,
    to,
    toAt,
    promotion: promoted,
    promotionAt:
      promotionLetter === undefined ? 0 : text.indexOf(promotionLetter, toAt + to.length),
  });
};

/** Reads `c1f3`, `c1-f3` or `b11b12=L`. Returns undefined if the text has another form. */
const readCoordinates = (
  position: Playable<unknown>,
  text: string,
): Result<LegalMove, TextError<SanErrorCode>> | undefined => {
  const { from = '', to = '', promotion = '' } = COORDINATES.exec(text)?.groups ?? {};
  return from === '' ? undefined : resolveMove(position, from + to + promotion.toLowerCase());
};

/** Explains why a well-formed text matches no legal move. */
const explainNone = (
  position: Playable<unknown>,
  { role, file, rank, to, toAt }: SanParts,
): Result<never, TextError<SanErrorCode>> => {
  const status = position.boardStatus();
  if (status !== 'ongoing') return textError(MOVE_SENTENCES, 'move-game-over', 0, { status });
  const { turn: color } = position;
  const movers = position
    .pieces()
    .filter(
      ([square, piece]) =>
        piece.color === color &&
        piece.role === role &&
        square.startsWith(file) &&
        (rank === '' || square.slice(1) === rank),
    );
  if (movers.length === 0)
    return textError(MOVE_SENTENCES, 'move-no-piece', 0, { color, role, origin: file + rank });
  const [only, ...rest] = movers;
  if (only !== undefined && rest.length === 0) {
    const reason = explainIllegal(position, only[0], to);
    if (!reason.ok) return err({ ...reason.error, at: toAt });
  }
  return textError(SAN_SENTENCES, 'san-illegal', toAt, { color, role, to });
};
