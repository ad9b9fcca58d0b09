/** The opponent's levels: the number of nodes and, at lower levels, how often it chooses worse moves. */
import { expectedScore } from '../../../src/engine/win-probability.js';
import type { Score } from '../../../src/rules/score.js';

export interface Level {
  /** Nodes for each move. */
  readonly nodes: number;
  /** Number of lines among which it chooses. */
  readonly lines: number;
  /**
   * The loss of winning chance at which a line is chosen e times less often than the best. This resembles
   * people: they often choose the best move and rarely a blunder.
   */
  readonly spread: number;
}

/** Levels from beginner upwards; a spread of 0 always chooses the engine's best move. */
export const LEVELS: readonly Level[] = [
  { nodes: 200, lines: 10, spread: 0.12 },
  { nodes: 600, lines: 8, spread: 0.08 },
  { nodes: 2_000, lines: 6, spread: 0.05 },
  { nodes: 6_000, lines: 5, spread: 0.03 },
  { nodes: 20_000, lines: 4, spread: 0.018 },
  { nodes: 80_000, lines: 3, spread: 0.008 },
  { nodes: 300_000, lines: 1, spread: 0 },
  { nodes: 1_500_000, lines: 1, spread: 0 },
];

/**
 * What each level from the second on scores against the level below, in percent; levels beyond the list are
 * not measured. `node bench/levels.mjs --games 60` on all rulesets gave, with 95 % intervals of the Elo
 * difference:
 *
 *     levels  games  won drawn lost  score   Elo
 *     2 : 1      60   39   12    9  75.0 %  191 (111 to 295)
 *     3 : 2      60   53    4    3  91.7 %  417 (301 to 713)
 *     4 : 3      60   56    2    2  95.0 %  512 (363 to infinity)
 *     5 : 4      60   54    4    2  93.3 %  458 (332 to 930)
 */
export const SCORES: readonly number[] = [75, 92, 95, 93];

/** The same for games with dice, whose search is limited by depth. */
export interface DiceLevel {
  /** Plies, each a roll and a move. */
  readonly depth: number;
  readonly lines: number;
  readonly spread: number;
}

/** As many as {@link LEVELS}. */
export const DICE_LEVELS: readonly DiceLevel[] = [
  { depth: 1, lines: 10, spread: 0.12 },
  { depth: 1, lines: 8, spread: 0.07 },
  { depth: 1, lines: 6, spread: 0.04 },
  { depth: 1, lines: 4, spread: 0.015 },
  { depth: 2, lines: 5, spread: 0.03 },
  { depth: 2, lines: 3, spread: 0.01 },
  { depth: 2, lines: 1, spread: 0 },
  { depth: 3, lines: 1, spread: 0 },
];

interface Candidate {
  /** From the view of the side to move. */
  readonly score: Score;
}

/**
 * Chooses one of the lines, which are sorted with the best first. A line's weight decreases with its loss.
 * `random` is a number from 0 to 1 (exclusive). Undefined if there are no lines.
 */
export const chooseLine = <Line extends Candidate>(
  lines: readonly Line[],
  spread: number,
  random: number,
): Line | undefined => {
  const chances = lines.map(({ score }) => expectedScore(score));
  return lines[choosePlace(chances, spread, random)];
};

/** The index of the chosen expected score, with the best first; 0 if there are none. */
export const choosePlace = (chances: readonly number[], spread: number, random: number): number => {
  const [best = 0] = chances;
  if (spread === 0) return 0;
  const weights = chances.map((chance) => Math.exp(Math.min(0, chance - best) / spread));
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return place;
  }
  return 0;
};
