/** Where the opening, the middlegame and the ending of a game are. */
import { beforeAll, describe, expect, test } from 'vitest';
import { phasesOf } from '../../src/analysis/phases.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';

beforeAll(() => loadRules());

const at = (ranks: readonly string[]): Position => {
  const position = Position.fromFen(`${ranks.join('/')} w - - 0 1`, RULESETS.cazaux);
  if (!position.ok) throw new Error(position.error[0].message);
  return position.value;
};

/** From rank 12 to rank 1: Black's two ranks, and White's. */
const board = (black: string, white: string, black10 = '12', white3 = '12'): Position =>
  at([
    ...[black, '12', black10, 'pppppppppppp', '12', '12'],
    ...['12', '12', 'PPPPPPPPPPPP', white3, '12', white],
  ]);

const FULL = 'RLUGCAKCGULR';
const full = FULL.toLowerCase();

describe('a position is', () => {
  test.each<[string, string, () => Position]>([
    ['opening', 'with all 22 pieces', () => board(full, FULL)],
    ['opening', 'with 17 of them', () => board('rlug2kcgulr', 'R3CAKCGULR')],
    ['middlegame', 'with 16 of them', () => board('rlug2kcgulr', '4CAKCGULR')],
    ['middlegame', 'with 9 of them', () => board('rlu3k5', 'RLUGCAK5')],
    ['ending', 'with 8 of them', () => board('rlu3k5', '1LUGCAK5')],
    [
      'opening',
      'with 7 pieces of White on the first rank',
      () => board(full, '5AKCGULR', '12', 'RLUGC7'),
    ],
    ['middlegame', 'with 6 there', () => board(full, '6KCGULR', '12', 'RLUGCA6')],
    ['opening', 'with 7 pieces of Black on the last rank', () => board('5akcgulr', FULL, 'rlugc7')],
    ['middlegame', 'with 6 there', () => board('6kcgulr', FULL, 'rlugca6')],
  ])('%s %s', (phase, _, position) => {
    expect(phasesOf([position()])).toEqual([{ phase, from: 0, to: 0 }]);
  });
});

test('phases come one after the other and do not return', () => {
  const opening = board(full, FULL);
  const middlegame = board('rlug2kcgulr', '4CAKCGULR');
  const ending = board('rlu3k5', '1LUGCAK5');
  expect(phasesOf([opening, opening, middlegame, opening, ending, middlegame])).toEqual([
    { phase: 'opening', from: 0, to: 1 },
    { phase: 'middlegame', from: 2, to: 3 },
    { phase: 'ending', from: 4, to: 5 },
  ]);
  expect(phasesOf([ending, opening])).toEqual([{ phase: 'ending', from: 0, to: 1 }]);
  expect(phasesOf([])).toEqual([]);
});
