/** The squares of premoves, compared with the moves that turn out to be legal. */
import { expect, test } from 'vitest';
import { opposite } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { premovesIn } from '../../src/rules/premoves.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';

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
