/** Puts what was fitted into the sources. */
import { writeFileSync } from 'node:fs';
import { fitScale } from './fit.mjs';

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
  const scale = fitScale(samples.map(({ score, result }) => ({ score, result })));
  const drawScale = fitDraws(samples, scale);
  writeFileSync(
    new URL('../../src/engine/win-model.ts', import.meta.url),
    `/** Written by bench/tune.mjs from games of the engine against itself; do not edit. */

/** Centipawns by which the odds of winning grow e-fold. */
export const WIN_SCALE = ${scale.toFixed(1)};

/** Centipawns by which a score must exceed 0 before a win is likelier than not. */
export const WIN_THRESHOLD = ${drawScale.toFixed(1)};
`,
  );
};

/** The shift that makes sigmoid((score - shift) / scale) the share of wins. */
const fitDraws = (samples, scale) => {
  const error = (shift) =>
    samples.reduce((sum, { score, result }) => {
      const win = 1 / (1 + Math.exp(-(score - shift) / scale));
      return sum + (win - (result === 1 ? 1 : 0)) ** 2;
    }, 0);
  let [low, high] = [0, 500];
  while (high - low > 0.05) {
    const third = (high - low) / 3;
    if (error(low + third) < error(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
};
