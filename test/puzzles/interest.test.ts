/** Piece values, by which puzzles are classified as obvious or unclear. */
import { expect, test } from 'vitest';
import { dullnessOf } from '../../src/puzzles/interest.js';
import type { DropReason, PuzzleGoal, Theme } from '../../src/puzzles/types.js';
import { balanceOf, valueOf } from '../../src/engine/value.js';
import { ROLES, RULESETS, makeRuleset } from '../../src/index.js';
import { lineOf, place } from './support.js';

const TO_WIN: PuzzleGoal = { kind: 'win' };
const TO_HOLD: PuzzleGoal = { kind: 'hold' };

const dullness = (
  pieces: string,
  moves: string,
  goal: PuzzleGoal = TO_WIN,
  themes: readonly Theme[] = [],
): DropReason | undefined => dullnessOf(lineOf(place(pieces), moves), goal, themes);

// From docs/decisions, rounded to 10 centipawns.
test('the value of a piece depends on its moves in the ruleset', () => {
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

test('the balance is the side’s own material minus the opponent’s', () => {
  const position = place('Ka1 Rb2 Pc3 kl12 cl9');
  expect(balanceOf(position, 'white')).toBe(540 + 80 - 350);
  expect(balanceOf(position, 'black')).toBe(350 - 540 - 80);
});

test.each<[string, string, string, PuzzleGoal, readonly Theme[], DropReason | undefined]>([
  ['two moves are not a choice', 'Ka1 Pa2 pa3 Pl2 kl12', 'l2l3', TO_WIN, [], 'forced'],
  ['three moves are a choice', 'Ka1 Pa2 pa3 Pk2 Pl2 kl12', 'l2l3', TO_WIN, [], 'unclear-end'],
  ['a pawn is not a clear gain', 'Ka1 Ac3 kl12 pd8 gk9', 'c3d8', TO_WIN, [], 'unclear-end'],
  ['a giraffe is a clear gain', 'Ka1 Ac3 kl12 gd8 gk9', 'c3d8', TO_WIN, [], undefined],
  ['a recapture undoes the gain', 'Ka1 Ac3 kl12 gd8 rd12', 'c3d8', TO_WIN, [], 'unclear-end'],
  ['a quiet move does not win clearly', 'Ka1 Ra5 kf12 pl9', 'a5b5', TO_WIN, [], 'unclear-end'],
  ['a promotion wins clearly', 'Ka1 Ra5 kf12 pl9', 'a5b5', TO_WIN, ['promotion'], undefined],
  ['a fork with check wins clearly', 'Ka1 Ra5 kf12 pl9', 'a5f5', TO_WIN, ['fork'], undefined],
  ['a check alone does not win clearly', 'Ka1 Ra5 kf12 pl9', 'a5f5', TO_WIN, [], 'unclear-end'],
  ['a quiet move does not hold clearly', 'Ka1 Ra5 kf12 pl9', 'a5b5', TO_HOLD, [], 'unclear-end'],
  ['a capture holds clearly', 'Ka1 Ac3 kl12 gd8 gk9', 'c3d8', TO_HOLD, [], undefined],
  ['two moves hold clearly', 'Ka1 Ra5 kf12 pl9', 'a5b5 l9l8 b5b6', TO_HOLD, [], undefined],
])('%s', (_, pieces, moves, goal, themes, expected) => {
  expect(dullness(pieces, moves, goal, themes)).toBe(expected);
});
