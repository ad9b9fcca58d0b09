/** A chess clock that counts down the time of at most one side at once. */
import { opposite, type Color } from '../../../src/rules/pieces.js';

export interface TimeControl {
  /** Milliseconds for the whole game. */
  readonly time: number;
  /** Milliseconds added to a side's time after each of its moves. */
  readonly increment: number;
}

export class Clock {
  readonly control: TimeControl;
  readonly #now: () => number;
  readonly #left: Record<Color, number>;
  #running: Color | undefined;
  #since = 0;

  /** `now` returns milliseconds. `left` is the remaining time of each side, for a resumed game. */
  constructor(
    control: TimeControl,
    now: () => number = () => performance.now(),
    left: Readonly<Record<Color, number>> = { white: control.time, black: control.time },
  ) {
    this.control = control;
    this.#now = now;
    this.#left = { ...left };
  }

  get running(): Color | undefined {
    return this.#running;
  }

  /** A side's remaining time in milliseconds; never below 0. */
  left(color: Color): number {
    const spent = this.#running === color ? this.#now() - this.#since : 0;
    return Math.max(0, this.#left[color] - spent);
  }

  get flagged(): Color | undefined {
    const { running } = this;
    return running !== undefined && this.left(running) === 0 ? running : undefined;
  }

  /** Starts a side's time without completing a move. */
  start(color: Color): void {
    this.stop();
    this.#running = color;
    this.#since = this.#now();
  }

  /** Completes a side's move: adds the increment to its time, and starts the opponent's time. */
  press(color: Color): void {
    this.stop();
    this.#left[color] += this.control.increment;
    this.start(opposite(color));
  }

  /** Stops the clock and subtracts the increment that the undone move added. The side keeps at least one increment. */
  takeBack(color: Color): void {
    this.stop();
    const { increment } = this.control;
    const left = this.#left[color];
    this.#left[color] = Math.max(Math.min(left, increment), left - increment);
  }

  stop(): void {
    const { running } = this;
    if (running !== undefined) this.#left[running] = this.left(running);
    this.#running = undefined;
  }
}

/** A time in clock format: `5:07`, `1:02:03`, and with tenths of a second below ten seconds. */
export const formatTime = (milliseconds: number): string => {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
};

/** Milliseconds until the displayed time of a running clock changes. */
export const untilNextText = (milliseconds: number): number => {
  const step = milliseconds > 10_000 ? 1000 : 100;
  // At an exact multiple, a whole step is left until the text changes.
  return milliseconds % step || step;
};
