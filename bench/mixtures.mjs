/** Makes rulesets with random mixtures of switches. */
import { makeRuleset, SWITCH_VALUES } from '../build/library/index.js';

const MOVE_LIMITS = [60, 100, 140];

/** @param {import('../scripts/random.mjs').SeededRandom} random */
export const randomMixture = (random) =>
  makeRuleset({
    ...Object.fromEntries(
      Object.entries(SWITCH_VALUES).map(([name, values]) => [name, random.pick(values)]),
    ),
    moveLimit: random.pick(MOVE_LIMITS),
  });
