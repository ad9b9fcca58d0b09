/** Written by train/win-model.mjs from games of the engine against itself; do not edit. */

/** Units of the engine's evaluation that make a centipawn. */
export const UNITS_PER_CENTIPAWN = 1.507;

/** Centipawns by which the odds of winning grow e-fold. */
export const WIN_SCALE = 267.5;
