/** A score as a solver would put it. */
import { expectedScore } from '../../../src/engine/win-probability.js';
import type { Score } from '../../../src/rules/score.js';

export const STANDINGS = ['winning', 'better', 'level', 'worse', 'losing'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The expected scores from which the solver stands so; below the last one, the position is lost. */
const FROM = [0.9, 0.6, 0.4, 0.1];

/** How a side stands whose score it is. */
export const standingOf = (score: Score): Standing => {
  const index = FROM.findIndex((least) => expectedScore(score) >= least);
  return STANDINGS[index] ?? 'losing';
};
