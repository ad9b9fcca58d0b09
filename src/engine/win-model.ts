/** Written by bench/tune.mjs from games of the engine against itself; do not edit. */

/** Centipawns by which the odds of winning grow e-fold. */
export const WIN_SCALE = 520.5;

/** Centipawns by which a score must exceed 0 before a win is likelier than not. */
export const WIN_THRESHOLD = 479.8;
