/** Plays a line of moves automatically. The element and the page use no other timers in an attempt at a puzzle. */

/** Milliseconds before the opponent's move, and between two moves of a solution. */
const REPLY_DELAY = 500;
const STEP_DELAY = 1000;

export class Playback {
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #step = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Number of the move, from 1, after which the position is shown. 0 is the position before the line. */
  get step(): number {
    return this.#step;
  }

  /** Shows the position after a move and stays there. */
  show(step: number): void {
    this.stop();
    this.#step = step;
    this.#onChange();
  }

  /** Plays the moves between two steps. Users who prefer reduced motion see only the last position. */
  play(from: number, to: number): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.show(isStill ? to : from);
    if (this.#step < to) this.#timer = setTimeout(() => this.play(from + 1, to), STEP_DELAY);
  }

  /** Runs an action after the pause before an opponent's move. */
  wait(action: () => void): void {
    this.stop();
    this.#timer = setTimeout(action, REPLY_DELAY);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
