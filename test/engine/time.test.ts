/** How much of its clock a move may use. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_OVERHEAD, NEUTRAL_SHARE, timeBudget, urgency } from '../../src/engine/time.js';
import type { Clock } from '../../src/engine/types.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';

describe('the time for a move', () => {
  test('is longer if an increment covers the overhead of later moves', () => {
    // At 180 ms the overhead of 35 moves would leave nothing.
    expect(timeBudget({ time: 180 })).toEqual({ soft: 1, hard: 1 });
    const { soft, hard } = timeBudget({ time: 180, increment: 1000 });
    expect(soft).toBeGreaterThan(60);
    expect(hard).toBeLessThan(100);
  });

  test('decreases as the overhead grows', () => {
    const clock = { time: 2000, increment: 5 };
    const hard = (overhead: number): number => timeBudget({ ...clock, overhead }).hard;
    expect(hard(0)).toBeGreaterThan(hard(20));
    expect(hard(20)).toBeGreaterThan(hard(40));
    expect(hard(5000)).toBe(1);
  });

  test('never exhausts the clock, even if every move uses all its time', () => {
    const random = new Random(1283);
    for (let game = 0; game < scaled(80); game += 1) {
      const overhead = random.below(60);
      const increment = random.below(4) * random.below(1500);
      const movesToGo = random.chance(2) ? undefined : 1 + random.below(60);
      let time = 300 + random.below(100_000) + overhead * (movesToGo ?? 35);
      const base = time;
      for (let move = 0; move < 120; move += 1) {
        const left = movesToGo === undefined ? undefined : movesToGo - (move % movesToGo);
        const { soft, hard } = timeBudget({
          ...{ time, increment, overhead },
          ...(left !== undefined && { movesToGo: left }),
        });
        expect(soft).toBeLessThanOrEqual(hard);
        time -= hard + overhead;
        // Below the least budget of a millisecond, only the overhead can exhaust a clock.
        expect(
          time,
          JSON.stringify({ base, increment, movesToGo, overhead, move }),
        ).toBeGreaterThan(
          increment > overhead || movesToGo !== undefined ? 0 : -120 * (overhead + 1),
        );
        time += increment + (left === 1 ? base : 0);
      }
    }
  });
});

/**
 * The budget depends on the usable time. This is the clock less a reserve of 15 % (40 to 400 ms), an overhead of 4 ms
 * for this move, and what later moves cost beyond their increment. A move's share is the usable time divided by the
 * number of moves, 35 unless the clock states it, plus the increment. The soft time is three quarters of a share. The hard
 * time is three shares, but at most 35 % of the usable time, or 60 % before the clock is refilled.
 */
describe('the time budget', () => {
  test.each<[string, Clock, { usable: number; moves: number; bonus?: number; most?: number }]>([
    ['a clock of a minute', { time: 60_000 }, { usable: 60_000 - 400 - 35 * 4, moves: 35 }],
    [
      'an increment of 1 s',
      { time: 60_000, increment: 1000 },
      { usable: 60_000 - 400 - 4, moves: 35, bonus: 1000 },
    ],
    // An increment of 3 ms pays for all but 1 ms of the overhead of the 34 later moves.
    [
      'an increment of 3 ms',
      { time: 60_000, increment: 3 },
      { usable: 60_000 - 400 - 4 - 34, moves: 35, bonus: 3 },
    ],
    ['10 moves', { time: 10_000, movesToGo: 10 }, { usable: 10_000 - 400 - 10 * 4, moves: 10 }],
    [
      '2 moves',
      { time: 10_000, movesToGo: 2 },
      { usable: 10_000 - 400 - 2 * 4, moves: 2, most: 0.35 },
    ],
    ['1 move', { time: 10_000, movesToGo: 1 }, { usable: 10_000 - 400 - 4, moves: 1, most: 0.6 }],
    // At most twice the expected number of moves is taken into account.
    ['70 moves', { time: 60_000, movesToGo: 70 }, { usable: 60_000 - 400 - 70 * 4, moves: 70 }],
    ['90 moves', { time: 60_000, movesToGo: 90 }, { usable: 60_000 - 400 - 70 * 4, moves: 70 }],
    [
      'a reserve of 15 %',
      { time: 2000, movesToGo: 10 },
      { usable: 2000 - 300 - 10 * 4, moves: 10 },
    ],
    ['the minimum reserve', { time: 200, movesToGo: 10 }, { usable: 200 - 40 - 10 * 4, moves: 10 }],
    [
      'an overhead of 50 ms',
      { time: 2000, movesToGo: 10, overhead: 50 },
      { usable: 2000 - 300 - 10 * 50, moves: 10 },
    ],
    [
      'an increment as large as the clock',
      { time: 1000, increment: 1000 },
      { usable: 1000 - 150 - 4, moves: 35, bonus: 1000, most: 0.6 },
    ],
    [
      'an increment almost as large as the clock',
      { time: 1000, increment: 999 },
      { usable: 1000 - 150 - 4, moves: 35, bonus: 999, most: 0.35 },
    ],
  ])('follows the formula for %s', (_, clock, { usable, moves, bonus = 0, most }) => {
    const share = usable / moves + bonus;
    const hard = most === undefined ? 3 * share : most * usable;
    const budget = timeBudget(clock);
    expect(budget.hard).toBeCloseTo(hard, 6);
    expect(budget.soft).toBeCloseTo(Math.min(hard, 0.75 * share), 6);
  });

  test('is 1 ms for a clock that has run out', () => {
    for (const time of [-5000, 0, 1, 44])
      expect(timeBudget({ time })).toEqual({ soft: 1, hard: 1 });
    expect(timeBudget({ time: 1000, movesToGo: 0 })).toEqual(
      timeBudget({ time: 1000, movesToGo: 1 }),
    );
  });

  test('includes an overhead of 4 ms by default', () => {
    expect(DEFAULT_OVERHEAD).toBe(4);
  });
});

describe('move urgency', () => {
  test.each([
    [0, 1.6],
    [1, 1.25],
    [2, 1.05],
    [3, 0.9],
    [4, 0.8],
    [5, 0.7],
    [50, 0.7],
  ])('after %i iterations with the same best move is %f', (stable, factor) => {
    expect(urgency(stable, 0, NEUTRAL_SHARE)).toBeCloseTo(factor, 10);
  });

  // The factor grows by 1/75 for each centipawn that is lost, up to 60.
  test.each([
    [-200, 1],
    [0, 1],
    [15, 1.2],
    [30, 1.4],
    [60, 1.8],
    [500, 1.8],
  ])('after a drop of %i centipawns grows by a factor of %f', (drop, factor) => {
    expect(urgency(5, drop, NEUTRAL_SHARE)).toBeCloseTo(0.7 * factor, 10);
    expect(urgency(0, drop, NEUTRAL_SHARE)).toBeCloseTo(1.6 * factor, 10);
  });

  // The neutral share, 0.68, gives a factor of 1. Each hundredth less adds 1.1 %; the minimum is 0.65.
  test.each([
    [0.18, 1.55],
    [0.58, 1.11],
    [0.68, 1],
    [0.88, 0.78],
    [0.99, 0.659],
    [1, 0.65],
  ])('for a best move with a node share of %f changes by a factor of %f', (share, factor) => {
    expect(urgency(2, 0, share)).toBeCloseTo(1.05 * factor, 10);
  });
});
