/** How much of its clock the engine gives to a move. */
import type { Clock } from './types.js';

/** Milliseconds for one move. */
export interface TimeBudget {
  /** After them no further iteration is begun, unless the best move has just changed. */
  readonly soft: number;
  /** After them the search ends wherever it is. */
  readonly hard: number;
}

/** Moves for which the time is to last when the clock says nothing of it. */
const EXPECTED_MOVES = 35;
/** Milliseconds kept back for whatever else the machine does at the wrong moment, and their share. */
const RESERVE = { min: 40, max: 400, share: 0.15 };
/** Milliseconds that each move costs beside its search: messages between threads and processes. */
const OVERHEAD = 4;
/** Share of what is usable that one move may take at most, and the last before the control. */
const MAX_SHARE = 0.35;
const MAX_SHARE_OF_LAST = 0.6;

/** Divides what is left on a clock. Neither figure is below a millisecond. */
export const timeBudget = ({ time, increment = 0, movesToGo }: Clock): TimeBudget => {
  const moves = Math.max(1, Math.min(movesToGo ?? EXPECTED_MOVES, 2 * EXPECTED_MOVES));
  // What is not used before the control is lost, but a late answer loses the game.
  const reserve = Math.min(Math.max(RESERVE.min, RESERVE.share * time), RESERVE.max);
  const usable = Math.max(1, time - reserve - OVERHEAD * moves);
  const share = usable / moves + 0.75 * increment;
  const most = usable * (moves === 1 ? MAX_SHARE_OF_LAST : MAX_SHARE);
  const hard = Math.max(1, Math.min(most, 3 * share));
  return { soft: Math.max(1, Math.min(hard, 0.75 * share)), hard };
};

/**
 * How a search's course changes what is left of its soft budget, as a factor: less while the best move
 * stays the same, more when it has just changed or its score has fallen.
 *
 * @param stableIterations - Finished iterations since the best move last changed.
 * @param drop - Centipawns by which the score fell since the last iteration; negative if it rose.
 */
export const urgency = (stableIterations: number, drop: number): number => {
  const stability = [1.6, 1.25, 1.05, 0.9, 0.8][stableIterations] ?? 0.7;
  return stability * (1 + Math.min(Math.max(drop, 0), 120) / 150);
};
