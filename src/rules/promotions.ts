/** Promotion rank and promoted pieces. Separate from pieces.ts, because displaying a board does not need them. */
import type { Color, PromotionRole } from './pieces.js';
import { FILES, type FileName } from './squares.js';

/** Index of the rank on which a colour's pawns promote. */
export const PROMOTION_RANK: Readonly<Record<Color, number>> = { white: 11, black: 0 };

/** The piece to which a pawn promotes on each file, in every ruleset. */
export const PROMOTIONS: Readonly<Record<FileName, PromotionRole>> = {
  a: 'rook',
  b: 'lion',
  c: 'unicornio',
  d: 'giraffe',
  e: 'crocodile',
  f: 'aanca',
  g: 'aanca',
  h: 'crocodile',
  i: 'giraffe',
  j: 'unicornio',
  k: 'lion',
  l: 'rook',
};

export const PROMOTION_BY_FILE: readonly PromotionRole[] = FILES.map((file) => PROMOTIONS[file]);
