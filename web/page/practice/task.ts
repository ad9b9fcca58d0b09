/** The board and the text of a practice task. */
import { html, type TemplateResult } from 'lit';
import { type Color, opposite } from '../../../src/rules/pieces.js';
import { colorName } from '../../i18n/chess-terms.js';
import { numberedLine } from '../../../src/notation/line.js';
import type { Position } from '../../../src/rules/position.js';
import { labels, msg } from '../../i18n/locale.js';

const renderSide = (color: Color, place: string): TemplateResult =>
  html`<div class="player ${place}"><i class="disc ${color}"></i>${colorName(color)}</div>`;

/** Draws a board in the frame, with the sides' names in the places of the board view's players. */
export const withSides = (near: Color, board: TemplateResult): TemplateResult =>
  html`<div class="board">
    ${renderSide(opposite(near), 'far')} ${board} ${renderSide(near, 'near')}
  </div>`;

/** The fields of the position before a move that determine the move's number. */
type Before = Pick<Position, 'fullmoves' | 'turn'>;

/** A move with its number, such as `14. Rxe5` or `14… Rxe5`. */
export const numberedMove = ({ fullmoves, turn }: Before, san: string): string =>
  numberedLine([{ number: fullmoves, turn, san }]);

/** The task of improving on the move played in the game. */
export const betterMoveTask = (before: Before, san: string): string => {
  const played = numberedMove(before, san);
  return before.turn === 'white'
    ? msg(labels.findBetterMoveForWhite, { played })
    : msg(labels.findBetterMoveForBlack, { played });
};
