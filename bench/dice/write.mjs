/** Writes the fitted values into the sources. */
import { writeFileSync } from 'node:fs';

/**
 * Replaces src/engine/dice-model.ts. `network` is the network that evaluated in the games, or `none` for the hand-made
 * evaluation.
 */
export const writeModel = ({ scale, threshold, weights }, network) => {
  writeFileSync(
    new URL('../../src/engine/dice-model.ts', import.meta.url),
    `/** Written by bench/dice.mjs from games of the engine against itself with dice; do not edit. */

/** The network to whose evaluation the model is fitted; \`none\` for the hand-made one. */
export const DICE_NETWORK = '${network}';

/** Units of that evaluation by which the odds of winning grow e-fold. */
export const DICE_SCALE = ${scale.toFixed(1)};

/** Units of that evaluation from which on a win is likelier than not. */
export const DICE_THRESHOLD = ${threshold.toFixed(1)};

/** Weights of assembly/dice-evaluate.ts in its order. */
export const DICE_WEIGHTS: readonly number[] = [
${weights.map((weight) => `  ${Number(weight.toFixed(2))},`).join('\n')}
];
`,
  );
};
