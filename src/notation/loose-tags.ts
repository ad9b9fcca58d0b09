/**
 * Reads malformed PGN tags: with missing or typographic quotation marks, quotation marks in the value, an invalid name,
 * or a missing bracket.
 */
import type { GameResult } from '../rules/outcome.js';
import type { Color } from '../rules/pieces.js';
import { resultOf } from './pgn-tokens.js';

export interface LooseTag {
  readonly name: string;
  readonly value: string;
  /** Length of the tag in the line, in characters. */
  readonly length: number;
}

/** Tag names whose spelling matters, because programs look for them. */
const KNOWN_NAMES = [
  'Event',
  'Site',
  'Date',
  'Round',
  'White',
  'Black',
  'Result',
  'Variant',
  'Ruleset',
  'Dice',
  'SetUp',
  'FEN',
  'WhiteElo',
  'BlackElo',
  'WhiteTitle',
  'BlackTitle',
  'Opening',
  'ECO',
  'Annotator',
  'PlyCount',
  'TimeControl',
  'Termination',
  'Time',
  'UTCDate',
  'UTCTime',
  'Source',
  'StudyName',
  'ChapterName',
  'Orientation',
] as const;

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

const BY_FOLDED: ReadonlyMap<string, string> = new Map(
  KNOWN_NAMES.map((name) => [fold(name), name]),
);

/** The usual spelling of a tag name. Returns undefined if the tag is unknown. */
export const knownName = (name: string): string | undefined => BY_FOLDED.get(fold(name));

/** Makes a tag name valid in PGN: the usual spelling for a known tag, otherwise letters, digits and `_`. */
const legalName = (name: string): string =>
  knownName(name) ??
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');

const OPENING = '"“”„«»‟‘’\'';
const NAME = /^\[?\s*(\p{L}[^\s"“”„«»‟‘’'[\]=]*?)\s*[:=]?\s*(?=[\s"“”„«»‟‘’'\]=]|$)/u;

const isQuote = (character: string): boolean => character !== '' && OPENING.includes(character);

/** The value between a name and a bracket, without quotation marks. */
const unquoted = (text: string): string => {
  const value = text.trim();
  const start = isQuote(value.charAt(0)) ? 1 : 0;
  const end = value.length > start && isQuote(value.charAt(value.length - 1)) ? 1 : 0;
  return value.slice(start, value.length - end).trim();
};

/** Offset of the bracket that closes the tag, or of the end of the line. */
const endOfTag = (line: string, from: number): number => {
  let last = line.length;
  for (let at = line.indexOf(']', from); at >= 0; at = line.indexOf(']', at + 1)) {
    const before = line.slice(Math.max(from, at - 8), at).trimEnd();
    const isQuoted = isQuote(before.charAt(before.length - 1));
    const next = line.charAt(at + 1);
    if (isQuoted && (next === '' || /[\s[]/.test(next))) return at;
    if (last === line.length) last = at;
    // A value without quotation marks ends at the first bracket.
    if (!/["“”„«»‟]/.test(line.slice(from, Math.min(at, from + 200)))) return at;
  }
  return last;
};

/** Reads a tag from a line that begins with a bracket. Returns 'none' if the line contains no readable tag. */
export const readLooseTag = (line: string): LooseTag | 'none' => {
  const [head, written = ''] = NAME.exec(line) ?? [];
  if (head === undefined) return 'none';
  const end = endOfTag(line, head.length);
  const text = line.slice(head.length, end);
  const value = unquoted(text);
  const name = legalName(written);
  const isQuoted = /["“”„«»‟]/.test(text);
  // Several words in brackets are a remark, unless the first word is a known tag name.
  const isRemark = !isQuoted && knownName(written) === undefined && /\s/.test(value);
  if (name === '' || isRemark || (value === '' && !isQuoted)) return 'none';
  return { name, value, length: Math.min(end + 1, line.length) };
};

const UNBRACKETED = /^(\p{L}[\w-]{2,})\s*[:=]?\s*["“„«](.*)["”“»]\s*\]?\s*$/u;
const HEADING = /^([A-Za-z]{3,12})\s*[:=]\s+(\S.*?)\s*$/;

/** Reads a line without its opening bracket (`White "Ana"]`), or `White: Ana` with a known tag name. */
export const readUnbracketedTag = (line: string): LooseTag | 'none' => {
  const [, quotedName, quotedValue = ''] = UNBRACKETED.exec(line) ?? [];
  if (quotedName !== undefined)
    return { name: legalName(quotedName), value: quotedValue, length: line.length };
  const [, heading = '', value = ''] = HEADING.exec(line) ?? [];
  const name = knownName(heading);
  return name === undefined ? 'none' : { name, value: unquoted(value), length: line.length };
};

const DASH = '[^\\S\\r\\n]?(?:[-–—−‐‑:]|&(?:ndash|mdash|minus|#821[12]|#8722);)[^\\S\\r\\n]?';
const HALF_ENTITY = '&(?:frac12|#189);';
const HALF = `(?:1/2|½|0?[.,]5|${HALF_ENTITY})`;

/** Matches a numeric result: the standard forms, and forms with colons, long dashes, decimal halves or the symbol ½. */
export const NUMERIC_RESULT = new RegExp(
  `(?:${HALF}${DASH}${HALF}|1${DASH}0|0${DASH}1|\\*|½|1/2|${HALF_ENTITY})(?![^\\s(){};[\\]<.,!])`,
  'y',
);

const WORDS =
  /^(?:(?<side>white|black)\s+(?:(?<loss>resigns?|resigned|loses|lost|forfeits|is\s+mated)|(?:wins?|won|mates))|(?<resigns>resigns?|resigned)|draw(?:n|\s+agreed)?|remis|tablas)\b/i;

/** Whether a word may be part of a result such as `White resigns`. */
export const isResultWord = (word: string): boolean =>
  /^(?:white|black|resign(?:s|ed)?|wins?|won|loses|lost|mates?|mated|forfeits|is|draw|drawn|agreed|remis|tablas)[.!,]?$/i.test(
    word,
  );

/**
 * Reads the result at the beginning of a text: `1-0`, `0.5-0.5`, `White resigns`.
 *
 * @param turn - The side to move. In Game Courier logs, `resigns` without a name refers to this side.
 */
export const looseResultOf = (text: string, turn?: Color): GameResult | undefined => {
  const trimmed = text.trim();
  const exact = resultOf(trimmed);
  if (exact !== undefined) return exact;
  NUMERIC_RESULT.lastIndex = 0;
  const [digits] = NUMERIC_RESULT.exec(trimmed) ?? [];
  if (digits !== undefined) {
    if (digits.length < trimmed.length) return undefined;
    if (/^1[^/]/.test(digits)) return '1-0';
    return /^0[^.,]/.test(digits) ? '0-1' : '1/2-1/2';
  }
  const words = WORDS.exec(trimmed)?.groups;
  if (words === undefined) return undefined;
  const { side, loss, resigns } = words;
  const loser =
    side === undefined
      ? resigns === undefined
        ? undefined
        : turn
      : (side.toLowerCase() === 'white') === (loss !== undefined)
        ? 'white'
        : 'black';
  if (loser !== undefined) return loser === 'white' ? '0-1' : '1-0';
  return resigns === undefined ? '1/2-1/2' : undefined;
};
