/** The time controls of XBoard and the engine's clock. */
import type { SearchLimits } from '../engine/types.js';
import { clampedNumber } from './text.js';

/** A time control that the command `level` has set. */
export interface Level {
  /** Moves until the next time control; 0 if the time is for the whole game. */
  readonly moves: number;
  /** Milliseconds until the next time control. */
  readonly base: number;
  /** Milliseconds added after each move. */
  readonly increment: number;
}

const MAX_MILLISECONDS = 2 ** 31 - 1;
const MAX_DEPTH = 1000;
/** Safety margin for message delays, in milliseconds, deducted from a fixed time per move. */
const MARGIN = 40;

/** Reads the words after `level`: moves, minutes or minutes:seconds, seconds. */
export const parseLevel = (words: readonly string[]): Level | undefined => {
  const [movesText = '', baseText = '', incrementText = ''] = words;
  const moves = clampedNumber(movesText, 0, 10_000);
  // The protocol reserves additional characters in this word for later versions.
  const base = /^(\d+)(?::(\d{1,2}))?/.exec(baseText);
  const increment = seconds(incrementText);
  if (moves === undefined || base === null || increment === undefined) return undefined;
  const milliseconds = 60_000 * Number(base[1]) + 1000 * Number(base[2] ?? 0);
  return { moves, base: Math.min(milliseconds, MAX_MILLISECONDS), increment };
};

/** Reads seconds, with or without a fraction, and converts them to milliseconds. */
const seconds = (text: string): number | undefined =>
  /^\d+(?:\.\d*)?$/.test(text) ? Math.min(1000 * Number(text), MAX_MILLISECONDS) : undefined;

/**
 * The engine's clock. XBoard sends the remaining time before most moves. Between these messages, this class computes
 * it.
 */
export class EngineClock {
  #level: Level = { moves: 40, base: 300_000, increment: 0 };
  #remaining = this.#level.base;
  /** Fixed milliseconds per move; replaces the time control. */
  #moveTime: number | undefined;
  #depth: number | undefined;

  /** Starts a new game with the same time control. */
  reset(): void {
    this.#remaining = this.#level.base;
    this.#depth = undefined;
  }

  setLevel(level: Level): void {
    this.#level = level;
    this.#remaining = level.base;
    this.#moveTime = undefined;
  }

  /** `st`: seconds for each move. Returns whether the text could be read. */
  setMoveTime(text: string): boolean {
    const time = seconds(text);
    if (time === undefined || time === 0) return false;
    this.#moveTime = time;
    return true;
  }

  /** `sd`: the depth in plies. Returns whether the text could be read. */
  setDepth(text: string): boolean {
    const depth = clampedNumber(text, 1, MAX_DEPTH);
    if (depth === undefined) return false;
    this.#depth = depth;
    return true;
  }

  /** `time`: centiseconds, negative after the time has run out. Returns whether the text could be read. */
  setRemaining(text: string): boolean {
    const time = clampedNumber(text, Number.NEGATIVE_INFINITY, MAX_MILLISECONDS / 10);
    if (time === undefined) return false;
    this.#remaining = 10 * time;
    return true;
  }

  /** Deducts a move's time. `played` is the number of earlier moves under this time control. */
  spend(milliseconds: number, played: number): void {
    const { moves, base, increment } = this.#level;
    this.#remaining += increment - milliseconds;
    if (moves > 0 && (played + 1) % moves === 0) this.#remaining += base;
  }

  /** Limits for the next move, after `played` moves under this time control. */
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
