/** Results of games as programs and people write them. */
import type { GameResult } from '../rules/outcome.js';
import type { Color } from '../rules/pieces.js';
import { resultOf } from './results.js';

const DASH = '[^\\S\\r\\n]?(?:[-–—−‐‑:]|&(?:ndash|mdash|minus|#821[12]|#8722);)[^\\S\\r\\n]?';
const HALF_ENTITY = '&(?:frac12|#189);';
const HALF = `(?:1/2|½|0?[.,]5|${HALF_ENTITY})`;

/**
 * A result in digits at an offset of a text: the four of the standard, and those with colons, long dashes,
 * decimal halves or the sign ½.
 */
export const NUMERIC_RESULT = new RegExp(
  `(?:${HALF}${DASH}${HALF}|1${DASH}0|0${DASH}1|\\*|½|1/2|${HALF_ENTITY})(?![^\\s(){};[\\]<.,!])`,
  'y',
);

const WORDS =
  /^(?:(?<side>white|black)\s+(?:(?<loss>resigns?|resigned|loses|lost|forfeits|is\s+mated)|(?:wins?|won|mates))|(?<resigns>resigns?|resigned)|draw(?:n|\s+agreed)?|remis|tablas)\b/i;

/** Whether a word may be part of a result in words. */
export const isResultWord = (word: string): boolean =>
  /^(?:white|black|resign(?:s|ed)?|wins?|won|loses|lost|mates?|mated|forfeits|is|draw|drawn|agreed|remis|tablas)[.!,]?$/i.test(
    word,
  );

/**
 * The result that a text gives if the whole of it, or its beginning, is one: `1-0`, `0.5-0.5`, `White resigns`.
 *
 * @param turn - The side to move, to which `resigns` alone refers, as in logs of Game Courier.
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
