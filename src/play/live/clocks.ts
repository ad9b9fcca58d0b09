/** The clocks that this device displays in a live game. Only the relay's clocks decide; see `arbiter.ts`. */
import type { BySeat } from '../ledger.js';
import { FREE_PLIES } from '../state.js';
import type { GameView } from '../view.js';

export class LiveClocks {
  /**
   * How far the relay's clock is ahead of this device's clock, in milliseconds. The largest value is kept, because
   * messages arrive late.
   */
  #ahead: number | undefined;
  /** The clock difference computed from the first message and from the newest message. */
  #first: number | undefined;
  #newest = 0;

  /** Processes the relay's time when a message arrives. `now` must come from a monotonic clock. */
  follow(relayNow: number, now: number): void {
    this.#newest = relayNow - now;
    this.#first ??= this.#newest;
    this.#ahead = Math.max(this.#ahead ?? this.#newest, this.#newest);
  }

  /** Discards the relay's time, because after a lost connection, another process with a different clock may respond. */
  lose(): void {
    this.#ahead = undefined;
    this.#first = undefined;
  }

  /** How far the relay's clock has gained on this device's clock since the connection opened, in milliseconds. */
  get drift(): number {
    return this.#first === undefined ? 0 : this.#newest - this.#first;
  }

  /** Milliseconds that each player has left. Returns undefined in a game without clocks. */
  at(view: GameView, now: number): BySeat<number> | undefined {
    const { clocks, turn, end, moves, since, unstamped } = view;
    const isRunning = end === undefined && moves.length >= FREE_PLIES && unstamped === 0;
    if (clocks === undefined || this.#ahead === undefined || !isRunning) return clocks;
    const passed = Math.max(0, now + this.#ahead - since);
    return { ...clocks, [turn]: Math.max(0, clocks[turn] - passed) };
  }
}
