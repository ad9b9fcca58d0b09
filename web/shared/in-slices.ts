/** Runs long work on the main thread in slices. Between slices, the page responds to input. */
import { Slices } from '../../src/engine/slices.js';
import type { Steps } from '../../src/steps.js';
import { onLeaving } from './leaving.js';

/** Milliseconds of work after which the page responds to input. */
const SLICE = 8;

export const pageSlices = (): Slices => new Slices({ slice: SLICE });

/** Runs work in slices. Does not pause if the work fits into one slice or the page is closing. */
export const inSlices = async <Result>(steps: Steps<Result>): Promise<Result> => {
  const slices = pageSlices();
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = new Promise((resolve) => signal.addEventListener('abort', resolve));
  const endWatch = onLeaving(() => leaving.abort());
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (!signal.aborted && slices.isOver(performance.now()))
        await Promise.race([slices.pause(), left]);
    }
  } finally {
    endWatch();
  }
};
