/**
 * Notices a worker that has died without an event. Browsers send none when they terminate a worker, for
 * example because memory runs out, and Comlink's promises would then never settle.
 */
import type { EngineError } from '../engine/types.js';
import { crashed } from './errors.js';
import { FLAG_BEAT } from './protocol.js';
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
