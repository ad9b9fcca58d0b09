/** Where squares are on a drawn board, whichever side is at the bottom. */
import type { Color } from '../../../src/rules/pieces.js';
import { BOARD_SIZE, fileOf, rankOf, squareFrom, type Square } from '../../../src/rules/squares.js';

/** Column from the left and row from the top, both 0–11. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

const LAST = BOARD_SIZE - 1;

export const cellOf = (square: Square, orientation: Color): Cell =>
  orientation === 'white'
    ? { column: fileOf(square), row: LAST - rankOf(square) }
    : { column: LAST - fileOf(square), row: rankOf(square) };

/** The square in a cell, or undefined off the board. */
export const squareIn = ({ column, row }: Cell, orientation: Color): Square | undefined =>
  orientation === 'white' ? squareFrom(column, LAST - row) : squareFrom(LAST - column, row);

/** The square under a point of the page, or undefined off the board. */
export const squareUnder = (
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  board: DOMRect,
  orientation: Color,
): Square | undefined =>
  squareIn(
    {
      column: Math.floor(((clientX - board.left) * BOARD_SIZE) / board.width),
      row: Math.floor(((clientY - board.top) * BOARD_SIZE) / board.height),
    },
    orientation,
  );
