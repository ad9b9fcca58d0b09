/**
 * Lag compensation as lichess has it (`LagTracker` of scalachess): the time that messages need is not taken off a
 * player's clock as long as a quota lasts. The quota grows with every move, so a slow connection is compensated, and
 * long waits are compensated only now and then.
 */
import type { TimeControl } from '../settings.js';

/** Moves for which the increment counts when the length of a game is estimated. */
const ESTIMATED_MOVES = 40;

export class LagQuota {
  readonly #gain: number;
  #left: number;

  constructor({ initial, increment }: Extract<TimeControl, { kind: 'clock' }>) {
    const seconds = (initial + ESTIMATED_MOVES * increment) / 1000;
    this.#gain = Math.min(1000, seconds * 4 + 150);
    this.#left = 3 * this.#gain;
  }

  /** Milliseconds that would be compensated now. */
  offer(lag: number): number {
    return Math.max(0, Math.min(lag, this.#left));
  }

  /** Milliseconds of the lag of a move that are compensated. */
  take(lag: number): number {
    const compensated = this.offer(lag);
    this.#left = Math.min(7 * this.#gain, this.#left + this.#gain - compensated);
    return compensated;
  }
}
