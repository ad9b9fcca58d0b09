/** Converts between squares and their places on a drawn board, with either side at the bottom. */
import type { Color } from '../rules/pieces.js';
import { BOARD_SIZE, fileOf, rankOf, squareFrom, type Square } from '../rules/squares.js';

/** Where file and rank names are drawn. */
export const COORDINATES = ['inside', 'outside', 'none'] as const;
export type Coordinates = (typeof COORDINATES)[number];

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

/** The square in a cell. Returns undefined if the cell is off the board. */
export const squareIn = ({ column, row }: Cell, orientation: Color): Square | undefined =>
  orientation === 'white' ? squareFrom(column, LAST - row) : squareFrom(LAST - column, row);

/** A point of the drawing, in squares from the board's upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const centreOf = (square: Square, orientation: Color): Point => {
  const { column, row } = cellOf(square, orientation);
  return { x: column + 0.5, y: row + 0.5 };
};

/** Whether a square is dark, as a1 is. */
export const isDark = (square: Square): boolean => (fileOf(square) + rankOf(square)) % 2 === 0;
