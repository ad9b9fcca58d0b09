/** The values of material by which puzzles are called obvious or clear. */
import { beforeAll, expect, test } from 'vitest';
import { dullnessOf } from '../../src/puzzles/interest.js';
import type { DropReason, PuzzleGoal, Theme } from '../../src/puzzles/types.js';
import { balanceOf, valueOf } from '../../src/engine/value.js';
import { ROLES } from '../../src/rules/pieces.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { makeRuleset, RULESETS } from '../../src/rules/rulesets.js';
import { lineOf, place } from './support.js';

beforeAll(() => loadRules());

const TO_WIN: PuzzleGoal = { kind: 'win' };
const TO_HOLD: PuzzleGoal = { kind: 'hold' };

const dullness = (
  pieces: string,
  moves: string,
  goal: PuzzleGoal = TO_WIN,
  themes: readonly Theme[] = [],
): DropReason | undefined => dullnessOf(lineOf(place(pieces), moves), goal, themes);

// As docs/decisions say, rounded to tens of centipawns.
test('values of pieces follow their moves', () => {
  expect(ROLES.map((role) => [role, valueOf(role, RULESETS.cazaux)])).toEqual(
    expect.arrayContaining([
      ['pawn', 80],
      ['crocodile', 350],
      ['aanca', 810],
      ['rook', 540],
      ['king', 0],
    ]),
  );
  const lion = (kind: 'threeleaper' | 'threeleaper-and-camel'): number =>
    valueOf('lion', makeRuleset({ lion: kind }));
  expect([lion('threeleaper'), lion('threeleaper-and-camel')]).toEqual([130, 410]);
  const giraffe = (kind: 'zebra' | 'giraffe'): number =>
    valueOf('giraffe', makeRuleset({ giraffe: kind }));
  expect([giraffe('zebra'), giraffe('giraffe')]).toEqual([220, 210]);
  const unicornio = (kind: 'leap-then-slide' | 'knight-then-bishop'): number =>
    valueOf('unicornio', makeRuleset({ unicornio: kind }));
  expect([unicornio('leap-then-slide'), unicornio('knight-then-bishop')]).toEqual([780, 370]);
});

test('the balance is the side’s own material less the other’s', () => {
  const position = place('Ka1 Rb2 Pc3 kl12 cl9');
  expect(balanceOf(position, 'white')).toBe(540 + 80 - 350);
  expect(balanceOf(position, 'black')).toBe(350 - 540 - 80);
});

test.each<[string, string, string, PuzzleGoal, readonly Theme[], DropReason | undefined]>([
  ['a choice of two moves is no choice', 'Ka1 Pa2 pa3 Pl2 kl12', 'l2l3', TO_WIN, [], 'forced'],
  ['of three it is', 'Ka1 Pa2 pa3 Pk2 Pl2 kl12', 'l2l3', TO_WIN, [], 'unclear-end'],
  ['a pawn is no gain', 'Ka1 Ac3 kl12 pd8 gk9', 'c3d8', TO_WIN, [], 'unclear-end'],
  ['a giraffe is', 'Ka1 Ac3 kl12 gd8 gk9', 'c3d8', TO_WIN, [], undefined],
  ['what is lost again is not', 'Ka1 Ac3 kl12 gd8 rd12', 'c3d8', TO_WIN, [], 'unclear-end'],
  ['a quiet move shows nothing', 'Ka1 Ra5 kf12 pl9', 'a5b5', TO_WIN, [], 'unclear-end'],
  ['unless a pawn promotes', 'Ka1 Ra5 kf12 pl9', 'a5b5', TO_WIN, ['promotion'], undefined],
  ['or a fork gives check', 'Ka1 Ra5 kf12 pl9', 'a5f5', TO_WIN, ['fork'], undefined],
  ['a check alone does not win', 'Ka1 Ra5 kf12 pl9', 'a5f5', TO_WIN, [], 'unclear-end'],
  ['holding by a quiet move shows nothing', 'Ka1 Ra5 kf12 pl9', 'a5b5', TO_HOLD, [], 'unclear-end'],
  ['holding by taking does', 'Ka1 Ac3 kl12 gd8 gk9', 'c3d8', TO_HOLD, [], undefined],
  ['holding by two moves does', 'Ka1 Ra5 kf12 pl9', 'a5b5 l9l8 b5b6', TO_HOLD, [], undefined],
])('%s', (_, pieces, moves, goal, themes, expected) => {
  expect(dullness(pieces, moves, goal, themes)).toBe(expected);
});
