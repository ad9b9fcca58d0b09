/** Values in games with dice: expected scores, and the centipawns that correspond to them. */
import type { RulesWasm } from '../rules/rules-wasm.js';
import { ROLL_OF } from '../rules/dice.js';
import type { WasmMemory } from '../wasm/memory.js';
import { DICE_SCALE, DICE_THRESHOLD, DICE_WEIGHTS } from './dice-model.js';
import { winProbability } from './win-probability.js';

/** Centipawns that stand for a certain win, far above every evaluation. */
export const DICE_WIN = 10_000;

/** Number of bisections that make a result accurate to one centipawn. */
const BISECTIONS = 16;

/** Converts an expected score, 0 to 1, to the centipawns of games without dice, within ±{@link DICE_WIN}. */
export const diceCentipawns = (expected: number): number => {
  // Within ±DICE_WIN, the model returns 0 or 1 only by rounding.
  if (expected <= 0 || expected >= 1) return expected <= 0 ? -DICE_WIN : DICE_WIN;
  let [low, high] = [-DICE_WIN, DICE_WIN];
  // The model has no inverse in closed form, but it is monotonic.
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (winProbability(middle) < expected) low = middle;
    else high = middle;
  }
  // Adding zero turns -0 into 0.
  return Math.round((low + high) / 2) + 0;
};

/** Writes the data that the search with dice needs from its host: the piece for each roll, and the model. */
export const writeDice = (memory: WasmMemory, rules: RulesWasm): void => {
  const rolls = memory.bytes('IO_DICE_ROLLS', 16);
  for (const [kind, role] of rules.roles()) rolls[kind] = ROLL_OF[role] - 1;
  memory.doubles('IO_DICE_SCALE', 1)[0] = DICE_SCALE;
  memory.doubles('IO_DICE_THRESHOLD', 1)[0] = DICE_THRESHOLD;
  memory.doubles('IO_DICE_WEIGHTS', DICE_WEIGHTS.length).set(DICE_WEIGHTS);
};
