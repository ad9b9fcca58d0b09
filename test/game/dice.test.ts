/** Games made games with dice and back, and their PGN. */
import { expect, test } from 'vitest';
import { withDice, withoutDice } from '../../src/game/dice.js';
import { playAt, positionAt, samePlace, startRecord } from '../../src/game/tree.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { PASS } from '../../src/rules/moves.js';
import { dicePositionOf } from '../support/golden.js';

await loadRules();

const read = (pgn: string): GameRecord => {
  const [game] = parsePgn(pgn);
  if (game?.record === undefined) throw new Error('no game');
  expect(game.errors).toEqual([]);
  return game.record;
};

const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';

test('a game without dice gets the rolls that its moves need, in variations too', () => {
  const plain = read('1. e5 (1. Uf3 Kg10) 1... Gf10 *');
  const dice = withDice(plain);
  expect(dice.dice).toBe(true);
  expect(dice.children.map(({ roll }) => roll)).toEqual([1, 6]);
  expect(dice.children[1]?.children[0]?.roll).toBe(8);
  expect(dice.children[0]?.children[0]?.roll).toBe(2);
  expect(withoutDice(dice)).toEqual(plain);
  expect(makePgn(dice)).toContain('[Dice "8"]');
  expect(read(makePgn(dice))).toMatchObject({ dice: true, children: dice.children });
});

test('a game with a pass, or in which a king can be taken at once, stays one with dice', () => {
  const start = startRecord(dicePositionOf(CHECKED));
  const passed = playAt(start, [], PASS, 1);
  expect(withoutDice(passed.record)).toBeUndefined();
  // Its FEN alone would not be a position.
  const after = positionAt(passed.record, passed.path);
  const taken = startRecord(after);
  expect(positionAt(taken, []).findMove('a12', 'a1')?.captured).toBe('king');
  expect(withoutDice(taken)).toBeUndefined();
  expect(read(makePgn(taken)).setup).toEqual(after.setup);
  // Two passes by different rolls are two places.
  const both = playAt(passed.record, [], PASS, 3);
  expect(samePlace(both.record, both.path, { ...both.record })).toEqual([1]);
});

test('another number of faces is a fault where it stands', () => {
  const [game] = parsePgn('[Dice "6"]\n\n1. e5 *');
  expect(game?.record).toBeUndefined();
  expect(game?.errors).toMatchObject([{ code: 'pgn-dice', line: 1, token: '6', at: 7 }]);
});
