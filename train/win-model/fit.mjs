/** Fits the relation between scores and results of games. */

const chance = (score, { scale, threshold }) => 1 / (1 + Math.exp((threshold - score) / scale));

/**
 * Finds the scale and threshold, in the units of the scores, for which sigmoid((score - threshold) / scale) best fits
 * the wins, and the same sigmoid of -score best fits the losses. Alternating ternary searches find the two values.
 *
 * @param {readonly { score: number, result: number, count?: number }[]} samples `result` is 0, 0.5 or 1, for the side
 * that `score` belongs to. `count` is the sample's weight and can be a fraction.
 */
export const fitWinModel = (samples) => {
  const error = (model) =>
    samples.reduce((sum, { score, result, count = 1 }) => {
      const win = chance(score, model) - (result === 1 ? 1 : 0);
      const loss = chance(-score, model) - (result === 0 ? 1 : 0);
      return sum + count * (win ** 2 + loss ** 2);
    }, 0);
  const best = (low, high, at) => {
    while (high - low > 0.05) {
      const third = (high - low) / 3;
      if (at(low + third) < at(high - third)) high -= third;
      else low += third;
    }
    return (low + high) / 2;
  };
  let [scale, threshold] = [300, 200];
  for (let round = 0; round < 8; round += 1) {
    threshold = best(0, 4000, (value) => error({ scale, threshold: value }));
    scale = best(50, 4000, (value) => error({ scale: value, threshold }));
  }
  return { scale, threshold };
};

/**
 * Compares the results of sides whose scores are about `from` to `to` with the model's prediction.
 *
 * @param {Parameters<typeof fitWinModel>[0]} samples
 * @param {{ scale: number, threshold: number }} model
 * @param {number} from
 * @param {number} to
 */
export const calibration = (samples, model, from, to) => {
  const total = { count: 0, win: 0, loss: 0, modelWin: 0, modelLoss: 0 };
  for (const { score, result, count = 1 } of samples) {
    if (score < from || score >= to) continue;
    total.count += count;
    if (result === 1) total.win += count;
    if (result === 0) total.loss += count;
    total.modelWin += count * chance(score, model);
    total.modelLoss += count * chance(-score, model);
  }
  return total;
};
