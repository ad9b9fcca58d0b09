import { describe, expect, test } from 'vitest';
import { chooseLine, LEVELS } from '../../../web/page/play/strength.js';

describe('strength', () => {
  const lines = [30, 10, -200].map((value) => ({
    score: { kind: 'centipawns', value } as const,
  }));

  test('rises with the level', () => {
    for (const [index, level] of LEVELS.slice(1).entries()) {
      expect(level.nodes).toBeGreaterThan(LEVELS[index]?.nodes ?? 0);
      expect(level.spread).toBeLessThanOrEqual(LEVELS[index]?.spread ?? 0);
    }
  });

  test('spreads over good moves more than over bad ones', () => {
    const count = (spread: number): readonly number[] => {
      const chosen = Array.from({ length: 1000 }, (_, index) =>
        chooseLine(lines, spread, index / 1000),
      );
      return lines.map((line) => chosen.filter((each) => each === line).length);
    };
    expect(count(0)).toEqual([1000, 0, 0]);
    const [best = 0, good = 0, bad = 0] = count(0.1);
    expect(best).toBeGreaterThan(good);
    expect(good).toBeGreaterThan(2 * bad);
    expect(bad).toBeGreaterThan(0);
    expect(chooseLine(lines.slice(0, 0), 0.1, 0.5)).toBeUndefined();
  });
});
