/** Converts scores and results to chances and to text. */
import { expect, test } from 'vitest';
import {
  chanceFor,
  formatResult,
  formatScore,
  pointsOf,
  whiteView,
} from '../../src/analysis/chance.js';

test.each([
  ['1-0', 1, '1–0'],
  ['0-1', 0, '0–1'],
  ['1/2-1/2', 0.5, '½–½'],
  ['*', undefined, '*'],
] as const)('%s gives White %s points and is shown as %s', (result, points, text) => {
  expect(pointsOf(result)).toBe(points);
  expect(formatResult(result)).toBe(text);
});

test('scores and chances are inverted for Black', () => {
  const score = { kind: 'centipawns', value: 35 } as const;
  expect(whiteView(score, 'white')).toEqual(score);
  expect(whiteView(score, 'black')).toEqual({ kind: 'centipawns', value: -35 });
  expect(whiteView({ kind: 'mate', moves: 3 }, 'black')).toEqual({ kind: 'mate', moves: -3 });
  expect(chanceFor(0.7, 'white')).toBe(0.7);
  expect(chanceFor(0.7, 'black')).toBeCloseTo(0.3, 12);
});

test.each([
  [{ kind: 'centipawns', value: 4 }, '+0.04'],
  [{ kind: 'centipawns', value: 0.4 }, '0.00'],
  [{ kind: 'centipawns', value: -0.4 }, '0.00'],
  [{ kind: 'centipawns', value: 12_345 }, '+123.45'],
  [{ kind: 'mate', moves: 12 }, '#12'],
  [{ kind: 'mate', moves: -12 }, '#−12'],
] as const)('%o is shown as %s', (score, text) => {
  expect(formatScore(score)).toBe(text);
});

test('invalid scores, chances and sides cause an error', () => {
  expect(() => chanceFor('x' as unknown as number, 'white')).toThrow(/chance/);
  expect(() => chanceFor(0.5, 'red' as 'white')).toThrow(TypeError);
  expect(() => whiteView({ kind: 'mate', moves: 1 }, 'red' as 'white')).toThrow(/turn/);
  expect(() => whiteView('x' as never, 'white')).toThrow(TypeError);
  expect(() => formatScore('x' as never)).toThrow(TypeError);
});
