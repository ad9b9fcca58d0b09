/**
 * Moves in other programs' forms: long algebraic (`Af1-h2`), with a piece label (`R l1-l3`), in capitals (`E4-E5`),
 * with figurines, or with attached symbols (`Cg2±`). If a move contains both squares, these take precedence over the
 * piece letter, and a contradiction is reported.
 */
import type { TextError } from '../errors/error.js';
import { ok, type Result } from '../result.js';
import type { LegalMove, Playable } from '../rules/moves.js';
import { ROLES, roleOfLetter, type Role } from '../rules/pieces.js';
import { resolveMove } from './coordinates.js';
import { isSuffix } from './move-words.js';
import { parseSan, type SanErrorCode } from './san.js';
import { NAGS } from './nags.js';

export interface LooseMove {
  readonly move: LegalMove;
  readonly nags: readonly number[];
  /** The letter or name of the piece or promoted piece, if this contradicts the squares. */
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

/** Reads the glyphs after a move and skips redundant marks. Returns undefined for any other text. */
const readSigns = (text: string): readonly number[] | undefined => {
  const plain = text.replace(/^(?:\+{1,2}(?![-/=−–])|#|†|‡|ch\b|mate\b|e\.?p\.?|[x:.,])+/i, '');
  return isSuffix(plain) ? [] : (nagsOfSigns(text) ?? nagsOfSigns(plain));
};

/** The kind of piece for a letter or a name. */
const roleOfLabel = (label: string): Role | undefined => {
  if (label.length === 1) return roleOfLetter((FIGURINES[label] ?? label).toUpperCase() || 'P');
  return ROLES.find((role) => role === label.toLowerCase());
};

/**
 * Reads a move that {@link parseSan} cannot read. `label` is the piece letter or name before the move. Returns
 * undefined if the token does not have the form of a move.
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
  // A word that is not an English piece name may be from another language.
  const isUnknown = named === undefined || (named.length > 1 && role === undefined);
  const isRight = isUnknown || role === move.value.role;
  return ok(withLabel(move.value, nags, isRight ? undefined : named, plain ?? bracketed));
};

/** Adds the label that contradicts a move to the piece or to the promoted piece, whichever it names. */
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

/** Whether a word may label the move after it. If a move is expected, the word may be in any language. */
export const isLabel = (word: string, isExpected: boolean): boolean =>
  isExpected ? /^[\p{L}♔-♟]{1,12}$/u.test(word) : roleOfLabel(word) !== undefined;

/** Whether a word contains both squares of a move, so that a piece label may precede it. */
export const isLong = (word: string): boolean => LONG.test(word);

/** Alternative symbols for glyphs, besides the symbols in {@link NAGS}. */
const ALIASES: readonly (readonly [nag: number, ...signs: readonly string[]])[] = [
  [1, '！'],
  [3, '‼'],
  [4, '⁇'],
  [5, '⁉', '!¿'],
  [6, '⁈'],
  [7, '▢', '◻', '☐'],
  [10, '≈', '~=', '=='],
  [13, 'oo', '~', 'unclear', '∝'],
  [14, '+=', '+/=', '=/+='],
  [15, '=+', '=/+'],
  [16, '+/-', '+/−', '+/–', '+\\-'],
  [17, '-/+', '−/+', '–/+', '-\\+'],
  [18, '+-', '+–'],
  [19, '-+', '–+'],
  [20, '+--', '+––'],
  [21, '--+', '––+'],
  [22, '⊙', '☉', 'zz', 'zugzwang'],
  [32, '↻', '⟲', '↑↑'],
  [36, '|^', '↟'],
  [40, '⟶', '->', '-->'],
  [44, '=/∞', '∞=', '=/oo', '⯹', '~/='],
  [132, '⇄', '⇌', '<=>', '<->', '↔', '⟷'],
  [138, '⨁', '⴩', '(+)'],
  [140, 'Δ', '△', '/\\'],
  [141, '▽', '\\/'],
  [142, '>=', '≥', '⩾'],
  [143, '<=', '⩽'],
  [146, 'TN', 'nov'],
  [220, '#D', 'Dia', 'Diagram'],
  [239, '⟺', '⬄'],
  [240, '↗', '⬀'],
  [242, '>>', '»'],
  [243, '<<', '«'],
  [244, '×', '✖'],
  [245, '⟂', '_|_'],
];

/** Maps symbols to glyphs. If several glyphs share a symbol, the first one is used, as on lichess. */
const BY_SIGN: ReadonlyMap<string, number> = new Map(
  [
    ...NAGS.map(([nag, sign]) => [sign, nag] as const),
    ...ALIASES.flatMap(([nag, ...signs]) => signs.map((sign) => [sign, nag] as const)),
  ]
    .filter(([sign]) => sign !== '')
    .reverse(),
);

/** The glyph for a symbol. */
const nagOfSign = (sign: string): number | undefined =>
  BY_SIGN.get(sign) ?? BY_SIGN.get(sign.replaceAll('-', '−'));

/** The glyphs in a text such as `!?±`: a move assessment, a symbol, or both. Returns undefined for any other text. */
export const nagsOfSigns = (text: string): readonly number[] | undefined => {
  if (text === '') return [];
  const whole = nagOfSign(text);
  if (whole !== undefined) return [whole];
  const [, mark = '', rest = ''] = /^([!?]{1,2})(.+)$/.exec(text) ?? [];
  const first = nagOfSign(mark);
  const second = nagOfSign(rest);
  return first === undefined || second === undefined ? undefined : [first, second];
};
