/** Moves played automatically in an attempt at a puzzle: replies, and the moves of a solution. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback } from '../../../src/elements/puzzle/playback.js';

let isStill = false;

beforeEach(() => {
  isStill = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a line plays move by move until the user selects a move or leaves', () => {
  const seen: number[] = [];
  const playback: Playback = new Playback(() => seen.push(playback.step));
  playback.play(1, 4);
  expect(playback.step).toBe(1);
  vi.advanceTimersToNextTimer();
  expect(playback.step).toBe(2);
  playback.show(1);
  expect(vi.getTimerCount()).toBe(0);
  playback.play(3, 4);
  vi.runAllTimers();
  expect(seen).toEqual([1, 2, 1, 3, 4]);
  playback.play(0, 9);
  playback.stop();
  vi.runAllTimers();
  expect(playback.step).toBe(0);
});

test('a line jumps to its end if the user prefers reduced motion', () => {
  isStill = true;
  const playback = new Playback(() => undefined);
  playback.play(0, 3);
  expect([playback.step, vi.getTimerCount()]).toEqual([3, 0]);
});

test('a reply is played once unless a later action replaces it', () => {
  const playback = new Playback(() => undefined);
  const [reply, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  playback.wait(reply);
  playback.wait(other);
  playback.wait(reply);
  vi.runAllTimers();
  playback.wait(reply);
  playback.show(0);
  vi.runAllTimers();
  expect([reply.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
});
