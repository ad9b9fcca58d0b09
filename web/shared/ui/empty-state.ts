/** Draws the empty state of a view: a picture, a sentence, and the possible actions. */
import { css, html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { fluentSet } from '../../../src/drawing/pieces/fluent-set.js';
import { viewBoxOf } from '../../../src/drawing/pieces/piece-set.js';
import { drawMarks } from '../../../src/elements/shared/ui/drawn-piece.js';
import { themeStyles } from '../../../src/elements/board/theme.styles.js';
import { pieceOfLetter, type Piece } from '../../../src/rules/pieces.js';
import { RULESETS } from '../../../src/rules/rulesets.js';

/** Width of the picture in squares. */
const WIDTH = 6;

const DARK_SQUARES = Array.from({ length: WIDTH / 2 }, (_, place) => `M${2 * place} 0h1v1h-1z`);

/** The piece drawings face left. White's pieces are mirrored, so that the sides face each other. */
const drawPiece = (piece: Piece, file: number): SVGTemplateResult => {
  const place =
    piece.color === 'white' ? `translate(${file + 1}) scale(-1 1)` : `translate(${file})`;
  return svg`<g class="piece ${piece.color}" transform=${place}>
    <svg x=".06" y=".06" width=".88" height=".88" viewBox=${viewBoxOf(fluentSet)}>
      ${drawMarks(fluentSet.draw(piece, RULESETS.cazaux))}
    </svg>
  </g>`;
};

/** Draws a row of squares. Each letter is a piece as in FEN, and a space is an empty square. */
const drawRow = (row: string): TemplateResult =>
  html`<svg viewBox="0 0 ${WIDTH} 1" aria-hidden="true">
    ${svg`
      <rect class="light" width=${WIDTH} height="1"></rect>
      <path class="dark" d=${DARK_SQUARES.join('')}></path>
      ${row.split('').map((letter, file) => {
        const piece = pieceOfLetter(letter);
        return piece === undefined ? nothing : drawPiece(piece, file);
      })}`}
  </svg>`;

/** Draws the empty state. One of `actions` should be the primary action. */
export const renderEmpty = (row: string, text: unknown, actions?: unknown): TemplateResult =>
  html`<div class="empty">
    ${drawRow(row)}
    <div class="text">${text}</div>
    ${actions === undefined ? nothing : html`<div class="row">${actions}</div>`}
  </div>`;

export const emptyStyles = css`
  ${themeStyles}

  .empty {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 0.9rem;
    inline-size: 100%;
    padding: 0.9rem 0;
    text-align: center;
    text-wrap: balance;
    > svg {
      inline-size: min(100%, 24rem);
      border: 1px solid var(--app-line-strong);
      border-radius: var(--app-radius);
    }
    > .text {
      display: grid;
      gap: 0.5rem;
      max-inline-size: 36rem;
    }
    > .row {
      justify-content: center;
    }
    .light {
      fill: var(--_square-light);
    }
    .dark {
      fill: var(--_square-dark);
    }
  }
`;
