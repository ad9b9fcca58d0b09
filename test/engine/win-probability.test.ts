import { expect, test } from 'vitest';
import { UNITS_PER_CENTIPAWN } from '../../src/engine/win-model.js';
import { centipawnsOf, winDrawLoss, winProbability } from '../../src/engine/win-probability.js';

const SCORES = [-5000, -900, -333, -50, -1, 0, 1, 50, 333, 900, 5000];

test('the expected score rises with the centipawns, and is the other side’s turned round', () => {
  const expected = SCORES.map(winProbability);
  expect([...expected].sort((a, b) => a - b)).toEqual(expected);
  expect(winProbability(0)).toBe(0.5);
  for (const score of SCORES)
    expect(winProbability(score) + winProbability(-score)).toBeCloseTo(1, 12);
});

test.each(SCORES)('chances at %d make up the whole and agree with the expected score', (score) => {
  const { win, draw, loss } = winDrawLoss(score);
  expect(win + draw + loss).toBe(1000);
  expect(Math.min(win, draw, loss)).toBeGreaterThanOrEqual(0);
  expect(Math.abs((win + draw / 2) / 1000 - winProbability(score))).toBeLessThan(0.001);
  const other = winDrawLoss(-score);
  expect([other.win, other.draw, other.loss]).toEqual([loss, draw, win]);
});

test('a side that is 100 centipawns ahead wins one time in two', () => {
  expect(winDrawLoss(100).win).toBe(500);
  expect(winDrawLoss(-100).loss).toBe(500);
});

test('centipawns are whole, and zero has no sign', () => {
  expect(centipawnsOf(100 * UNITS_PER_CENTIPAWN)).toBe(100);
  expect(centipawnsOf(12.5 * UNITS_PER_CENTIPAWN)).toBe(13);
  expect(centipawnsOf(-12.5 * UNITS_PER_CENTIPAWN)).toBe(-13);
  expect(Object.is(centipawnsOf(-0.2), 0)).toBe(true);
});
