/** Written by bench/dice.mjs from games of the engine against itself with dice; do not edit. */

/** The network to whose evaluation the model is fitted; `none` for the hand-made one. */
export const DICE_NETWORK = 'none';

/** Units of that evaluation by which the odds of winning grow e-fold. */
export const DICE_SCALE = 1653.8;

/** Units of that evaluation from which on a win is likelier than not. */
export const DICE_THRESHOLD = 1038.5;

/** Weights of assembly/dice-evaluate.ts in its order. */
export const DICE_WEIGHTS: readonly number[] = [
  2.89, 2.41, 422.03, 280.19, -41.88, 66.17, 40.78, 33.9, 104.48, -117.26, 177.31, -247.02, -196.61,
  -246.99, -161.03, -235.53,
];
