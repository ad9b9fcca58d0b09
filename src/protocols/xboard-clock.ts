/** Time controls of XBoard, and the engine's clock. */
import type { SearchLimits } from '../engine/types.js';
import { wholeNumber } from './text.js';

/** What `level` says. */
export interface Level {
  /** Moves of a session; 0 for one that lasts the whole game. */
  readonly moves: number;
  /** Milliseconds of a session. */
  readonly base: number;
  /** Milliseconds added after each move. */
  readonly increment: number;
}

const MAX_MILLISECONDS = 2 ** 31 - 1;
const MAX_DEPTH = 1000;
/** Milliseconds by which a move is early where its time is fixed: messages take time. */
const MARGIN = 40;

/** Reads the words after `level`: moves, minutes or minutes:seconds, seconds. */
export const parseLevel = (words: readonly string[]): Level | undefined => {
  const [movesText = '', baseText = '', incrementText = ''] = words;
  const moves = wholeNumber(movesText, 0, 10_000);
  // The protocol keeps what follows the base for later versions.
  const base = /^(\d{1,6})(?::(\d{1,2}))?/.exec(baseText);
  const increment = seconds(incrementText);
  if (moves === undefined || base === null || increment === undefined) return undefined;
  const milliseconds = 60_000 * Number(base[1]) + 1000 * Number(base[2] ?? 0);
  return { moves, base: Math.min(milliseconds, MAX_MILLISECONDS), increment };
};

/** Reads seconds, which may have a fraction. Returns milliseconds. */
const seconds = (text: string): number | undefined =>
  /^\d{1,7}(?:\.\d*)?$/.test(text) ? Math.min(1000 * Number(text), MAX_MILLISECONDS) : undefined;

/** The engine's time. XBoard tells it before most moves; between them it is kept here. */
export class EngineClock {
  #level: Level = { moves: 40, base: 300_000, increment: 0 };
  #remaining = this.#level.base;
  /** Milliseconds a move, instead of the level. */
  #moveTime: number | undefined;
  #depth: number | undefined;

  /** A new game under the same time control. */
  reset(): void {
    this.#remaining = this.#level.base;
    this.#depth = undefined;
  }

  setLevel(level: Level): void {
    this.#level = level;
    this.#remaining = level.base;
    this.#moveTime = undefined;
  }

  /** `st`: seconds a move. Returns whether it could be read. */
  setMoveTime(text: string): boolean {
    const time = seconds(text);
    if (time === undefined || time === 0) return false;
    this.#moveTime = time;
    return true;
  }

  /** `sd`: plies. Returns whether it could be read. */
  setDepth(text: string): boolean {
    const depth = wholeNumber(text, 1, MAX_DEPTH);
    if (depth === undefined) return false;
    this.#depth = depth;
    return true;
  }

  /** `time`: centiseconds, which can be overdrawn. Returns whether it could be read. */
  setRemaining(text: string): boolean {
    const time = wholeNumber(text, -MAX_MILLISECONDS, MAX_MILLISECONDS);
    if (time === undefined) return false;
    this.#remaining = 10 * time;
    return true;
  }

  /**
   * A move that took so many milliseconds, before which the engine's colour had made `played` moves
   * under this time control.
   */
  spend(milliseconds: number, played: number): void {
    const { moves, base, increment } = this.#level;
    this.#remaining += increment - milliseconds;
    if (moves > 0 && (played + 1) % moves === 0) this.#remaining += base;
  }

  /** What the next move may cost, after `played` moves under this time control. */
  limits(played: number): SearchLimits {
    const depth = this.#depth === undefined ? {} : { depth: this.#depth };
    if (this.#moveTime !== undefined)
      return { ...depth, movetime: Math.max(this.#moveTime / 2, this.#moveTime - MARGIN) };
    const { moves, increment } = this.#level;
    return {
      ...depth,
      clock: {
        time: Math.max(1, this.#remaining),
        increment,
        ...(moves > 0 && { movesToGo: moves - (played % moves) }),
      },
    };
  }
}
