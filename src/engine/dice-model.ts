/** Written by bench/dice.mjs from games of the engine against itself with dice; do not edit. */

/** Centipawns by which the odds of winning grow e-fold. */
export const DICE_SCALE = 1667.5;

/** Centipawns from which on a win is likelier than not. */
export const DICE_THRESHOLD = 943.4;

/** Weights of assembly/dice-evaluate.ts in its order. */
export const DICE_WEIGHTS: readonly number[] = [
  2.52, 2.81, 356.61, 292.13, 42.64, -106.84, 7.94, 40.3, 65.32, -133.71, 89.67, -55.85, -9.06,
  -190.03, -253.38, -373.58,
];
