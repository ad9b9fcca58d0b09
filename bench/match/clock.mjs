/** The limits on an engine's thinking time: a chess clock, or a fixed limit for each move. */

/**
 * @typedef {object} TimeControl
 * @property {number} moves moves of a session; 0 for one session that lasts the whole game
 * @property {number} base milliseconds of a session
 * @property {number} increment milliseconds added after each move
 */

/**
 * @typedef {{ kind: 'clock', control: TimeControl } | { kind: 'movetime', milliseconds: number }
 *   | { kind: 'nodes', nodes: number } | { kind: 'depth', depth: number }} Limit
 */

/**
 * Reads `40/10`, `40/10+0.1`, `10+0.1` or `10`: moves / seconds + increment. Returns undefined for any other text.
 * @param {string} text
 * @returns {TimeControl | undefined}
 */
export const parseTimeControl = (text) => {
  const match = /^(?:(\d+)\/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text);
  if (match === null) return undefined;
  const [, moves = '0', seconds = '', increment = '0'] = match;
  const control = {
    moves: Number(moves),
    base: Math.round(Number(seconds) * 1000),
    increment: Math.round(Number(increment) * 1000),
  };
  if (match[1] !== undefined && control.moves === 0) return undefined;
  return control.base === 0 ? undefined : control;
};

/**
 * Describes a limit. A clock is written in its command-line form.
 * @param {Limit} limit
 */
export const describeLimit = (limit) => {
  switch (limit.kind) {
    case 'clock': {
      const { moves, base, increment } = limit.control;
      const session = moves === 0 ? '' : `${moves}/`;
      return `${session}${base / 1000}${increment === 0 ? '' : `+${increment / 1000}`}`;
    }
    case 'movetime':
      return `${limit.milliseconds} ms/move`;
    case 'nodes':
      return `${limit.nodes} nodes/move`;
    default:
      return `depth ${limit.depth}`;
  }
};

/**
 * One side's clock in one game. The opening takes no time, but its moves count towards the first time control, as in
 * XBoard, because CECP engines compute the moves to go from the move number. An engine that expected additional time
 * too early would lose on time.
 */
export class Clock {
  #control;
  remaining;
  /** Moves until the next time control; 0 if there is only one. */
  movesToGo;

  /**
   * @param {TimeControl} control
   * @param {number} played moves of the opening
   */
  constructor(control, played = 0) {
    this.#control = control;
    this.remaining = control.base;
    this.movesToGo = control.moves === 0 ? 0 : control.moves - (played % control.moves);
  }

  get increment() {
    return this.#control.increment;
  }

  /**
   * Deducts the milliseconds of a move, and returns by how many milliseconds the move exceeded the clock.
   * @param {number} milliseconds
   */
  spend(milliseconds) {
    const overrun = Math.max(0, milliseconds - this.remaining);
    this.remaining = Math.max(0, this.remaining - milliseconds) + this.#control.increment;
    if (this.#control.moves > 0) {
      this.movesToGo -= 1;
      if (this.movesToGo === 0) {
        this.movesToGo = this.#control.moves;
        this.remaining += this.#control.base;
      }
    }
    return overrun;
  }
}
