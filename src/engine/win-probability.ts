/** What a score is worth: the share of the point that the side with it can expect. */

/** Logistic slope per centipawn. */
const SLOPE = 0.0034;

/** Scores beyond this are as good as decided; the curve is not fitted there. */
const CLAMP = 2000;

/** Share of draws where both sides have equal chances. At most 0.5, else wins would be negative. */
const DRAWS_WHEN_EQUAL = 0.2;

/** Expected score, 0 to 1, of the side from whose view `centipawns` is given. */
export const winProbability = (centipawns: number): number =>
  1 / (1 + Math.exp(-SLOPE * Math.max(-CLAMP, Math.min(CLAMP, centipawns))));

/** Chances in permille; they sum to 1000. */
export interface WinDrawLoss {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/**
 * Chances of the side from whose view `centipawns` is given. Draws are taken from both sides alike, in
 * proportion to what is still open, so that win + draw / 2 is {@link winProbability}.
 */
export const winDrawLoss = (centipawns: number): WinDrawLoss => {
  const expected = winProbability(centipawns);
  const drawn = DRAWS_WHEN_EQUAL * 4 * expected * (1 - expected);
  const win = Math.round(1000 * (expected - drawn / 2));
  const loss = Math.round(1000 * (1 - expected - drawn / 2));
  return { win, draw: 1000 - win - loss, loss };
};
