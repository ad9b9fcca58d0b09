/** Scores, results and promotions. */
import { expect, test } from 'vitest';
import { resultFor } from '../../src/rules/outcome.js';
import { PROMOTION_BY_FILE, PROMOTION_RANK, PROMOTIONS } from '../../src/rules/promotions.js';
import { checkScore, negateScore } from '../../src/rules/score.js';

test.each([
  [{ kind: 'mate', moves: 4 } as const, { kind: 'mate', moves: -4 }],
  [{ kind: 'mate', moves: -1 } as const, { kind: 'mate', moves: 1 }],
  [{ kind: 'centipawns', value: 120 } as const, { kind: 'centipawns', value: -120 }],
])('%o is %o from the opponent’s view', (score, other) => {
  expect(negateScore(score)).toEqual(other);
});

test('zero has no sign from either view', () => {
  const negated = negateScore({ kind: 'centipawns', value: 0 });
  expect(negated.kind === 'centipawns' && Object.is(negated.value, 0)).toBe(true);
});

test.each([undefined, null, 7, {}, { kind: 'mate' }, { kind: 'mate', value: 3 }, { kind: 'cp' }])(
  '%o is not a score',
  (value) => {
    expect(() => {
      checkScore(value);
    }).toThrow(/score/);
  },
);

test.each([
  ['white', '1-0'],
  ['black', '0-1'],
  [undefined, '1/2-1/2'],
] as const)('the result for the winner %s is %s', (winner, result) => {
  expect(resultFor(winner)).toBe(result);
});

test('pawns promote to the piece of their file, and to an aanca on the king’s file', () => {
  const names = ['rook', 'lion', 'unicornio', 'giraffe', 'crocodile', 'aanca'];
  expect(PROMOTION_BY_FILE).toEqual([...names, ...names.toReversed()]);
  expect(Object.values(PROMOTIONS)).toEqual(PROMOTION_BY_FILE);
  expect(PROMOTION_RANK).toEqual({ white: 11, black: 0 });
});
