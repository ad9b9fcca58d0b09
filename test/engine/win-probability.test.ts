import { expect, test } from 'vitest';
import { UNITS_PER_CENTIPAWN, WIN_SCALE } from '../../src/engine/win-model.js';
import {
  centipawnsOf,
  expectedScore,
  winDrawLoss,
  winProbability,
} from '../../src/engine/win-probability.js';

const SCORES = [-5000, -900, -333, -50, -1, 0, 1, 50, 333, 900, 5000];

test('the expected score increases with centipawns and is complementary for the other side', () => {
  const expected = SCORES.map(winProbability);
  expect([...expected].sort((a, b) => a - b)).toEqual(expected);
  expect(winProbability(0)).toBe(0.5);
  for (const score of SCORES)
    expect(winProbability(score) + winProbability(-score)).toBeCloseTo(1, 12);
});

test.each(SCORES)('win, draw and loss at %d sum to 1000 and match the expected score', (score) => {
  const { win, draw, loss } = winDrawLoss(score);
  expect(win + draw + loss).toBe(1000);
  expect(Math.min(win, draw, loss)).toBeGreaterThanOrEqual(0);
  expect(Math.abs((win + draw / 2) / 1000 - winProbability(score))).toBeLessThan(0.001);
  const other = winDrawLoss(-score);
  expect([other.win, other.draw, other.loss]).toEqual([loss, draw, win]);
});

test('a side that is 100 centipawns ahead wins half of its games', () => {
  expect(winDrawLoss(100).win).toBe(500);
  expect(winDrawLoss(-100).loss).toBe(500);
});

test('centipawns are whole numbers without negative zero', () => {
  expect(centipawnsOf(100 * UNITS_PER_CENTIPAWN)).toBe(100);
  expect(centipawnsOf(12.5 * UNITS_PER_CENTIPAWN)).toBe(13);
  expect(centipawnsOf(-12.5 * UNITS_PER_CENTIPAWN)).toBe(-13);
  expect(Object.is(centipawnsOf(-0.2), 0)).toBe(true);
});

test('the odds of winning grow by a factor of e with each WIN_SCALE centipawns', () => {
  for (const steps of [-2, -1, 1, 2, 3]) {
    const odds = Math.exp(steps);
    const { win } = winDrawLoss(100 + steps * WIN_SCALE);
    expect(win).toBe(Math.round((1000 * odds) / (1 + odds)));
  }
});

test('the expected score is the probability of a win plus half that of a draw', () => {
  // At 100 centipawns a win has even odds, and a loss has the odds of a score 200 centipawns lower.
  const loss = 1 / (1 + Math.exp(200 / WIN_SCALE));
  expect(winProbability(100)).toBeCloseTo(0.5 + (1 - 0.5 - loss) / 2, 12);
  expect(winProbability(-100)).toBeCloseTo(loss + (1 - 0.5 - loss) / 2, 12);
});

test.each([
  [{ kind: 'mate', moves: 1 }, 1],
  [{ kind: 'mate', moves: 30 }, 1],
  [{ kind: 'mate', moves: -1 }, 0],
  [{ kind: 'mate', moves: -30 }, 0],
  [{ kind: 'centipawns', value: 0 }, 0.5],
  [{ kind: 'centipawns', value: 250 }, winProbability(250)],
] as const)('the expected score of %o is %f', (score, expected) => {
  expect(expectedScore(score)).toBe(expected);
});

test('a value that is not a number causes an error', () => {
  const bad = 'many' as unknown as number;
  expect(() => winProbability(bad)).toThrow(/centipawns/);
  expect(() => winDrawLoss(bad)).toThrow(/centipawns/);
});
