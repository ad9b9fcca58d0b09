/** How much of its clock time the engine spends on a move. */
import type { Clock } from './types.js';

/** Milliseconds for one move. */
export interface TimeBudget {
  /** After this time no further iteration begins, unless the best move has just changed. */
  readonly soft: number;
  /** After this time the search ends at once. */
  readonly hard: number;
}

/** Moves for which the time has to last if the clock does not say. */
const EXPECTED_MOVES = 35;
/** Share of the time, and its bounds in milliseconds, that is reserved for delays of the machine. */
const RESERVE = { min: 40, max: 400, share: 0.15 };
/** Milliseconds that each move costs besides its search, for messages between threads and processes. */
export const DEFAULT_OVERHEAD = 4;
/** Largest share of the usable time for one move, and for a move after which the clock is refilled. */
const MAX_SHARE = 0.35;
const MAX_SHARE_BEFORE_REFILL = 0.6;

/** Divides the time left on a clock. Both times are at least one millisecond. */
export const timeBudget = ({
  time,
  increment = 0,
  movesToGo,
  overhead = DEFAULT_OVERHEAD,
}: Clock): TimeBudget => {
  const moves = Math.max(1, Math.min(movesToGo ?? EXPECTED_MOVES, 2 * EXPECTED_MOVES));
  // Time that is not used before the control is lost, but a late move loses the game.
  const reserve = Math.min(Math.max(RESERVE.min, RESERVE.share * time), RESERVE.max);
  // The increment pays for the overhead of later moves. Charged to this clock, the overhead of 35 moves left
  // a move at 180 ms + 1 s no time at all.
  const later = Math.max(0, overhead - increment) * (moves - 1);
  const usable = Math.max(1, time - reserve - overhead - later);
  // The whole increment counts. With three quarters of it, the clock of a game at 4 s + 40 ms settled at 600 ms that were
  // never used; now it is 330 ms.
  const share = usable / moves + increment;
  const isRefilled = moves === 1 || increment >= time;
  const most = usable * (isRefilled ? MAX_SHARE_BEFORE_REFILL : MAX_SHARE);
  const hard = Math.max(1, Math.min(most, 3 * share));
  return { soft: Math.max(1, Math.min(hard, 0.75 * share)), hard };
};

/**
 * How the soft time depends on the share of the nodes that lie below the best move (as in Stockfish): where the others are
 * refuted at once, more time would hardly find a better one. At the neutral share, the mean of ordinary positions, the time
 * stays as it is.
 */
export const NEUTRAL_SHARE = 0.68;
const SHARE_WEIGHT = 1.1;
const MIN_SHARE_FACTOR = 0.65;

/**
 * Factor for the soft time: it shrinks while the best move stays the same or takes nearly all nodes, and grows if the best
 * move has just changed or its score has fallen.
 *
 * @param stableIterations - Finished iterations since the best move last changed.
 * @param drop - Centipawns by which the score fell since the last iteration; negative if it rose.
 * @param share - Share of the search's nodes that lie below the best move, 0 to 1.
 */
export const urgency = (stableIterations: number, drop: number, share: number): number => {
  const stability = [1.6, 1.25, 1.05, 0.9, 0.8][stableIterations] ?? 0.7;
  const fall = 1 + Math.min(Math.max(drop, 0), 60) / 75;
  const ofShare = Math.max(MIN_SHARE_FACTOR, 1 + SHARE_WEIGHT * (NEUTRAL_SHARE - share));
  return stability * fall * ofShare;
};
