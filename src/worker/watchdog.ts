/**
 * Detects a worker that has ended without an event. Browsers send no event when they terminate a worker, for example
 * because memory runs out, and Comlink's promises would then never settle.
 */
import type { EngineError } from '../engine/types.js';
import { crashed } from './errors.js';
import { FLAG_BEAT, FLAG_GAP } from './protocol.js';
import type { RunningWorker } from './running.js';

/** Number of checks without a sign of life after which a worker counts as dead. */
const LOOKS = 10;

export interface Watchdog {
  /** Resolves when the worker has been silent for the whole time. */
  readonly silence: Promise<EngineError>;
  /** Stops watching. */
  end(): void;
}

/**
 * Watches a busy worker. A search increments a shared counter, or, if memory cannot be shared, pauses often enough to
 * answer a ping. Silence is measured in checks and not in time, because a page's timers run rarely in the background or
 * on a sleeping device, and the time between them must not count.
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
  const end = (): void => clearInterval(timer);
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
 * How long a client waits for its worker. On an overloaded machine, everything takes longer, and replacing a worker
 * does not help, because the new worker starts no faster. Therefore, the waits grow with the measured start times and
 * with the longest time between two signs of life.
 */

/** The longest delay of a timer in milliseconds. A timer with a longer delay would fire immediately. */
const MAX_DELAY = 2 ** 31 - 1;

/** The factors by which a client waits longer than the slowest start and the longest silence. */
const START_MARGIN = 4;
const GAP_MARGIN = 10;
/** The maximum factor by which a wait grows. */
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
  /** Number of starts that have timed out since the last successful start. */
  #timeouts = 0;
  #longestGap = 0;

  constructor(initial: WaitOptions) {
    this.#initial = initial;
  }

  /** Milliseconds within which each step of the next start must be done. */
  get start(): number {
    const { start } = this.#initial;
    const doubled = start * 2 ** this.#timeouts;
    return grown(start, Math.max(doubled, START_MARGIN * this.#slowestStart));
  }

  /** Milliseconds within which a search must stop. */
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

  /** Records how many milliseconds a worker took to start. */
  noteStart(milliseconds: number): void {
    this.#slowestStart = Math.max(this.#slowestStart, milliseconds);
    this.#timeouts = 0;
  }

  noteStartTimeout(): void {
    this.#timeouts += 1;
  }

  /** Records a worker's measurements; `flags` are its shared flags. */
  noteGap(flags: Int32Array<SharedArrayBuffer> | undefined): void {
    if (flags !== undefined)
      this.#longestGap = Math.max(this.#longestGap, Atomics.load(flags, FLAG_GAP));
  }
}

const grown = (initial: number, measured: number): number =>
  Math.min(Math.max(initial, Math.min(measured, MAX_GROWTH * initial)), MAX_DELAY);
