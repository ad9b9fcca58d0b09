import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Slices } from '../../src/engine/slices.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
});

/** Resolves after earlier messages have arrived. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });

test('a search with a duty cycle of 0.25 pauses three times as long as it ran', async () => {
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
  // A slow device polls late.
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

test('a search with a duty of 1 only yields to messages, or never pauses if its slice is infinite', async () => {
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
