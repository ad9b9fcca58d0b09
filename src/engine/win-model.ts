/** Written by bench/tune.mjs from games of the engine against itself; do not edit. */

/** Centipawns by which the odds of winning grow e-fold. */
export const WIN_SCALE = 489.7;

/** Centipawns from which on a win is likelier than not. */
export const WIN_THRESHOLD = 453.8;
