import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Slices } from '../../src/engine/slices.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
});

/** Until messages have arrived that were sent before. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });

test('a search that works a quarter of the time rests three times as long as it has worked', async () => {
  const slices = new Slices({ slice: Number.POSITIVE_INFINITY, duty: 0.25 });
  let isResting = false;
  const rest = (): void => {
    isResting = true;
    void slices.pause().then(() => {
      isResting = false;
    });
  };
  vi.advanceTimersByTime(9);
  expect(slices.isOver(performance.now())).toBe(false);
  // A slow device asks late.
  vi.advanceTimersByTime(5);
  expect(slices.isOver(performance.now())).toBe(true);
  rest();
  await nextTurn();
  await vi.advanceTimersByTimeAsync(3 * 14 - 1);
  expect(isResting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isResting).toBe(false);
  expect(slices.isOver(performance.now())).toBe(false);
  vi.advanceTimersByTime(10);
  expect(slices.isOver(performance.now())).toBe(true);
});

test('a search that works all the time pauses for messages only, or never', async () => {
  const sliced = new Slices({});
  vi.advanceTimersByTime(40);
  expect(sliced.isOver(performance.now())).toBe(true);
  // No timer has to run.
  await sliced.pause();
  expect(sliced.isOver(performance.now())).toBe(false);
  const whole = new Slices({ slice: Number.POSITIVE_INFINITY });
  vi.advanceTimersByTime(1e6);
  expect(whole.isOver(performance.now())).toBe(false);
});
