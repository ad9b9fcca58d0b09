/** Divides a game into opening, middlegame and ending. */
import { describe, expect, test } from 'vitest';
import { phasesOf } from '../../src/analysis/phases.js';
import { Position, RULESETS } from '../../src/index.js';
import { valueOf } from '../support/value.js';

const at = (ranks: readonly string[]): Position =>
  valueOf(Position.fromFen(`${ranks.join('/')} w - - 0 1`, RULESETS.cazaux));

/** A board with the given pieces on the ranks 12, 1, 10 and 3. */
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
    ['opening', 'with 17 pieces', () => board('rlug2kcgulr', 'R3CAKCGULR')],
    ['middlegame', 'with 16 pieces', () => board('rlug2kcgulr', '4CAKCGULR')],
    ['middlegame', 'with 9 pieces', () => board('rlu3k5', 'RLUGCAK5')],
    ['ending', 'with 8 pieces', () => board('rlu3k5', '1LUGCAK5')],
    ['opening', 'with 7 white pieces on rank 1', () => board(full, '5AKCGULR', '12', 'RLUGC7')],
    ['middlegame', 'with 6 white pieces on rank 1', () => board(full, '6KCGULR', '12', 'RLUGCA6')],
    ['opening', 'with 7 black pieces on rank 12', () => board('5akcgulr', FULL, 'rlugc7')],
    ['middlegame', 'with 6 black pieces on rank 12', () => board('6kcgulr', FULL, 'rlugca6')],
  ])('part of the %s %s', (phase, _, position) => {
    expect(phasesOf([position()])).toEqual([{ phase, from: 0, to: 0 }]);
  });
});

test('a game never returns to an earlier phase', () => {
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
