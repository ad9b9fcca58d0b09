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
  const add: EventTarget['addEventListener'] = (...parameters) => {
    listeners += 1;
    page.addEventListener(...parameters);
  };
  const remove: EventTarget['removeEventListener'] = (...parameters) => {
    listeners -= 1;
    page.removeEventListener(...parameters);
  };
  const target = { addEventListener: add, removeEventListener: remove };
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
  for (const [name, listen] of Object.entries(target)) vi.stubGlobal(name, listen);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Runs steps and returns the counts after which the page could respond. */
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

test('the page responds after each slice of 8 ms', async () => {
  expect(await pausesOf(6)).toEqual([2, 4, 6]);
});

test('work that fits into one slice runs without a pause', async () => {
  expect(await pausesOf(1)).toEqual([]);
});

test('a page that is being closed finishes the work without pauses', async () => {
  const leave = (done: number): void => {
    if (done === 3) page.dispatchEvent(new Event('pagehide'));
  };
  expect(await pausesOf(20, leave)).toEqual([2]);
});

test('listeners are removed after the work, even if it fails', async () => {
  await pausesOf(3);
  expect(listeners).toBe(0);
  // eslint-disable-next-line require-yield
  const failing = function* (): Steps<never> {
    throw new RangeError('too long');
  };
  await expect(inSlices(failing())).rejects.toThrow('too long');
  expect(listeners).toBe(0);
});
