import { describe, expect, test } from 'vitest';
import { Clock, formatTime, untilNextText } from '../../../web/page/play/clock.js';

describe('a clock', () => {
  test('runs for one side, adds the increment and flags', () => {
    let now = 0;
    const clock = new Clock({ time: 10_000, increment: 2000 }, () => now);
    expect([clock.left('white'), clock.running]).toEqual([10_000, undefined]);
    clock.start('white');
    now = 3000;
    expect([clock.left('white'), clock.left('black')]).toEqual([7000, 10_000]);
    clock.press('white');
    expect([clock.left('white'), clock.running]).toEqual([9000, 'black']);
    now = 12_999;
    expect(clock.flagged).toBeUndefined();
    now = 13_000;
    expect(clock.flagged).toBe('black');
    clock.stop();
    now = 99_000;
    expect([clock.left('white'), clock.left('black')]).toEqual([9000, 0]);
  });

  test('resumes with the remaining time', () => {
    const clock = new Clock({ time: 10_000, increment: 2000 }, () => 0, { white: 4000, black: 9 });
    clock.press('white');
    expect([clock.left('white'), clock.left('black')]).toEqual([6000, 9]);
  });

  test.each([
    // The clock runs until the move is taken back, and then loses the increment.
    [9000, 5000],
    // The side loses neither time that it never had nor the game.
    [5000, 2000],
    [3500, 1500],
  ])('loses the increment when a move is taken back: %i ms become %i ms', (white, left) => {
    let now = 0;
    const clock = new Clock({ time: 10_000, increment: 2000 }, () => now, { white, black: 7000 });
    clock.start('white');
    now = 2000;
    clock.takeBack('white');
    expect([clock.left('white'), clock.running]).toEqual([left, undefined]);
  });

  test.each([
    [0, '0:00.0'],
    [50, '0:00.1'],
    [9_900, '0:09.9'],
    [9_950, '0:10'],
    [307_000, '5:07'],
    [3_723_000, '1:02:03'],
  ])('shows %i ms as %s', (time, shown) => {
    expect(formatTime(time)).toBe(shown);
  });

  test.each([0.4, 50, 100, 9900, 9950, 10_000, 10_001, 59_000, 59_700.5, 3_723_000])(
    'predicts at %f ms when its text changes',
    (time) => {
      const wait = untilNextText(time);
      expect(wait).toBeGreaterThan(0);
      expect(formatTime(Math.max(0, time - wait - 1))).not.toBe(formatTime(time - wait + 1));
      if (wait > 2) expect(formatTime(time - wait + 2)).toBe(formatTime(time));
    },
  );
});
