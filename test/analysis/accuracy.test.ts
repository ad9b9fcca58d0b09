import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accuracyOf, moveAccuracy } from '../../src/analysis/accuracy.js';
import type { GamePoint } from '../../src/analysis/judge.js';

/** The points of a game, White to begin, from White's chances. */
const pointsFor = (chances: readonly (number | undefined)[]): readonly GamePoint[] =>
  chances.map((chance, ply) => {
    const mover = ply % 2 === 1 ? 'white' : 'black';
    const before = chances[ply - 1];
    const sign = mover === 'white' ? 1 : -1;
    return {
      ply,
      chance,
      san: ply === 0 ? '' : 'x',
      mover,
      ...(before !== undefined &&
        chance !== undefined && { loss: Math.max(0, sign * (before - chance)) }),
    };
  });

describe('the accuracy of a move', () => {
  test.each([
    [0, 100],
    [0.1, 64],
    [0.3, 25],
    [1, 0],
  ])('that loses %f is about %i', (loss, accuracy) => {
    expect(Math.round(moveAccuracy(loss))).toBe(accuracy);
  });

  test('falls with the loss and stays between 0 and 100', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(moveAccuracy(less)).toBeGreaterThanOrEqual(moveAccuracy(more));
        expect(moveAccuracy(a)).toBeGreaterThanOrEqual(0);
        expect(moveAccuracy(a)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('the accuracy of a side', () => {
  test('is 100 without a loss, and unknown without judged moves', () => {
    expect(accuracyOf(pointsFor([0.5, 0.5, 0.5, 0.5]))).toEqual({ white: 100, black: 100 });
    expect(accuracyOf(pointsFor([undefined, undefined, 0.5]))).toEqual({
      white: undefined,
      black: undefined,
    });
    expect(accuracyOf([])).toEqual({ white: undefined, black: undefined });
  });

  test('falls only for the side that loses', () => {
    const { white, black } = accuracyOf(pointsFor([0.5, 0.5, 0.5, 0.1, 0.1, 0.1]));
    expect(white).toBeLessThan(70);
    expect(black).toBe(100);
  });

  test('does not let many good moves hide a blunder', () => {
    const many = Array.from({ length: 60 }, () => 0.9);
    const blundered = accuracyOf(pointsFor([...many.slice(1), 0.1, 0.1]));
    expect(blundered.white).toBeLessThan(80);
  });

  test('stays between 0 and 100 for any chances, and ignores gaps', () => {
    const chance = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 40 }), (chances) => {
        for (const value of Object.values(accuracyOf(pointsFor(chances)))) {
          if (value === undefined) continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
