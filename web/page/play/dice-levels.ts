/** The levels in games with dice. Separate from opponent.ts, because the form for a new game describes them. */

interface DiceLevel {
  /** Search depth in plies. Each ply is a roll followed by a move. */
  readonly depth: number;
  /** Number of candidate moves. */
  readonly lines: number;
  /** Spread of the choice. A move that loses this much winning chance is e times less likely than the best move. */
  readonly spread: number;
}

/** One entry for each level of the engine. */
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
