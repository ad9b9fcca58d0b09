/** Goes through a line of moves by itself; the only timers of a try at a puzzle, in the element and on the page. */

/** Milliseconds before the opponent moves, and between the moves of a solution. */
const REPLY_DELAY = 500;
const STEP_DELAY = 1000;

export class Playback {
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #step = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The move of the line whose position is shown, from 1; 0 shows the position before the line. */
  get step(): number {
    return this.#step;
  }

  /** Shows the position after a move and stays there. */
  show(step: number): void {
    this.stop();
    this.#step = step;
    this.#onChange();
  }

  /** Shows the moves from one to another, or only the last of them to users who prefer reduced motion. */
  play(from: number, to: number): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.show(isStill ? to : from);
    if (this.#step < to)
      this.#timer = setTimeout(() => {
        this.play(from + 1, to);
      }, STEP_DELAY);
  }

  /** Does something after the time that an opponent takes to move. */
  wait(action: () => void): void {
    this.stop();
    this.#timer = setTimeout(action, REPLY_DELAY);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
