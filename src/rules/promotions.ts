/** Promotion: on which rank, and to what. Apart from the pieces because a board alone needs none of it. */
import type { Color, PromotionRole } from './pieces.js';
import { FILES, type FileName } from './squares.js';

/** Rank number on which a colour's pawns promote. */
export const PROMOTION_RANK: Readonly<Record<Color, number>> = { white: 11, black: 0 };

/** What a pawn becomes on the last rank, by the file it arrives on (in every ruleset). */
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

/** Promotions as a list by file number. */
export const PROMOTION_BY_FILE: readonly PromotionRole[] = FILES.map((file) => PROMOTIONS[file]);
