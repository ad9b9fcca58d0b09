/** Sentences about endings, in the page's language. */
import { parseMaterial, type Material } from '../../../src/tablebase/material.js';
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import type { TablebaseWords } from '../../words/tablebase.js';
import type { Color } from '../../../src/rules/pieces.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/chess-terms.js';
import type { TablebaseSide } from './tablebase-types.js';
import { css, html, type TemplateResult } from 'lit';
import { tablebases } from './tablebases.js';

/** Approximate number of positions that a device solves per second. */
const SPEED = 4_000_000;

const timeOf = (words: TablebaseWords, seconds: number): string =>
  seconds < 5
    ? words.fewSeconds
    : seconds < 90
      ? words.aboutSeconds({ seconds })
      : words.aboutMinutes({ minutes: Math.round(seconds / 60) });

/** Describes the cost of solving; `slowed` is the slowdown factor. */
export const costOf = (
  words: TablebaseWords,
  { positions, bytes }: TablebaseWork,
  slowed = 1,
): string =>
  words.cost({
    time: timeOf(words, Math.round((slowed * positions) / SPEED)),
    megabytes: Math.ceil(bytes / 1e6),
  });

/** Describes the pieces of an ending, such as `aanca against rook`. */
export const menText = (words: TablebaseWords, { white, black }: Material): string => {
  const [own = [], others = []] = [white, black].map((roles) =>
    roles.map((role) => roleName(role === 'unmoved_unicornio' ? 'unicornio' : role)),
  );
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' });
  return words.against({
    white: list.format(own),
    black: others.length === 0 ? undefined : list.format(others),
  });
};

/** Describes the pieces of an ending or block by its name, such as `KAKR` or `KPK-a4`. */
export const nameText = (words: TablebaseWords, name: string): string => {
  const [ending = '', ...squares] = name.split('-');
  const material = parseMaterial(ending);
  return [material.ok ? menText(words, material.value) : ending, ...squares].join(' ');
};

/** The winner's moves until the end of the game. Tables count plies, but players count moves. */
export const movesIn = (plies: number): number => Math.ceil(plies / 2);

/** A percentage. `0` and `100` are exact; percentages close to them get more digits. */
export const shareText = (part: number, whole: number): string => {
  const share = (100 * part) / whole;
  const digits = (value: number): string =>
    value.toLocaleString(getLocale(), { maximumFractionDigits: 1 });
  if (part > 0 && share < 0.1) return `<${digits(0.1)}`;
  if (part < whole && share > 99.9) return `>${digits(99.9)}`;
  return digits(share);
};

/** White's wins, draws and Black's wins for a side to move, and their total. */
export const outcomesOf = (
  turn: Color,
  { wins, draws, losses }: TablebaseSide,
): readonly [parts: readonly number[], whole: number] => [
  turn === 'white' ? [wins, draws, losses] : [losses, draws, wins],
  wins + draws + losses,
];

export const sharesText = (words: TablebaseWords, turn: Color, side: TablebaseSide): string => {
  const [parts, whole] = outcomesOf(turn, side);
  const [white = '', draws = '', black = ''] = parts.map((part) => shareText(part, whole));
  return words.shares({ turn, white, draws, black });
};

/** The progress of solving, and the stop button. */
export const progressStyles = css`
  progress {
    inline-size: 100%;
    accent-color: var(--_accent);
  }
`;

export const renderProgress = (words: TablebaseWords): TemplateResult => {
  const { progress } = tablebases;
  const { entered = 0, distance = 0, done = 0, of = 1 } = progress ?? {};
  const name = nameText(words, progress?.name ?? '');
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

/** Formats bytes in the page's language, such as `3.1 MB`, or `<0.1 MB` for small numbers. */
export const megabytes = (bytes: number): string => {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  const digits = (value: number): string =>
    value.toLocaleString(getLocale(), { maximumFractionDigits: value < 10 ? 1 : 0 });
  return size > 0 && size < 0.1 ? `<${digits(0.1)} ${unit}` : `${digits(size)} ${unit}`;
};
