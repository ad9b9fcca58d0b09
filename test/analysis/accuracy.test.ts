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

  /** 103.1668 * exp(-0.04354 * percentage points lost) - 3.1669, as lichess.org/page/accuracy has it, worked out by hand. */
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
  ])('that loses %i percentage points is that of lichess', (points, accuracy) => {
    expect(Math.abs(moveAccuracy(points / 100) - accuracy)).toBeLessThan(0.06);
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

/**
 * The accuracy of a side is the mean of a weighted mean and of the harmonic mean. A move weighs as much as the winning
 * chances of a window around it deviate, in percentage points from 0.5 to 12.
 */
describe('the accuracy of a side is the mean of', () => {
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

  test('moves by the swing around them, at most 12', () => {
    // White's two windows are 50, 40 and 40, 10, which deviate by 5 and 15; Black has lost nothing.
    const { white, black } = accuracyOf(pointsFor([0.5, 0.4, 0.4, 0.1]));
    expect(white).toBeCloseTo(meanOf([A(0.1), 5], [A(0.3), 12]), 9);
    expect(black).toBe(100);
  });

  test('moves that weigh at least 0.5', () => {
    const { white } = accuracyOf(pointsFor([0.5, 0.5, 0.5, 0.1]));
    expect(white).toBeCloseTo(meanOf([100, 0.5], [A(0.4), 12]), 9);
  });

  test('windows that begin with the game and end with it', () => {
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
  ])('%i plies have windows of %i', (plies, size, before) => {
    const drop = 11;
    const chances = Array.from({ length: plies + 1 }, (_, ply) => (ply < drop ? 0.55 : 0.5));
    const { white } = accuracyOf(pointsFor(chances));
    const moves: [number, number][] = [];
    for (let ply = 1; ply <= plies; ply += 2) {
      const begin = Math.max(0, Math.min(ply - before, plies + 1 - size));
      const high = Math.max(0, Math.min(size, drop - begin));
      const share = high / size;
      // Of two values, 5 apart.
      const deviation = 5 * Math.sqrt(share * (1 - share));
      moves.push([ply === drop ? A(0.05) : 100, Math.max(0.5, deviation)]);
    }
    expect(white).toBeCloseTo(meanOf(...moves), 9);
  });

  test('no accuracy below 1, of which the harmonic mean would be 0', () => {
    expect(accuracyOf(pointsFor([1, 0])).white).toBeCloseTo((0 + 1) / 2, 9);
  });
});

test('a loss is a number', () => {
  expect(() => moveAccuracy('0.1' as unknown as number)).toThrow(/loss/);
});
