/** The engine's time management: how much of the clock's time a move gets. */
import type { Clock } from './types.js';

/** Milliseconds for one move. */
export interface TimeBudget {
  /** Milliseconds after which no further iteration begins, unless the best move has just changed. */
  readonly soft: number;
  /** Milliseconds after which the search ends immediately. */
  readonly hard: number;
}

/** Number of moves for which the remaining time must last, if the clock does not specify a number. */
const EXPECTED_MOVES = 35;
/** Share of the time reserved for delays of the machine, and the bounds of the reserve in milliseconds. */
const RESERVE = { min: 40, max: 400, share: 0.15 };
/** Default overhead per move in milliseconds, for messages between threads and processes. */
export const DEFAULT_OVERHEAD = 4;
/** Maximum share of the usable time for one move. The second share applies to the last move before a time control. */
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
  // Time in reserve is wasted at a time control, but exceeding the time would lose the game.
  const reserve = Math.min(Math.max(RESERVE.min, RESERVE.share * time), RESERVE.max);
  // The increment covers the overhead of later moves. Deducting the overhead of 35 moves in full left no time for a
  // move at 180 ms + 1 s.
  const later = Math.max(0, overhead - increment) * (moves - 1);
  const usable = Math.max(1, time - reserve - overhead - later);
  // The whole increment is added. In games at 4 s + 40 ms, this leaves 330 ms of the clock unused, compared with 600 ms
  // if only three quarters of the increment were added.
  const share = usable / moves + increment;
  const isRefilled = moves === 1 || increment >= time;
  const most = usable * (isRefilled ? MAX_SHARE_BEFORE_REFILL : MAX_SHARE);
  const hard = Math.max(1, Math.min(most, 3 * share));
  return { soft: Math.max(1, Math.min(hard, 0.75 * share)), hard };
};

/**
 * The soft time depends on the share of nodes spent on the best move (as in Stockfish). If all other moves are refuted
 * quickly, more time is unlikely to find a better move. The neutral share, which leaves the time unchanged, is the mean
 * over ordinary positions.
 */
export const NEUTRAL_SHARE = 0.68;
const SHARE_WEIGHT = 1.1;
const MIN_SHARE_FACTOR = 0.65;

/**
 * Returns a factor for the soft time. The factor is small while the best move stays the same or takes nearly all nodes.
 * It is large if the best move has just changed or its score has fallen.
 *
 * @param stableIterations - Finished iterations since the best move last changed.
 * @param drop - Centipawns by which the score fell since the last iteration; negative if it rose.
 * @param share - Share of the search's nodes spent on the best move, 0 to 1.
 */
export const urgency = (stableIterations: number, drop: number, share: number): number => {
  const stability = [1.6, 1.25, 1.05, 0.9, 0.8][stableIterations] ?? 0.7;
  const fall = 1 + Math.min(Math.max(drop, 0), 60) / 75;
  const ofShare = Math.max(MIN_SHARE_FACTOR, 1 + SHARE_WEIGHT * (NEUTRAL_SHARE - share));
  return stability * fall * ofShare;
};
