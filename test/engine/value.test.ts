/** The values of pieces and the material balance of a position. */
import { expect, test } from 'vitest';
import { balanceOf, valueOf } from '../../src/engine/value.js';
import { Position, ROLES, RULESETS } from '../../src/index.js';
import { defined } from '../support/value.js';

/** Pieces that have the same value under every ruleset. */
const ALIKE = { pawn: 80, crocodile: 350, aanca: 810, rook: 540, king: 0 };

test.each([
  ['cazaux', { ...ALIKE, lion: 410, giraffe: 220, unicornio: 780 }],
  ['courier', { ...ALIKE, lion: 410, giraffe: 220, unicornio: 780 }],
  ['murray', { ...ALIKE, lion: 130, giraffe: 210, unicornio: 370 }],
  ['golladay', { ...ALIKE, lion: 130, giraffe: 220, unicornio: 780 }],
] as const)('pieces have fixed values in centipawns under %s', (name, values) => {
  const ruleset = RULESETS[name];
  expect(Object.fromEntries(ROLES.map((role) => [role, valueOf(role, ruleset)]))).toEqual(values);
});

test.each([
  ['startpos', 0],
  ['11k/12/12/12/12/12/12/12/7p4/7L4/12/K11 w - - 0 1', 410 - 80],
  ['11k/12/12/12/12/2rr8/12/12/7P4/7A4/12/K11 b - - 0 1', 810 + 80 - 2 * 540],
])('the balance of %s is %i for White and negated for Black', (fen, balance) => {
  const position = defined(
    fen === 'startpos'
      ? Position.start(RULESETS.cazaux)
      : Position.fromFen(fen, RULESETS.cazaux).value,
  );
  expect(balanceOf(position, 'white')).toBe(balance);
  expect(balanceOf(position, 'black') + balance).toBe(0);
});
