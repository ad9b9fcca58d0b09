/** Converts games to dice games and back, and writes them as PGN. */
import { expect, test } from 'vitest';
import { withDice, withoutDice } from '../../src/game/dice.js';
import { playAt, positionAt, samePlace, startRecord } from '../../src/game/tree.js';
import { type GameRecord, PASS, makePgn, parsePgn } from '../../src/index.js';
import { dicePositionOf } from '../support/golden.js';
import { only } from '../notation/pgn-support.js';

const read = (pgn: string): GameRecord => {
  const { record, errors } = only(pgn);
  expect(errors).toEqual([]);
  return record;
};

const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';

test('withDice adds the roll of each move, including variations', () => {
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

test('withoutDice rejects a game with a pass or with a king that was left in check', () => {
  const start = startRecord(dicePositionOf(CHECKED));
  const passed = playAt(start, [], PASS, 1);
  expect(withoutDice(passed.record)).toBeUndefined();
  // Without dice, its FEN is not a legal position.
  const after = positionAt(passed.record, passed.path);
  const taken = startRecord(after);
  expect(positionAt(taken, []).findMove('a12', 'a1')?.captured).toBe('king');
  expect(withoutDice(taken)).toBeUndefined();
  expect(read(makePgn(taken)).setup).toEqual(after.setup);
  // Passes after different rolls are separate moves of the tree.
  const both = playAt(passed.record, [], PASS, 3);
  expect(samePlace(both.record, both.path, { ...both.record })).toEqual([1]);
});

test('an unsupported number of die faces is reported with its line and column', () => {
  const [game] = parsePgn('[Dice "6"]\n\n1. e5 *');
  expect(game?.record).toBeUndefined();
  expect(game?.errors).toMatchObject([{ code: 'pgn-dice', line: 1, token: '6', at: 7 }]);
});
