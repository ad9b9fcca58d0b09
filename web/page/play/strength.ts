/** How strongly the opponent plays with dice, where the search is limited by depth; without dice see levels.ts. */

/** A level of games with dice. */
export interface DiceLevel {
  /** Plies, each a roll and a move. */
  readonly depth: number;
  /** Number of moves among which it chooses. */
  readonly lines: number;
  /** The loss of winning chance at which a move is chosen e times less often than the best. */
  readonly spread: number;
}

/** As many as {@link LEVELS}. */
export const DICE_LEVELS: readonly DiceLevel[] = [
  { depth: 1, lines: 12, spread: 0.16 },
  { depth: 1, lines: 10, spread: 0.12 },
  { depth: 1, lines: 8, spread: 0.09 },
  { depth: 1, lines: 8, spread: 0.06 },
  { depth: 1, lines: 6, spread: 0.04 },
  { depth: 1, lines: 4, spread: 0.025 },
  { depth: 1, lines: 4, spread: 0.015 },
  { depth: 2, lines: 5, spread: 0.03 },
  { depth: 2, lines: 4, spread: 0.018 },
  { depth: 2, lines: 3, spread: 0.008 },
  { depth: 2, lines: 1, spread: 0 },
  { depth: 3, lines: 1, spread: 0 },
];

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
