/** Board geometry: 144 squares, ordered by rank and then by file (a1 = 0, b1 = 1, … l12 = 143). */
import { wrongArgument } from '../guards.js';

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const;
export const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

export type FileName = (typeof FILES)[number];
export type RankName = (typeof RANKS)[number];
/** A square's name, `a1` … `l12`. */
export type Square = `${FileName}${RankName}`;

export const BOARD_SIZE = 12;
export const SQUARE_COUNT = BOARD_SIZE * BOARD_SIZE;

/** All squares in index order. */
export const SQUARES: readonly Square[] = RANKS.flatMap((rank) =>
  FILES.map((file): Square => `${file}${rank}`),
);

/**
 * The index for each square's name. This is a map, because look-ups in an object took half the time for reading a
 * position.
 */
const INDEX_OF: ReadonlyMap<unknown, number> = new Map(SQUARES.map((name, index) => [name, index]));

export const isSquare = (text: string): text is Square => INDEX_OF.has(text);

/** Throws a TypeError unless the argument is a square. */
export function checkSquare(value: unknown, name = 'square'): asserts value is Square {
  if (!INDEX_OF.has(value)) throw wrongArgument(name, 'a square, a1 to l12', value);
}

/** A square's index, 0–143. Throws a TypeError if the argument is not a square. */
export const squareIndex = (square: Square): number => {
  const index = INDEX_OF.get(square);
  // Builds of bundles for pages omit this check.
  if (index === undefined) checkSquare(square);
  return index ?? -1;
};

/** The square with this index. Throws a RangeError outside 0–143. */
export const squareAt = (index: number): Square => {
  const square = SQUARES[index];
  if (square === undefined) throw new RangeError(`index must be 0 to 143, not ${index}`);
  return square;
};

/** A square's file number, 0 (a) to 11 (l). */
export const fileOf = (square: Square): number => squareIndex(square) % BOARD_SIZE;

/** A square's rank number, 0 (rank 1) to 11 (rank 12). */
export const rankOf = (square: Square): number => Math.floor(squareIndex(square) / BOARD_SIZE);

/** The square on a file and rank, both 0–11. Returns undefined if it is off the board. */
export const squareFrom = (file: number, rank: number): Square | undefined =>
  file < 0 || file >= BOARD_SIZE || rank < 0 || rank >= BOARD_SIZE
    ? undefined
    : SQUARES[rank * BOARD_SIZE + file];
