/**
 * Notices a worker that has died without an event. Browsers send none when they terminate a worker, for
 * example because memory runs out, and Comlink's promises would then never settle.
 */
import type { EngineError } from '../engine/types.js';
import { crashed } from './errors.js';
import { FLAG_BEAT, FLAG_GAP } from './protocol.js';
import type { RunningWorker } from './running.js';

/** Number of checks without a sign of life after which a worker counts as dead. */
const LOOKS = 10;

export interface Watchdog {
  /** Resolves when the worker has given no sign of life for the whole time. */
  readonly silence: Promise<EngineError>;
  /** Stops watching. */
  end(): void;
}

/**
 * Watches a busy worker. A search increments a shared counter, or, if memory cannot be shared, pauses often
 * enough to answer a ping. Silence is measured in checks and not by the clock: a page in the background or on
 * a sleeping device runs its timers rarely, so it must not count the time in between.
 */
export const watchForSilence = (
  { service, flags }: RunningWorker,
  milliseconds: number,
): Watchdog => {
  if (!Number.isFinite(milliseconds))
    return { silence: new Promise(() => undefined), end: () => undefined };
  let silent = 0;
  let beat = 0;
  let isAsked = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): boolean => {
    const now = flags === undefined ? 0 : Atomics.load(flags, FLAG_BEAT);
    silent = now === beat ? silent + 1 : 0;
    beat = now;
    if (!isAsked) {
      isAsked = true;
      const onAnswer = (): void => {
        isAsked = false;
        silent = 0;
      };
      // An error is a sign of life too.
      service.ping().then(onAnswer, onAnswer);
    }
    return silent > LOOKS;
  };
  const end = (): void => {
    clearInterval(timer);
  };
  const silence = new Promise<EngineError>((resolve) => {
    timer = setInterval(() => {
      if (!look()) return;
      end();
      resolve(crashed({ end: 'silence', milliseconds }));
    }, milliseconds / LOOKS);
  });
  return { silence, end };
};

/**
 * How long a client waits for its worker. A machine with too much work needs longer for everything, and a worker that
 * is ended too early is replaced by one that has to start on the same machine. So the waits grow with what has been
 * measured there: how long starts took, and the longest time between two signs of life.
 */

/** The longest delay of a timer in milliseconds. With a longer one, a timer would fire at once. */
const MAX_DELAY = 2 ** 31 - 1;

/** How many times as long as the slowest measured start, or the longest measured silence, a client waits. */
const START_MARGIN = 4;
const GAP_MARGIN = 10;
/** How many times its initial length a wait can get. */
const MAX_GROWTH = 10;

interface WaitOptions {
  /** Milliseconds for each step of a start. */
  readonly start: number;
  /** Milliseconds for a search to stop. */
  readonly stop: number;
  /** Milliseconds without a sign of life. */
  readonly silence: number;
}

export class Waits {
  readonly #initial: WaitOptions;
  #slowestStart = 0;
  /** Starts that have timed out since the last successful one. */
  #timeouts = 0;
  #longestGap = 0;

  constructor(initial: WaitOptions) {
    this.#initial = initial;
  }

  /** Milliseconds within which each step of the next start has to be done. */
  get start(): number {
    const { start } = this.#initial;
    const doubled = start * 2 ** this.#timeouts;
    return grown(start, Math.max(doubled, START_MARGIN * this.#slowestStart));
  }

  /** Milliseconds within which a search has to stop. */
  get stop(): number {
    return grown(this.#initial.stop, GAP_MARGIN * this.#longestGap);
  }

  /** Milliseconds without a sign of life after which a worker counts as dead; may be Infinity. */
  get silence(): number {
    const { silence } = this.#initial;
    return silence === Number.POSITIVE_INFINITY
      ? silence
      : grown(silence, GAP_MARGIN * this.#longestGap);
  }

  /** Notes that a worker has started after so many milliseconds. */
  noteStart(milliseconds: number): void {
    this.#slowestStart = Math.max(this.#slowestStart, milliseconds);
    this.#timeouts = 0;
  }

  noteStartTimeout(): void {
    this.#timeouts += 1;
  }

  /** Notes what a worker has measured; `flags` are those that it shares. */
  noteGap(flags: Int32Array<SharedArrayBuffer> | undefined): void {
    if (flags !== undefined)
      this.#longestGap = Math.max(this.#longestGap, Atomics.load(flags, FLAG_GAP));
  }
}

const grown = (initial: number, measured: number): number =>
  Math.min(Math.max(initial, Math.min(measured, MAX_GROWTH * initial)), MAX_DELAY);
