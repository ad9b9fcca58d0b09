/** Logistic regression of results on the counts of the evaluation's weights. */
import { grain } from './features.mjs';

const STEPS = 400;
const LEARNING_RATE = 6;
/** Strength of the pull of each weight towards its initial value, so that rare terms do not overfit. */
const INERTIA = 1e-7;

const sigmoid = (x) => 1 / (1 + Math.exp(-x));

/** The value of a sample in centipawns. */
const valueOf = ({ places, counts, phase }, weights, grains) => {
  let sum = 0;
  for (let i = 0; i < places.length; i += 1) {
    const place = 2 * places[i];
    sum += counts[i] * (phase * weights[place] + (1 - phase) * weights[place + 1]);
  }
  return sum / grains;
};

/** Mean squared difference between the target and the expected score. */
export const meanError = (samples, weights, scale) => {
  const grains = grain();
  let sum = 0;
  for (const sample of samples)
    sum += (sigmoid(valueOf(sample, weights, grains) / scale) - sample.target) ** 2;
  return sum / samples.length;
};

/** Centipawns that multiply the odds by e, fitted to { score, result } by golden section. */
export const fitScale = (samples) => {
  const error = (scale) =>
    samples.reduce((sum, { score, result }) => sum + (sigmoid(score / scale) - result) ** 2, 0);
  let [low, high] = [20, 2000];
  const ratio = (Math.sqrt(5) - 1) / 2;
  while (high - low > 0.05) {
    const [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (error(left) < error(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
};

/** The weights that fit best, by Adam (Kingma & Ba 2015) over all samples at each step. */
export const fitWeights = (samples, start, scale) => {
  const grains = grain();
  const weights = Float64Array.from(start);
  const gradient = new Float64Array(weights.length);
  const mean = new Float64Array(weights.length);
  const variance = new Float64Array(weights.length);
  for (let step = 1; step <= STEPS; step += 1) {
    gradient.fill(0);
    for (const sample of samples) {
      const { places, counts, phase, target } = sample;
      const expected = sigmoid(valueOf(sample, weights, grains) / scale);
      const slope = ((expected - target) * expected * (1 - expected)) / samples.length;
      for (let i = 0; i < places.length; i += 1) {
        const place = 2 * places[i];
        gradient[place] += slope * counts[i] * phase;
        gradient[place + 1] += slope * counts[i] * (1 - phase);
      }
    }
    const rate = LEARNING_RATE * (1 - step / (STEPS + 1));
    for (let i = 0; i < weights.length; i += 1) {
      const pull = gradient[i] + INERTIA * (weights[i] - start[i]);
      mean[i] = 0.9 * mean[i] + 0.1 * pull;
      variance[i] = 0.999 * variance[i] + 0.001 * pull * pull;
      const unbiased = mean[i] / (1 - 0.9 ** step);
      weights[i] -= (rate * unbiased) / (Math.sqrt(variance[i] / (1 - 0.999 ** step)) + 1e-12);
    }
  }
  return weights;
};
