import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accuracyOf, moveAccuracy } from '../../src/analysis/accuracy.js';
import type { GamePoint } from '../../src/analysis/judge.js';

/** The points of a game that White starts, from White's winning chances. */
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

describe('move accuracy', () => {
  test.each([
    [0, 100],
    [0.1, 64],
    [0.3, 25],
    [1, 0],
  ])('for a loss of %f is about %i', (loss, accuracy) => {
    expect(Math.round(moveAccuracy(loss))).toBe(accuracy);
  });

  /** 103.1668 * exp(-0.04354 * percentage points lost) - 3.1669, the formula of lichess.org/page/accuracy, by hand. */
  test.each([
    [0, 100],
    [1, 95.6],
    [2, 91.4],
    [5, 79.8],
    [10, 63.6],
    [20, 40],
    [30, 24.8],
    [50, 8.5],
    [75, 0.8],
    [80, 0],
    [100, 0],
  ])('for a loss of %i percentage points matches lichess’s formula', (points, accuracy) => {
    expect(Math.abs(moveAccuracy(points / 100) - accuracy)).toBeLessThan(0.06);
  });

  test('decreases as the loss grows and stays between 0 and 100', () => {
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

describe('a side’s accuracy', () => {
  test('is 100 without any loss and undefined without judged moves', () => {
    expect(accuracyOf(pointsFor([0.5, 0.5, 0.5, 0.5]))).toEqual({ white: 100, black: 100 });
    expect(accuracyOf(pointsFor([undefined, undefined, 0.5]))).toEqual({
      white: undefined,
      black: undefined,
    });
    expect(accuracyOf([])).toEqual({ white: undefined, black: undefined });
  });

  test('drops only if the winning chances of that side fall', () => {
    const { white, black } = accuracyOf(pointsFor([0.5, 0.5, 0.5, 0.1, 0.1, 0.1]));
    expect(white).toBeLessThan(70);
    expect(black).toBe(100);
  });

  test('is clearly lowered by a single blunder among many good moves', () => {
    const many = Array.from({ length: 60 }, () => 0.9);
    const blundered = accuracyOf(pointsFor([...many.slice(1), 0.1, 0.1]));
    expect(blundered.white).toBeLessThan(80);
  });

  test('stays between 0 and 100 for any chances, even with unevaluated positions', () => {
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

/**
 * The accuracy of a side is the mean of a weighted mean and of the harmonic mean. The weight of a move is the deviation
 * of the winning chances in a window around it, in percentage points from 0.5 to 12.
 */
describe('a side’s mean accuracy', () => {
  const A = moveAccuracy;

  /** Pairs of accuracies and weights. */
  const meanOf = (...moves: readonly (readonly [number, number])[]): number => {
    let [sum, weights, inverse] = [0, 0, 0];
    for (const [accuracy, weight] of moves) {
      sum += accuracy * weight;
      weights += weight;
      inverse += 1 / accuracy;
    }
    return (sum / weights + moves.length / inverse) / 2;
  };

  test('weights each move by the swing of the winning chances around it, capped at 12', () => {
    // White's two windows are 50, 40 and 40, 10, which deviate by 5 and 15; Black has lost nothing.
    const { white, black } = accuracyOf(pointsFor([0.5, 0.4, 0.4, 0.1]));
    expect(white).toBeCloseTo(meanOf([A(0.1), 5], [A(0.3), 12]), 9);
    expect(black).toBe(100);
  });

  test('gives each move a weight of at least 0.5', () => {
    const { white } = accuracyOf(pointsFor([0.5, 0.5, 0.5, 0.1]));
    expect(white).toBeCloseTo(meanOf([100, 0.5], [A(0.4), 12]), 9);
  });

  test('uses windows that start and end within the game', () => {
    // Black's only move is the last but one, and its window is 60, 80.
    const { black } = accuracyOf(pointsFor([0.5, 0.6, 0.8, 0.8]));
    expect(black).toBeCloseTo(meanOf([A(0.2), 10]), 9);
    const { white } = accuracyOf(pointsFor([0.6, 0.4, 0.4, 0.4]));
    expect(white).toBeCloseTo(meanOf([A(0.2), 10], [100, 0.5]), 9);
  });

  // A window has a tenth of the plies, at least 2 and at most 8. It begins half its size before the move.
  test.each([
    [20, 2, 1],
    [29, 2, 1],
    [30, 3, 1],
    [40, 4, 2],
    [79, 7, 3],
    [80, 8, 4],
    [160, 8, 4],
  ])('in a game of %i plies uses windows of %i positions', (plies, size, before) => {
    const drop = 11;
    const chances = Array.from({ length: plies + 1 }, (_, ply) => (ply < drop ? 0.55 : 0.5));
    const { white } = accuracyOf(pointsFor(chances));
    const moves: [number, number][] = [];
    for (let ply = 1; ply <= plies; ply += 2) {
      const begin = Math.max(0, Math.min(ply - before, plies + 1 - size));
      const high = Math.max(0, Math.min(size, drop - begin));
      const share = high / size;
      // The deviation of two values that differ by 5.
      const deviation = 5 * Math.sqrt(share * (1 - share));
      moves.push([ply === drop ? A(0.05) : 100, Math.max(0.5, deviation)]);
    }
    expect(white).toBeCloseTo(meanOf(...moves), 9);
  });

  test('treats an accuracy below 1 as 1 in the harmonic mean', () => {
    expect(accuracyOf(pointsFor([1, 0])).white).toBeCloseTo((0 + 1) / 2, 9);
  });
});

test('moveAccuracy rejects a loss that is not a number', () => {
  expect(() => moveAccuracy('0.1' as unknown as number)).toThrow(/loss/);
});
