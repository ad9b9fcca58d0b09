/** Lines of moves that are shown by themselves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Playback } from '../../../src/elements/puzzle/playback.js';

const prefer = (matches: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
};

beforeEach(() => {
  vi.useFakeTimers();
  prefer(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a line', () => {
  test('is shown move by move, and can be left', () => {
    const seen: number[] = [];
    const playback: Playback = new Playback(() => seen.push(playback.step));
    playback.play(1, 3);
    vi.runAllTimers();
    expect(seen).toEqual([1, 2, 3]);
    playback.play(0, 9);
    playback.show(2);
    vi.runAllTimers();
    expect(playback.step).toBe(2);
    playback.play(0, 9);
    playback.stop();
    vi.runAllTimers();
    expect(playback.step).toBe(0);
  });

  test('is shown at its end to who prefers reduced motion', () => {
    prefer(true);
    const playback = new Playback(() => undefined);
    playback.play(0, 5);
    expect(playback.step).toBe(5);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives way to the next thing that is waited for', () => {
    const done: string[] = [];
    const playback = new Playback(() => undefined);
    playback.wait(() => done.push('reply'));
    playback.wait(() => done.push('other'));
    vi.runAllTimers();
    expect(done).toEqual(['other']);
  });
});
