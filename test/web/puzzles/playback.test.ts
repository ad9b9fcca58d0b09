/** What comes by itself in a try at a puzzle: replies, and the moves of a solution. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback } from '../../../src/elements/puzzle/playback.js';

let isStill = false;
const onChange = vi.fn<() => void>();

beforeEach(() => {
  isStill = false;
  onChange.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a solution is shown move by move, until a move is chosen', () => {
  const playback = new Playback(onChange);
  playback.play(1, 4);
  expect(playback.step).toBe(1);
  vi.advanceTimersToNextTimer();
  expect(playback.step).toBe(2);
  playback.show(1);
  expect(vi.getTimerCount()).toBe(0);
  playback.play(3, 4);
  vi.runAllTimers();
  expect(playback.step).toBe(4);
  expect(onChange).toHaveBeenCalledTimes(5);
});

test('who prefers reduced motion sees the end of it at once', () => {
  isStill = true;
  const playback = new Playback(onChange);
  playback.play(0, 3);
  expect([playback.step, vi.getTimerCount()]).toEqual([3, 0]);
});

test('a reply comes once, unless something else does', () => {
  const playback = new Playback(onChange);
  const reply = vi.fn<() => void>();
  playback.wait(reply);
  playback.wait(reply);
  vi.runAllTimers();
  expect(reply).toHaveBeenCalledTimes(1);
  playback.wait(reply);
  playback.show(0);
  vi.runAllTimers();
  expect(reply).toHaveBeenCalledTimes(1);
});
