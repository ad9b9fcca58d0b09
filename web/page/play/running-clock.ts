/** The clock of a running game, which reports when a side's time is up. */
import type { Color } from '../../../src/rules/pieces.js';
import type { Clock } from './clock.js';

/** Milliseconds after a side's time is up; timers may fire a little early. */
const MARGIN = 20;

export class RunningClock {
  readonly #onFlag: (color: Color) => void;
  #clock: Clock | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onFlag` is called with the side whose time is up. */
  constructor(onFlag: (color: Color) => void) {
    this.#onFlag = onFlag;
  }

  /** The clock; undefined for games without time control. */
  get clock(): Clock | undefined {
    return this.#clock;
  }

  /** Starts the clock of a game for the side to move. */
  begin(clock: Clock | undefined, turn: Color): void {
    this.#clock = clock;
    this.start(turn);
  }

  start(turn: Color): void {
    this.#clock?.start(turn);
    this.#watch();
  }

  /** Handles a move. */
  press(color: Color): void {
    this.#clock?.press(color);
    this.#watch();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#clock?.stop();
  }

  /** Forgets the clock without stopping it. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#clock = undefined;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const clock = this.#clock;
    if (clock?.running === undefined) return;
    this.#timer = setTimeout(
      () => {
        if (clock.flagged === undefined) this.#watch();
        else this.#onFlag(clock.flagged);
      },
      clock.left(clock.running) + MARGIN,
    );
  }
}
