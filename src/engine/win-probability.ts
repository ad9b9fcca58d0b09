/** What a score is worth: the share of the point that the side with it can expect. */

/** Logistic slope per centipawn. */
const SLOPE = 0.0034;

/** Scores beyond this are as good as decided; the curve is not fitted there. */
const CLAMP = 2000;

/** Expected score, 0 to 1, of the side from whose view `centipawns` is given. */
export const winProbability = (centipawns: number): number =>
  1 / (1 + Math.exp(-SLOPE * Math.max(-CLAMP, Math.min(CLAMP, centipawns))));
