/** Draws an ending in the list: its pieces, its outcomes as bars and, when it is open, practice and statistics. */
import { html, nothing, type TemplateResult } from 'lit';
import { fluentSet } from '../../../src/drawing/pieces/fluent-set.js';
import { drawingOf, viewBoxOf } from '../../../src/drawing/pieces/piece-set.js';
import { drawMarks } from '../../../src/elements/shared/ui/drawn-piece.js';
import { GRADE_MOVES, type Grade } from '../../../src/tablebase/grades.js';
import type { Material } from '../../../src/tablebase/material.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { getLocale } from '../../i18n/locale.js';
import { addressOfLine } from '../../shared/addresses.js';
import type { LongestWin, TablebaseCounts, TablebaseSide } from './tablebase-types.js';
import { isScarce } from './tablebases.js';
import { costOf, movesIn, outcomesOf, sharesText, shareText } from './tablebase-text.js';
import { isSolved, type ListedEnding } from './listed-endings.js';
import type { TablebaseWords } from '../../words/tablebase.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Draws the pieces of both sides, kings included. The text beside them names the pieces. */
export const renderPieces = (material: Material, ruleset: Ruleset): TemplateResult =>
  html`<span class="pieces" aria-hidden="true"
    >${COLORS.map(
      (color) =>
        html`<span class="side"
          >${(['king', ...material[color]] as const).map((role) => {
            const piece = role === 'unmoved_unicornio' ? 'unicornio' : role;
            return html`<svg class="piece ${color}" viewBox=${viewBoxOf(fluentSet)}>
              ${drawMarks(drawingOf(fluentSet, color, piece, ruleset))}
            </svg>`;
          })}</span
        >`,
    )}</span
  >`;

const PARTS = [
  'white',
  'draws',
  'black',
] as const satisfies readonly (keyof TablebaseWords['parts'])[];

/** Explains the colours of the bars. */
export const renderLegend = (words: TablebaseWords): TemplateResult =>
  html`<p class="row muted legend">
    ${words.bars}
    ${PARTS.map((name) => html`<span><span class="swatch ${name}"></span>${words.parts[name]}</span>`)}
  </p>`;

/** Draws the shares of wins, with White to move and with Black to move. */
export const renderBars = (words: TablebaseWords, counts: TablebaseCounts): TemplateResult =>
  html`<div class="bars">
    ${COLORS.map((turn) => {
      const [parts, whole] = outcomesOf(turn, counts[turn]);
      if (whole === 0) return nothing;
      const [white = '', draws = '', black = ''] = parts.map((part) => shareText(part, whole));
      const label = sharesText(words, turn, counts[turn]);
      return html`<div class="bar" role="img" aria-label=${label} title=${label}>
        <span class="disc ${turn}"></span>
        <span class="share"
          >${PARTS.map(
            (name, at) =>
              html`<span class=${name} .style=${`flex-grow: ${parts[at] ?? 0}`}></span>`,
          )}</span
        >
        <span class="percent tabular">${white} · ${draws} · ${black}</span>
      </div>`;
    })}
  </div>`;

/** Draws whether an ending has been solved, and warns if solving it may need too much memory. */
export const renderState = (words: TablebaseWords, row: ListedEnding): TemplateResult => {
  const { known, blocks, work } = row;
  if (isSolved(row)) return html`<p class="state solved">${words.solved}</p>`;
  return html`<p class="state muted">
    ${known > 0 ? words.partly({ known, blocks }) : nothing}
    ${isScarce(work.bytes) ? html`<span class="fault">${words.scarce}</span>` : nothing}
  </p>`;
};

interface Practice {
  readonly grades: readonly Grade[];
  readonly onPractise: (grade: Grade) => void;
  /** Whether no practice can begin now, because another ending is being solved. */
  readonly isBlocked: boolean;
}

/** Draws a button for each grade of positions to practise, and the work before the first practice. */
export const renderPractice = (
  words: TablebaseWords,
  { known, work }: ListedEnding,
  { grades, onPractise, isBlocked }: Practice,
): TemplateResult | typeof nothing =>
  grades.length === 0
    ? nothing
    : html`<div class="row" role="group" aria-label=${words.practise}>
          <h4>${words.practise}</h4>
          ${grades.map((grade) =>
            renderButton(gradeText(words, grade), () => onPractise(grade), '', isBlocked),
          )}
        </div>
        ${
          known > 0
            ? nothing
            : html`<p class="muted">${words.solvedFirst({ cost: costOf(words, work) })}</p>`
        }`;

const gradeText = (words: TablebaseWords, grade: Grade): string => {
  const [least, most] = grade === 'draw' ? [0, 0] : GRADE_MOVES[grade];
  return words.grade({ grade, least, most });
};

export interface TablebaseFigures {
  readonly name: string;
  readonly ruleset: string;
  readonly counts: TablebaseCounts;
  /** Whether the statistics are published, or cover only the solved parts. */
  readonly note: 'published' | 'parts' | undefined;
  /** The longest wins from which {@link onPlay} begins a game against the engine. */
  readonly playable: readonly LongestWin[];
  readonly onPlay: (win: LongestWin) => void;
  /** Shows a random won position; undefined if no table can provide one. */
  readonly onExample: (() => void) | undefined;
}

export const renderFigures = (words: TablebaseWords, figures: TablebaseFigures): TemplateResult => {
  const { counts, note } = figures;
  const late = counts.white.cursed + counts.black.cursed;
  return html`<h4>${words.figures}</h4>
    <table class="tabular">
      <thead>
        <tr>
          <th scope="col">${words.toMove}</th>
          ${PARTS.map((name) => html`<th scope="col">${words.parts[name]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${COLORS.map((turn) => renderCounts(words, turn, counts[turn]))}
      </tbody>
    </table>
    ${
      late === 0
        ? nothing
        : html`<p class="muted">${words.tooLate({ count: late.toLocaleString(getLocale()) })}</p>`
    }
    ${renderLongest(words, figures)}
    ${note === undefined ? nothing : html`<p class="muted">${words.notes[note]}</p>`}`;
};

const renderCounts = (words: TablebaseWords, turn: Color, side: TablebaseSide): TemplateResult => {
  const [parts, whole] = outcomesOf(turn, side);
  return html`<tr>
    <th scope="row">${words.sides[turn]}</th>
    ${parts.map(
      (part) =>
        html`<td>
          ${part.toLocaleString(getLocale())}
          <span class="percent">${whole === 0 ? '–' : `${shareText(part, whole)} %`}</span>
        </td>`,
    )}
  </tr>`;
};

const renderLongest = (
  words: TablebaseWords,
  { name, ruleset, counts, playable, onPlay, onExample }: TablebaseFigures,
): readonly TemplateResult[] | TemplateResult => {
  const found = COLORS.flatMap((turn) => {
    const { longest } = counts[turn];
    return longest === undefined ? [] : [{ turn, longest }];
  });
  if (found.length === 0) return html`<p class="muted">${words.noWins}</p>`;
  const rows = found.map(({ turn, longest }) => {
    const { fen, line } = longest;
    const label = words.longest({ turn, moves: movesIn(longest.plies) });
    return html`<div class="row longest" role="group" aria-label=${label}>
      <p>${label}</p>
      <a class="button" href=${addressOfLine({ ruleset, name, fen, line })}>${words.showIt}</a>
      ${playable.includes(longest) ? renderButton(words.playIt, () => onPlay(longest)) : nothing}
    </div>`;
  });
  if (onExample === undefined) return rows;
  return html`${rows}
    <div class="row longest">
      <p>${words.anyWin}</p>
      ${renderButton(words.another, onExample)}
    </div>`;
};
