/** The outcomes of an ending as shares of all its positions. */
import type { Color } from '../../../src/rules/pieces.js';
import { getLocale } from '../../i18n/locale.js';
import type { TablebaseSide } from './tablebase-types.js';
import type { TablebaseWords } from '../../words/tablebase.js';

/** A share in per cent. `0` and `100` are exact: what comes close to them is written so that it shows. */
export const shareText = (part: number, whole: number): string => {
  const share = (100 * part) / whole;
  const digits = (value: number): string =>
    value.toLocaleString(getLocale(), { maximumFractionDigits: 1 });
  if (part > 0 && share < 0.1) return `<${digits(0.1)}`;
  if (part < whole && share > 99.9) return `>${digits(99.9)}`;
  return digits(share);
};

/** The wins of White, the draws and the wins of Black with a side to move, and their sum. */
export const outcomesOf = (
  turn: Color,
  { wins, draws, losses }: TablebaseSide,
): readonly [parts: readonly number[], whole: number] => [
  turn === 'white' ? [wins, draws, losses] : [losses, draws, wins],
  wins + draws + losses,
];

/** The shares with a side to move, in words. */
export const sharesText = (words: TablebaseWords, turn: Color, side: TablebaseSide): string => {
  const [parts, whole] = outcomesOf(turn, side);
  const [white = '', draws = '', black = ''] = parts.map((part) => shareText(part, whole));
  return words.shares({ turn, white, draws, black });
};
