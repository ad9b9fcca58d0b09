import { describe, expect, test } from 'vitest';
import { COLORS, Position, ROLES, attackMapIn, emptySetup, pathOf } from '../../src/index.js';
import type { Piece, Setup } from '../../src/index.js';
import { raysOf, squaresAlong, type Ray } from '../../src/rules/geometry.js';
import { makeRuleset, RULESET_NAMES, RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import { SQUARES, squareIndex, type Square } from '../../src/rules/squares.js';
import { sampled } from '../support/scale.js';
import { valueOf } from '../support/value.js';

const setupOf = (
  pieces: readonly (readonly [Square, Piece])[],
  rights: readonly Square[] = [],
): Setup => {
  const board = [...emptySetup().board];
  for (const [square, piece] of pieces) board[squareIndex(square)] = piece;
  return { ...emptySetup(), board, rights };
};

const rulesets: readonly (readonly [string, Ruleset])[] = [
  ...RULESET_NAMES.map((name) => [name, RULESETS[name]] as const),
  ['custom', makeRuleset({ kingLeap: 'forward', giraffe: 'giraffe', kingLeapCaptures: true })],
  ['must-go-on', makeRuleset({ aanca: 'must-go-on' })],
];

/** The squares of a ray on which the piece can end its move. */
const endSquares =
  (from: Square) =>
  (ray: Ray): readonly Square[] =>
    squaresAlong(from, ray).slice(ray.mustGoOn === true ? 1 : 0);

/** A sample of squares. */
const FROM = sampled(SQUARES, 13);

describe.each(rulesets)('the rays under %s rules', (_, ruleset) => {
  test.each(ROLES)('match the attack map for the %s', (role) => {
    for (const color of COLORS)
      for (const from of FROM) {
        const map = attackMapIn(setupOf([[from, { color, role }]]), ruleset);
        const drawn = raysOf(role, color, ruleset)
          .filter(({ only, unmoved }) => only !== 'quiet' && unmoved !== true)
          .flatMap(endSquares(from));
        expect([...new Set(drawn)].sort(), `${color} ${from}`).toEqual(
          [...map.attackedFrom(from)].sort(),
        );
      }
  });

  test('include quiet moves and the moves of unmoved pieces', () => {
    const cases: readonly (readonly [Square, Piece])[] = [
      [ruleset.switches.kingFile === 'g' ? 'g1' : 'f1', { color: 'white', role: 'king' }],
      ['c1', { color: 'white', role: 'unicornio' }],
      ['d4', { color: 'white', role: 'pawn' }],
    ];
    const rights: Square[] = [cases[0]?.[0] ?? 'g1'];
    if (ruleset.switches.unicornio === 'knight-then-bishop') rights.push('c1');
    const setup = setupOf(
      [
        ...cases,
        ['l12', { color: 'black', role: 'king' }],
        ['l9', { color: 'black', role: 'pawn' }],
      ],
      rights,
    );
    const position = valueOf(Position.fromSetup(setup, ruleset));
    for (const [from, piece] of cases) {
      const unmoved = rights.includes(from);
      const drawn = raysOf(piece.role, 'white', ruleset)
        .filter(({ only }) => only !== 'capture')
        .filter((ray) =>
          piece.role === 'unicornio' && unmoved
            ? ray.unmoved === true
            : ray.unmoved !== true || unmoved,
        )
        .flatMap((ray) => squaresAlong(from, ray));
      expect([...new Set(drawn)].sort()).toEqual([...position.targets(from)].sort());
    }
  });

  test.each(['aanca', 'unicornio'] as const)('are blocked at the corner of the %s', (role) => {
    const piece: Piece = { color: 'white', role };
    for (const from of ['a1', 'f6', 'k3', 'd12'] as const) {
      const open = attackMapIn(setupOf([[from, piece]]), ruleset).attackedFrom(from);
      for (const to of open) {
        const [first, corner, last] = pathOf(role, from, to, ruleset);
        expect(first).toBe(from);
        if (last === undefined) continue;
        expect(last).toBe(to);
        if (corner === undefined) throw new Error('a path without its corner');
        const blocked = setupOf([
          [from, piece],
          [corner, { color: 'white', role: 'pawn' }],
        ]);
        expect(attackMapIn(blocked, ruleset).attackedFrom(from)).not.toContain(to);
      }
    }
  });
});

test.each(rulesets)('the paths under %s rules have the same corners as the rays', (_, ruleset) => {
  const wrong: string[] = [];
  for (const role of ROLES)
    for (const from of FROM) {
      const corners = new Map<Square, Square>();
      for (const ray of raysOf(role, 'white', ruleset)) {
        const [corner, ...beyond] = squaresAlong(from, ray);
        const isBent = ray.step !== undefined && String(ray.step) !== String(ray.leg);
        if (corner !== undefined && isBent) for (const to of beyond) corners.set(to, corner);
      }
      for (const to of SQUARES) {
        const path = pathOf(role, from, to, ruleset).join();
        if (path !== [from, corners.get(to) ?? [], to].flat().join()) wrong.push(`${role} ${path}`);
      }
    }
  expect(wrong).toEqual([]);
});

test('a path has a corner only if the move bends', () => {
  const { cazaux, murray } = RULESETS;
  expect(pathOf('aanca', 'c3', 'd9', cazaux)).toEqual(['c3', 'd4', 'd9']);
  expect(pathOf('aanca', 'c3', 'b4', cazaux)).toEqual(['c3', 'b4']);
  expect(pathOf('aanca', 'c3', 'c9', cazaux)).toEqual(['c3', 'c9']);
  expect(pathOf('unicornio', 'f6', 'i10', cazaux)).toEqual(['f6', 'g8', 'i10']);
  expect(pathOf('unicornio', 'f6', 'j9', cazaux)).toEqual(['f6', 'h7', 'j9']);
  expect(pathOf('unicornio', 'f6', 'i9', murray)).toEqual(['f6', 'i9']);
  expect(pathOf('lion', 'a1', 'a4', cazaux)).toEqual(['a1', 'a4']);
});
