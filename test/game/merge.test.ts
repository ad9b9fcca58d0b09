/** Merging the moves of recorded games. */
import { beforeAll, expect, test } from 'vitest';
import { mergeTrees } from '../../src/game/merge.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { defined } from '../support/value.js';

beforeAll(() => loadRules());

const read = (pgn: string): GameRecord => defined(defined(parsePgn(pgn)[0]).record);

const moves = (record: GameRecord): string => makePgn(record).split('\n\n').at(-1)?.trim() ?? '';

test('common moves are joined, and other moves become the last variations', () => {
  const merged = mergeTrees(read('1. e5 e8 (1... h8 2. h5) 2. h5 *'), read('1. e5 h8 2. a5 *'));
  expect(moves(merged)).toBe('1. e5 e8 (1... h8 2. h5 (2. a5)) 2. h5 *');
});

test('annotations of both games are kept once', () => {
  const own = read('{Mine} 1. e5 $1 {Good} e8 *');
  const added = read('{Mine} 1. e5 $14 {Centre} {[%clk 0:01:00]} e8 {Reply} *');
  const merged = mergeTrees(own, added);
  expect(mergeTrees(merged, added)).toEqual(merged);
  const [first] = merged.children;
  expect(merged.comment).toBe('Mine');
  expect(first).toMatchObject({
    nags: [1, 14],
    comment: 'Good\nCentre',
    commands: ['clk 0:01:00'],
  });
  expect(first?.children[0]?.comment).toBe('Reply');
});

test('a game merged into the empty game is the same game', () => {
  const game = read('1. e5 {A} e8 (1... h8 $2 {B} 2. h5 (2. a5)) 2. h5 h8 *');
  expect(mergeTrees({ ...game, children: [] }, game)).toEqual(game);
});

test('neither game is changed', () => {
  const own = read('1. e5 e8 *');
  const before = JSON.stringify(own.children);
  mergeTrees(own, read('1. e5 h8 *'));
  expect(JSON.stringify(own.children)).toBe(before);
});
