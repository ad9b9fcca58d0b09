/** The texts about endings, in the language of the page. */
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import type { TablebaseWords } from '../../words/tablebase.js';
import type { Color } from '../../../src/rules/pieces.js';
import { getLocale } from '../../i18n/locale.js';
import type { TablebaseSide } from './tablebase-types.js';
import { css, html, type TemplateResult } from 'lit';
import { tablebases } from './tablebases.js';

/** Positions that a device solves in a second, about. */
const SPEED = 4_000_000;

const timeOf = (words: TablebaseWords, seconds: number): string =>
  seconds < 5
    ? words.fewSeconds
    : seconds < 90
      ? words.aboutSeconds({ seconds })
      : words.aboutMinutes({ minutes: Math.round(seconds / 60) });

/** What solving takes, in words; `slowed` is how many times as long something else makes it. */
export const costOf = (
  words: TablebaseWords,
  { positions, bytes }: TablebaseWork,
  slowed = 1,
): string =>
  words.cost({
    time: timeOf(words, Math.round((slowed * positions) / SPEED)),
    megabytes: Math.ceil(bytes / 1e6),
  });

/** Moves in which the winner ends the game, as the engine counts them: tables count plies, players count moves. */
export const movesIn = (plies: number): number => Math.ceil(plies / 2);

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

/** How far solving is, and the button that ends it. */
export const progressStyles = css`
  progress {
    inline-size: 100%;
    accent-color: var(--_accent);
  }
`;

export const renderProgress = (words: TablebaseWords): TemplateResult => {
  const { name = '', entered = 0, distance = 0, done = 0, of = 1 } = tablebases.progress ?? {};
  const text =
    entered < 1
      ? words.entering({ name, percent: Math.floor(100 * entered) })
      : words.expanding({ name, moves: movesIn(distance) });
  return html`
    <p class="row">
      <button type="button" data-test="stop-solving" @click=${() => tablebases.stop()}>
        ${words.stop}
      </button>
      <span class="muted tabular" data-test="solving"
        >${of > 1 ? `${words.part({ number: done + 1, of })} ` : ''}${text}</span
      >
    </p>
    <progress max=${of} value=${done + entered * 0.9} aria-label=${words.entered}></progress>
  `;
};
