/**
 * The clock of a running game, which reports when a side's time is up. As on other sites, it starts once each side has
 * made its first move.
 */
import type { Color } from '../../../src/rules/pieces.js';
import type { Clock } from './clock.js';
import type { PlayedLine } from './played-line.js';

/** Milliseconds after a side's time is up; timers may fire a little early. */
const MARGIN = 20;
/** Moves before the clock starts. */
const FREE_MOVES = 2;

export class RunningClock {
  readonly #line: PlayedLine;
  readonly #onFlag: (color: Color) => void;
  #clock: Clock | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onFlag` is called with the side whose time is up. */
  constructor(line: PlayedLine, onFlag: (color: Color) => void) {
    this.#line = line;
    this.#onFlag = onFlag;
  }

  /** The clock; undefined for games without time control. */
  get clock(): Clock | undefined {
    return this.#clock;
  }

  /** Whether the clock waits for the first moves. */
  get isWaiting(): boolean {
    return this.#clock !== undefined && this.#line.moves.length < FREE_MOVES;
  }

  /** Sets the clock of a game. */
  begin(clock: Clock | undefined): void {
    this.#clock = clock;
    this.start();
  }

  /** Runs the time of the side to move. */
  start(): void {
    if (this.isWaiting) this.stop();
    else this.#clock?.start(this.#line.turn());
    this.#watch();
  }

  /** Handles a move of a side, which has been added to the line. */
  press(color: Color): void {
    if (this.#line.moves.length <= FREE_MOVES) {
      this.start();
      return;
    }
    this.#clock?.press(color);
    this.#watch();
  }

  /** Handles the take-back of moves, which have been removed from the line; `plies` is how many there were. */
  takeBack(plies: number): void {
    for (let at = Math.max(FREE_MOVES, this.#line.moves.length); at < plies; at += 1)
      this.#clock?.takeBack(this.#line.turn(at));
    this.start();
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
