import { html, type TemplateResult } from 'lit';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { colorName } from '../../i18n/chess-terms.js';

const renderSide = (color: Color, place: string): TemplateResult =>
  html`<div class="player ${place}"><i class="disc ${color}"></i>${colorName(color)}</div>`;

/** Draws a board in the frame, with the sides' names in the places of the board view's players. */
export const withSides = (near: Color, board: TemplateResult): TemplateResult =>
  html`<div class="board">
    ${renderSide(opposite(near), 'far')} ${board} ${renderSide(near, 'near')}
  </div>`;
