// SPDX-License-Identifier: MIT
/**
 * The padded mailbox: 20 rows of 24 squares, with the board's 144 squares in the middle. The longest leap goes four
 * ranks or files, so every leap and slide from the board ends on the board or on the border. The difference between two
 * squares must determine their distance in files and ranks. Files differ by up to 11, so a row needs at least 23
 * columns. (Bitboards of 144 bits were slower in wasm, because they need three words and carries between these words.)
 */
import { FROM_HOST, KING_STEPS, TO_HOST } from './memory-map';

export const WIDTH: i32 = 24;
const FIRST_ROW: i32 = 4;
const FIRST_COLUMN: i32 = 6;

/** Square of a file and a rank, both 0–11. */
export function squareOf(file: i32, rank: i32): i32 {
  return (rank + FIRST_ROW) * WIDTH + file + FIRST_COLUMN;
}

/** File of a square of the board, 0–11. */
export function fileOf(square: i32): i32 {
  return (square % WIDTH) - FIRST_COLUMN;
}

/** Rank of a square of the board, 0–11. */
export function rankOf(square: i32): i32 {
  return square / WIDTH - FIRST_ROW;
}

// The eight directions, orthogonals first; bit j of a king mask represents direction j.
export const EAST: i32 = 1;
export const WEST: i32 = -1;
export const NORTH: i32 = WIDTH;
export const SOUTH: i32 = -WIDTH;
export const NORTH_EAST: i32 = WIDTH + 1;
export const NORTH_WEST: i32 = WIDTH - 1;
export const SOUTH_EAST: i32 = -WIDTH + 1;
export const SOUTH_WEST: i32 = -WIDTH - 1;

export const FORWARD_OF_WHITE: i32 = (1 << 2) | (1 << 4) | (1 << 5);
export const FORWARD_OF_BLACK: i32 = (1 << 3) | (1 << 6) | (1 << 7);

/** Offset of direction j, 0–7, in the order above. */
export function directionOf(j: i32): i32 {
  switch (j) {
    case 0:
      return EAST;
    case 1:
      return WEST;
    case 2:
      return NORTH;
    case 3:
      return SOUTH;
    case 4:
      return NORTH_EAST;
    case 5:
      return NORTH_WEST;
    case 6:
      return SOUTH_EAST;
    default:
      return SOUTH_WEST;
  }
}

/** Fills KING_STEPS and the tables that convert between host squares (0–143) and padded squares. */
export function initGeometry(): void {
  for (let j = 0; j < 8; ++j) {
    store<i32>(KING_STEPS + 4 * j, directionOf(j));
    store<i32>(KING_STEPS + 4 * (8 + j), 2 * directionOf(j));
  }
  for (let host = 0; host < 144; ++host) {
    const square = squareOf(host % 12, host / 12);
    store<u8>(TO_HOST + square, host);
    store<u16>(FROM_HOST + ((<usize>host) << 1), square);
  }
}

/** Converts a host square to its padded square. */
export function fromHost(host: i32): i32 {
  return load<u16>(FROM_HOST + ((<usize>host) << 1));
}

/** Converts a square of the board to its host square, 0–143. */
export function toHost(square: i32): i32 {
  return load<u8>(TO_HOST + square);
}
