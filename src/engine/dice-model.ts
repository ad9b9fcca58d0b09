/** Written by bench/dice.mjs from games of the engine against itself with dice; do not edit. */

/** Centipawns by which the odds of winning grow e-fold. */
export const DICE_SCALE = 489.7;

/** Centipawns from which on a win is likelier than not. */
export const DICE_THRESHOLD = 453.8;

/** Weights of assembly/dice-evaluate.ts in its order. */
export const DICE_WEIGHTS: readonly number[] = [
  0.8, 0.6, 100, 60, 200, 10, 20, 28, 34, 0, 0, 0, 0, 0, 0, 0,
];
