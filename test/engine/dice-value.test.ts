/** Centipawns of expected scores in games with dice. */
import { expect, test } from 'vitest';
import { DICE_WIN, diceCentipawns } from '../../src/engine/dice-value.js';
import { winProbability } from '../../src/engine/win-probability.js';

test.each([-2000, -750, -101, -1, 0, 1, 33, 100, 480, 2000])(
  '%i centipawns are unchanged after conversion to an expected score and back',
  (centipawns) => {
    expect(diceCentipawns(winProbability(centipawns))).toBe(centipawns);
  },
);

test('a certain win is worth 10,000 centipawns', () => {
  expect(DICE_WIN).toBe(10_000);
  expect([-0.1, 0, 1, 1.1].map(diceCentipawns)).toEqual([-10_000, -10_000, 10_000, 10_000]);
  expect(Object.is(diceCentipawns(0.5), 0)).toBe(true);
});
