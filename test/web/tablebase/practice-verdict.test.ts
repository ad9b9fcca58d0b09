import { expect, test } from 'vitest';
import type { TablebaseOutcome } from '../../../src/tablebase/probe.js';
import {
  practiceVerdict,
  type KnownPosition,
} from '../../../web/page/tablebase/practice-verdict.js';

const win = (plies: number, cursed = false): TablebaseOutcome => ({
  outcome: 'win',
  plies,
  cursed,
});
const loss = (plies: number): TablebaseOutcome => ({ outcome: 'loss', plies, cursed: false });
const draw: TablebaseOutcome = { outcome: 'draw', plies: null, cursed: false };

/** A game that White begins. */
const game = (...values: readonly TablebaseOutcome[]): readonly KnownPosition[] =>
  values.map((value, ply) => ({
    position: { turn: ply % 2 === 0 ? 'white' : 'black' },
    value,
  }));

test('before the first move there is no verdict', () => {
  expect(practiceVerdict(game(win(9)), 'white')).toBeUndefined();
});

test('a move that keeps the win says how far it is, and what it has cost', () => {
  expect(practiceVerdict(game(win(9), loss(8)), 'white')).toEqual({
    kind: 'won',
    moves: 4,
    slower: 0,
  });
  expect(practiceVerdict(game(win(9), loss(12)), 'white')).toEqual({
    kind: 'won',
    moves: 6,
    slower: 2,
  });
  // After a weak reply the win is nearer than the last move has left it.
  expect(practiceVerdict(game(win(9), loss(12), win(3)), 'white')).toEqual({
    kind: 'won',
    moves: 2,
    slower: 2,
  });
});

test('a move that gives the win away is named until the win is back', () => {
  const away = game(win(9), draw);
  expect(practiceVerdict(away, 'white')).toEqual({
    kind: 'gone',
    ply: 0,
    isLast: true,
    now: 'draw',
  });
  expect(practiceVerdict(game(win(9), win(20)), 'white')).toMatchObject({ now: 'loss' });
  expect(practiceVerdict(game(win(9), draw, draw, draw, draw), 'white')).toEqual({
    kind: 'gone',
    ply: 0,
    isLast: false,
    now: 'draw',
  });
  expect(practiceVerdict(game(win(9), draw, win(7)), 'white')).toEqual({
    kind: 'won',
    moves: 4,
    slower: 0,
  });
});

test('the side of the user may move second', () => {
  expect(practiceVerdict(game(loss(8), win(7), loss(6)), 'black')).toMatchObject({ moves: 3 });
  expect(practiceVerdict(game(loss(8), win(7), draw), 'black')).toMatchObject({ ply: 1 });
});

test('a win that the move limit prevents is a draw', () => {
  expect(practiceVerdict(game(win(9), { ...loss(98), cursed: true }), 'white')).toMatchObject({
    kind: 'gone',
    now: 'draw',
  });
  expect(practiceVerdict(game(win(120, true), draw), 'white')).toBeUndefined();
});
