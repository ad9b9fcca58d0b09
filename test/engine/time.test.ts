/** How much of a clock a move may use. */
import { describe, expect, test } from 'vitest';
import { timeBudget } from '../../src/engine/time.js';
import { Random } from '../support/random.js';

describe('the time for a move', () => {
  test('an increment pays for the overhead of later moves', () => {
    // At 180 ms the overhead of 35 moves would leave nothing.
    expect(timeBudget({ time: 180 })).toEqual({ soft: 1, hard: 1 });
    const { soft, hard } = timeBudget({ time: 180, increment: 1000 });
    expect(soft).toBeGreaterThan(60);
    expect(hard).toBeLessThan(100);
  });

  test('a larger overhead leaves less', () => {
    const clock = { time: 2000, increment: 5 };
    const hard = (overhead: number): number => timeBudget({ ...clock, overhead }).hard;
    expect(hard(0)).toBeGreaterThan(hard(20));
    expect(hard(20)).toBeGreaterThan(hard(40));
    expect(hard(5000)).toBe(1);
  });

  test('no clock falls in a game in which each move takes its whole time', () => {
    const random = new Random(1283);
    for (let game = 0; game < 2000; game += 1) {
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
        // Below the least budget of a millisecond, only the overhead can make a clock fall.
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
