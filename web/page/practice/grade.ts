/** The grade of an attempt. */
import type { Grade, PuzzleOutcome } from '../../storage/practice.js';

/** How the user found the solution. */
export interface Effort {
  /** Number of moves that the user had to find. */
  readonly moves: number;
  /** Number of moves that were neither right nor wrong, such as a slower win. */
  readonly others: number;
  /** Milliseconds from the task to the solution. */
  readonly time: number;
}

/** Limits of time for each move, in milliseconds. */
const EASY_TIME = 6000;
const HARD_TIME = 60_000;
/** After this time, in milliseconds, the user has probably been away, so the time is ignored. */
const AWAY_TIME = 600_000;

/** A wrong move or a seen solution fails the task. Hints, other moves and a long time make a solution hard. */
export const gradeOf = (outcome: PuzzleOutcome, { moves, others, time }: Effort): Grade => {
  if (outcome === 'failed') return 1;
  const each = time / Math.max(1, moves);
  if (outcome === 'helped' || others > 0 || (each > HARD_TIME && time < AWAY_TIME)) return 2;
  return each <= EASY_TIME ? 4 : 3;
};
