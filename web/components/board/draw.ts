/** The parts of a board's drawing that depend on nothing but their arguments. */
import { html, svg, type TemplateResult } from 'lit';
import { LETTERS, type Color } from '../../../src/rules/pieces.js';
import { BOARD_SIZE } from '../../../src/rules/squares.js';
import { FLUENT_PIECES } from '../../pieces/fluent.js';
import { cellOf, squareIn } from './geometry.js';
import type { Man } from './men.js';

/** A piece in its place; `state` is a class of the style sheet. */
export const drawMan = (
  { piece, square }: Man,
  orientation: Color,
  state: '' | 'dragged' | 'ghost',
): TemplateResult => {
  const { column, row } = cellOf(square, orientation);
  const { silhouette, ink } = FLUENT_PIECES[piece.role];
  return html`<div
    class="man ${piece.color} ${state}"
    data-piece=${LETTERS[piece.role]}
    data-column=${column}
    data-row=${row}
  >
    <svg viewBox="-1.5 -1.5 35 35">
      ${svg`<path class="outline" d=${silhouette} /><path class="paper" d=${silhouette} /><path class="ink" d=${ink} />`}
    </svg>
  </div>`;
};

/** The coordinates outside the board. */
export const drawEdges = (orientation: Color): TemplateResult => {
  const places = Array.from({ length: BOARD_SIZE }, (_, place) => place);
  const rank = (row: number): string => squareIn({ column: 0, row }, orientation)?.slice(1) ?? '';
  const file = (column: number): string =>
    squareIn({ column, row: 0 }, orientation)?.charAt(0) ?? '';
  return html`
    <div class="edge ranks" aria-hidden="true">
      ${places.map((row) => html`<span class="coordinate">${rank(row)}</span>`)}
    </div>
    <div class="edge files" aria-hidden="true">
      ${places.map((column) => html`<span class="coordinate">${file(column)}</span>`)}
    </div>
  `;
};
