/** The squares of premoves, compared with the moves that turn out to be legal. */
import { expect, test } from 'vitest';
import { opposite } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { premovesIn } from '../../src/rules/premoves.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';
import { valueOf } from '../support/value.js';

test.each(RULESET_NAMES)('under %s, every legal reply can be entered as a premove', (name) => {
  const random = new Random(7);
  let position = Position.start(RULESETS[name]);
  for (let ply = 0; ply < 120 && position.status() === 'ongoing'; ply += 1) {
    const { setup, ruleset, turn } = position;
    const premoves = premovesIn(setup, ruleset, opposite(turn));
    const entered = new Set(premoves.map(({ from, to }) => from + to));
    position = position.play(random.pick(position.legalMoves()));
    const missing = position.legalMoves().filter(({ from, to }) => !entered.has(from + to));
    expect(missing, position.fen).toEqual([]);
  }
});

test('a premove can reach the squares that its piece could reach on an empty board', () => {
  const { setup, ruleset } = Position.start(RULESETS.cazaux);
  const targets = (square: string): readonly string[] =>
    premovesIn(setup, ruleset, 'white').flatMap(({ from, to }) => (from === square ? to : []));
  expect([...targets('d4')].sort()).toEqual(['c5', 'd5', 'e5']);
  expect(targets('a1')).toHaveLength(22);
  expect(targets('e9')).toEqual([]);
  // The king's leap needs its right.
  const moved = { ...setup, rights: [] };
  const ofKing = premovesIn(moved, ruleset, 'white').filter(({ role }) => role === 'king');
  expect(ofKing).toHaveLength(5);
});

test.each([
  ['h4', ['h5', 'h6']],
  ['e9', ['e10']],
])('a white pawn on %s can step straight to %j as a premove', (from, steps) => {
  const ruleset = RULESETS.courier;
  const position = valueOf(
    Position.fromFen('11k/12/12/4P7/12/12/12/12/7P4/12/12/K11 b - - 0 1', ruleset),
  );
  const straight = premovesIn(position.setup, ruleset, 'white').flatMap(({ from: square, to }) =>
    square === from && to.startsWith(from.charAt(0)) ? to : [],
  );
  expect(straight).toEqual(steps);
});
