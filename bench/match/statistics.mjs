/** Computes statistics about the strength of two engines, from the first engine's point of view. */

/** Absolute log-likelihood ratio at which a test with errors alpha and beta of 5 % ends. */
export const SPRT_BOUND = Math.log((1 - 0.05) / 0.05);

const Z_95 = 1.959963984540054;
/** Replaces the zero count of a pair score that has not occurred, because zero has no logarithm. */
const UNSEEN = 1e-3;

/**
 * Expected score of a player who is `elo` points stronger, by the logistic curve.
 * @param {number} elo
 */
export const expectedScore = (elo) => 1 / (1 + 10 ** (-elo / 400));

/**
 * The inverse of `expectedScore`; infinite for a score of 0 or 1.
 * @param {number} score
 */
export const eloOf = (score) =>
  score <= 0 ? -Infinity : score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const scoresOf = (counts) => counts.map((_, index) => index / (counts.length - 1));

/** Normal distribution function (Abramowitz and Stegun 7.1.26), accurate to 2e-7. */
const normal = (z) => {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2);
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (series * Math.exp((-z * z) / 2)) / 2;
  return z > 0 ? 1 - tail : tail;
};

/**
 * Computes the mean, its standard error, Elo with its 95 % interval, and the likelihood of superiority. `counts`
 * contains the numbers of results with equally spaced scores from 0 to 1. If two games share an opening, count them as
 * pairs with five scores (from both games lost to both games won), because counts of single games overestimate the
 * error.
 *
 * @param {readonly number[]} counts
 */
export const strength = (counts) => {
  const scores = scoresOf(counts);
  const total = sum(counts);
  if (total === 0)
    return {
      score: 0.5,
      error: Infinity,
      elo: 0,
      eloLow: -Infinity,
      eloHigh: Infinity,
      superiority: 0.5,
    };
  const mean = sum(counts.map((count, index) => count * scores[index])) / total;
  // Adds one result, spread over all scores. Otherwise, the error of five equal results would be zero.
  const spread = counts.map((count) => count + 1 / counts.length);
  const variance =
    sum(spread.map((count, index) => count * (scores[index] - mean) ** 2)) / (total + 1);
  const error = Math.sqrt(variance / total);
  return {
    score: mean,
    error,
    elo: eloOf(mean),
    eloLow: eloOf(mean - Z_95 * error),
    eloHigh: eloOf(mean + Z_95 * error),
    superiority: normal((mean - 0.5) / error),
  };
};

/**
 * Finds the probabilities with mean `score` that are nearest to the observed probabilities. They maximise the
 * multinomial likelihood and have the form p / (1 + x (s - score)), where x makes the mean correct.
 */
const constrained = (observed, scores, score) => {
  const slope = (x) =>
    sum(observed.map((p, i) => (p * (scores[i] - score)) / (1 + x * (scores[i] - score))));
  // The sum falls from +infinity to -infinity between the poles of the least and the greatest score.
  let low = -1 / (scores.at(-1) - score);
  let high = 1 / (score - scores[0]);
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return observed.map((p, i) => p / (1 + x * (scores[i] - score)));
};

/**
 * Log-likelihood ratio of "elo1 stronger" to "elo0 stronger" over the counts of `strength`: the generalised sequential
 * probability ratio test (van den Bergh). The test is exact for the multinomial distribution, whereas the normal
 * approximation is wrong for the one-sided results of short tests.
 *
 * @param {readonly number[]} counts
 * @param {number} elo0
 * @param {number} elo1
 * @returns {number}
 */
export const logLikelihoodRatio = (counts, elo0, elo1) => {
  const total = sum(counts);
  if (total === 0) return 0;
  const filled = counts.map((count) => Math.max(count, UNSEEN));
  const all = sum(filled);
  const observed = filled.map((count) => count / all);
  const scores = scoresOf(counts);
  const p0 = constrained(observed, scores, expectedScore(elo0));
  const p1 = constrained(observed, scores, expectedScore(elo1));
  return total * sum(observed.map((p, i) => p * Math.log(p1[i] / p0[i])));
};

/**
 * Evaluates a sequential test. The verdict is `H1` for elo1 and `H0` for elo0.
 * @param {readonly number[]} counts
 * @param {{ elo0: number, elo1: number }} test
 * @returns {{ ratio: number, verdict: 'H0' | 'H1' | undefined }}
 */
export const sprt = (counts, { elo0, elo1 }) => {
  const ratio = logLikelihoodRatio(counts, elo0, elo1);
  return {
    ratio,
    verdict: ratio >= SPRT_BOUND ? 'H1' : ratio <= -SPRT_BOUND ? 'H0' : undefined,
  };
};
