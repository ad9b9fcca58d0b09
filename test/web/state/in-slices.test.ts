/** Long work of the page in slices. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Steps } from '../../../src/steps.js';
import { inSlices } from '../../../web/shared/in-slices.js';

/** Milliseconds that a step takes. */
const STEP = 5;

let page: EventTarget;
let listeners: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  listeners = 0;
  page = new EventTarget();
  const target = {
    visibilityState: 'visible',
    addEventListener: (...parameters: Parameters<EventTarget['addEventListener']>) => {
      listeners += 1;
      page.addEventListener(...parameters);
    },
    removeEventListener: (...parameters: Parameters<EventTarget['removeEventListener']>) => {
      listeners -= 1;
      page.removeEventListener(...parameters);
    },
  };
  vi.stubGlobal('document', target);
  vi.stubGlobal('addEventListener', target.addEventListener);
  vi.stubGlobal('removeEventListener', target.removeEventListener);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Does steps, and tells after how many of them the page could respond. */
const pausesOf = async (
  count: number,
  during: (done: number) => void = () => undefined,
): Promise<readonly number[]> => {
  const pauses: number[] = [];
  let done = 0;
  // A pause is a message that the page sends to itself, so that others are handled before it.
  vi.stubGlobal(
    'MessageChannel',
    class extends MessageChannel {
      constructor() {
        super();
        pauses.push(done);
      }
    },
  );
  const steps = function* (): Steps<string> {
    while (done < count) {
      done += 1;
      vi.advanceTimersByTime(STEP);
      during(done);
      yield;
    }
    return 'result';
  };
  expect(await inSlices(steps())).toBe('result');
  return pauses;
};

test('The page responds after each slice of 8 ms', async () => {
  expect(await pausesOf(6)).toEqual([2, 4, 6]);
});

test('Work that fits into one slice is done at once', async () => {
  expect(await pausesOf(1)).toEqual([]);
});

test('A page that is left does the rest without pauses', async () => {
  const leave = (done: number): void => {
    if (done === 3) page.dispatchEvent(new Event('pagehide'));
  };
  expect(await pausesOf(20, leave)).toEqual([2]);
});

test('Listeners are removed after the work, also if it fails', async () => {
  await pausesOf(3);
  expect(listeners).toBe(0);
  // eslint-disable-next-line require-yield
  const failing = function* (): Steps<never> {
    throw new RangeError('too long');
  };
  await expect(inSlices(failing())).rejects.toThrow('too long');
  expect(listeners).toBe(0);
});
