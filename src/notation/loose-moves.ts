/**
 * Moves in the forms of other programs: long algebraic (`Af1-h2`), with a piece label (`R l1-l3`), in capitals
 * (`E4-E5`), with figurines, with signs attached (`Cg2±`). Where a move names both squares, they decide, and a
 * piece letter that contradicts them is reported.
 */
import type { TextError } from '../errors/error.js';
import { ok, type Result } from '../result.js';
import type { LegalMove } from '../rules/moves.js';
import { ROLES, roleOfLetter, type Role } from '../rules/pieces.js';
import type { Playable } from '../rules/playable.js';
import { resolveMove } from './coordinates.js';
import { nagsOfSigns } from './nag-signs.js';
import { isSuffix } from './move-words.js';
import { parseSan, type SanErrorCode } from './san.js';

export interface LooseMove {
  readonly move: LegalMove;
  readonly nags: readonly number[];
  /** The letter or name of the piece or of the promoted piece, if it contradicts the squares. */
  readonly label?: string;
}

type Read = Result<LooseMove, TextError<SanErrorCode>>;

const FIGURINES: Readonly<Record<string, string>> = {
  '♔': 'K',
  '♚': 'K',
  '♖': 'R',
  '♜': 'R',
  '♗': 'C',
  '♝': 'C',
  '♙': '',
  '♟': '',
};

const SQUARE = '[A-La-l](?:1[0-2]|[1-9])';
const LONG = new RegExp(
  `^([A-Za-z])?(${SQUARE})[-–—−→>xX:×]?(${SQUARE})(?![0-9])(?:[=/]?([A-Za-z])(?![A-Za-z])|\\(([A-Za-z])\\))?(.*)$`,
  'u',
);
const SHORT = new RegExp(
  `^([A-Za-z]?[a-l]?(?:1[0-2]|[1-9])?[-–—xX:×]?${SQUARE})(?![0-9])(?:[=/]?([A-Z])(?![A-Za-z])|[=/]([a-z])|\\(([A-Za-z])\\))?(.*)$`,
  'u',
);

/** The signs after a move, without what the position says anyway; undefined if it is something else. */
const readSigns = (text: string): readonly number[] | undefined => {
  const plain = text.replace(/^(?:\+{1,2}(?![-/=−–])|#|†|‡|ch\b|mate\b|e\.?p\.?|[x:.,])+/i, '');
  return isSuffix(plain) ? [] : (nagsOfSigns(text) ?? nagsOfSigns(plain));
};

/** The kind of piece that a letter or a name stands for. */
const roleOfLabel = (label: string): Role | undefined => {
  if (label.length === 1) return roleOfLetter((FIGURINES[label] ?? label).toUpperCase() || 'P');
  return ROLES.find((role) => role === label.toLowerCase());
};

/**
 * Reads a move that {@link parseSan} cannot read. `label` is a piece letter or name that stood before it. Returns
 * undefined if the token has not the form of a move.
 */
export const readLooseMove = (
  position: Playable<unknown>,
  token: string,
  label?: string,
): Read | undefined => {
  const text = token.replace(/^[♔-♟]/u, (figurine) => FIGURINES[figurine] ?? '');
  return readLong(position, text, label) ?? readShort(position, text);
};

const readLong = (
  position: Playable<unknown>,
  text: string,
  label: string | undefined,
): Read | undefined => {
  const [, letter, from, to, plain, bracketed, rest = ''] = LONG.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const nags = readSigns(rest);
  if (nags === undefined) return undefined;
  const move = resolveMove(position, from.toLowerCase() + to.toLowerCase());
  if (!move.ok) return move;
  const named = letter ?? label;
  const role = named === undefined ? undefined : roleOfLabel(named);
  // A word that is not the English name of a piece is one of another language.
  const isUnknown = named === undefined || (named.length > 1 && role === undefined);
  const isRight = isUnknown || role === move.value.role;
  return ok(withLabel(move.value, nags, isRight ? undefined : named, plain ?? bracketed));
};

/** Adds the label that contradicts a move: that of the piece or that of the promoted piece. */
const withLabel = (
  move: LegalMove,
  nags: readonly number[],
  label: string | undefined,
  promoted: string | undefined,
): LooseMove => {
  const isRight = promoted === undefined || roleOfLetter(promoted.toUpperCase()) === move.promotion;
  const wrong = label ?? (isRight ? undefined : promoted);
  return { move, nags, ...(wrong !== undefined && { label: wrong }) };
};

const readShort = (position: Playable<unknown>, text: string): Read | undefined => {
  const [, core, capital, lower, bracketed, rest = ''] = SHORT.exec(text) ?? [];
  if (core === undefined) return undefined;
  const nags = readSigns(rest);
  if (nags === undefined) return undefined;
  const body = core.replace(/[–—X×]/, (sign) => ('–—'.includes(sign) ? '-' : 'x'));
  const forms = [
    body,
    body.toLowerCase(),
    body.charAt(0).toUpperCase() + body.slice(1).toLowerCase(),
  ];
  let first: Result<never, TextError<SanErrorCode>> | undefined;
  for (const form of new Set(forms)) {
    const move = parseSan(position, form);
    if (move.ok) return ok(withLabel(move.value, nags, undefined, capital ?? lower ?? bracketed));
    first ??= move;
  }
  return first;
};

/** Whether a word may be the label of the move after it; where a move is expected, in any language. */
export const isLabel = (word: string, isExpected: boolean): boolean =>
  isExpected ? /^[\p{L}♔-♟]{1,12}$/u.test(word) : roleOfLabel(word) !== undefined;

/** Whether a word names both squares of a move, so that a label may stand before it. */
export const isLong = (word: string): boolean => LONG.test(word);
