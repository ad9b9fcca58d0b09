/** How strongly an opponent plays: by nodes, and at the lower levels by how often it strays. */
import { expectedScore } from '../../../src/engine/win-probability.js';
import type { Score } from '../../../src/rules/score.js';

export interface Level {
  /** Nodes for each move. */
  readonly nodes: number;
  /** Lines among which it chooses. */
  readonly lines: number;
  /**
   * The loss of win chance at which a line is chosen e times more rarely than the best. People
   * choose like that: often the best, seldom a blunder, without a fixed order.
   */
  readonly spread: number;
}

/** From a beginner's up; 0 spread is the engine's own choice. */
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

/** The same of a game with dice, whose search counts plies. */
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
  /** From the mover's view. */
  readonly score: Score;
  readonly pv: readonly string[];
}

/**
 * Chooses among lines, the best first: each with a weight that falls with what it gives away.
 * `random` is a number from 0 up to 1. Undefined without a line.
 */
export const chooseLine = (
  lines: readonly Candidate[],
  spread: number,
  random: number,
): string | undefined => {
  const chances = lines.map(({ score }) => expectedScore(score));
  return lines[choosePlace(chances, spread, random)]?.pv[0];
};

/** The place of the one chosen among expected scores, the best first; 0 without any. */
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
