/** Fits how scores and results of games hang together. */

const chance = (score, { scale, threshold }) => 1 / (1 + Math.exp((threshold - score) / scale));

/**
 * Scale and threshold, in the units of the scores, for which sigmoid((score - threshold) / scale) and the same of
 * -score come nearest to the wins and losses: by turns, each by ternary search.
 *
 * @param {readonly { score: number, result: number, count?: number }[]} samples Results are 0, 0.5 or 1 for the side
 *   whose score it is; a sample can stand for several positions, or for a part of one.
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
 * What the side with a score of about `from` to `to` achieved, beside the prediction of the model.
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
