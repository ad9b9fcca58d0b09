/** Puts what was fitted into the sources. */
import { writeFileSync } from 'node:fs';

const PER_LINE = 12;

/** Replaces assembly/tuned.ts. */
export const writeTuned = (weights) => {
  const numbers = [...weights].map((weight) => Math.round(weight));
  const lines = [];
  for (let i = 0; i < numbers.length; i += PER_LINE)
    lines.push(`  ${numbers.slice(i, i + PER_LINE).join(', ')},`);
  writeFileSync(
    new URL('../../assembly/tuned.ts', import.meta.url),
    `// SPDX-License-Identifier: MIT
/** Written by bench/tune.mjs; do not edit. The weights of weights.ts, in its order, two i16 each. */
// prettier-ignore
export const TUNED: usize = memory.data<i16>([
${lines.join('\n')}
]);
`,
  );
};

/** Replaces src/engine/win-model.ts: how scores of the search and results hang together. */
export const writeWinModel = (samples) => {
  const { scale, threshold } = fitWinModel(samples);
  writeFileSync(
    new URL('../../src/engine/win-model.ts', import.meta.url),
    `/** Written by bench/tune.mjs from games of the engine against itself; do not edit. */

/** Centipawns by which the odds of winning grow e-fold. */
export const WIN_SCALE = ${scale.toFixed(1)};

/** Centipawns from which on a win is likelier than not. */
export const WIN_THRESHOLD = ${threshold.toFixed(1)};
`,
  );
};

/**
 * Scale and threshold for which sigmoid((score - threshold) / scale) and the same of -score come nearest
 * to the wins and losses: by turns, each by ternary search, until neither moves.
 */
export const fitWinModel = (samples) => {
  const error = (scale, threshold) =>
    samples.reduce((sum, { score, result }) => {
      const win = 1 / (1 + Math.exp(-(score - threshold) / scale));
      const loss = 1 / (1 + Math.exp(-(-score - threshold) / scale));
      return sum + (win - (result === 1 ? 1 : 0)) ** 2 + (loss - (result === 0 ? 1 : 0)) ** 2;
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
    threshold = best(0, 4000, (value) => error(scale, value));
    scale = best(50, 4000, (value) => error(value, threshold));
  }
  return { scale, threshold };
};
