/** The coordinates of a board. */
import { html, type TemplateResult } from 'lit';
import { squareIn } from '../../drawing/cells.js';
import type { Color } from '../../rules/pieces.js';
import { BOARD_SIZE } from '../../rules/squares.js';

const PLACES = Array.from({ length: BOARD_SIZE }, (_, place) => place);

/** Draws file and rank names; the style sheet puts them inside or outside the board. */
export const drawEdges = (orientation: Color): TemplateResult => html`
  <div class="edge ranks" part="coordinates" aria-hidden="true">
    ${PLACES.map((row) => html`<span>${squareIn({ column: 0, row }, orientation)?.slice(1)}</span>`)}
  </div>
  <div class="edge files" part="coordinates" aria-hidden="true">
    ${PLACES.map(
      (column) => html`<span>${squareIn({ column, row: 0 }, orientation)?.charAt(0)}</span>`,
    )}
  </div>
`;
