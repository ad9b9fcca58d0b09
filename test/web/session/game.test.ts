import { beforeAll, describe, expect, test } from 'vitest';
import { annotate, nodeAt } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { GameStore } from '../../../src/elements/session/game-store.js';

beforeAll(() => loadRules());

const open = (pgn: string): GameStore => {
  const record = parsePgn(pgn)[0]?.record;
  if (record === undefined) throw new Error('no game');
  const game = new GameStore();
  game.open(record);
  return game;
};

const moves = (game: GameStore): string =>
  (makePgn(game.record).split('\n\n')[1] ?? '').replace(/\s+/g, ' ').trim();

const GAME = '1. e5 (1. h5 h8 (1... a8)) (1. a5) 1... e8 2. Uf3 *';

test('annotations do not change the position', () => {
  const game = open(GAME);
  game.go([0, 0]);
  const { position } = game;
  game.annotate([0], { comment: 'so' });
  game.annotate([0, 0], { nags: [1] });
  game.promote([2]);
  expect(game.position).toBe(position);
  game.delete([0]);
  expect(game.position).not.toBe(position);
});

describe('editing', () => {
  test.each<[string, (game: GameStore) => void, string]>([
    ['play', (game) => game.play({ from: 'l4', to: 'l5' }), '1. l5'],
    ['promote', (game) => game.promote([2]), '(1. a5)'],
    ['delete', (game) => game.delete([1]), '1. e5 (1. a5) 1... e8 2. Uf3 *'],
    ['comment', (game) => game.annotate([0], { comment: 'so' }, 'x'), '{ so }'],
    ['result', (game) => game.setResult('1-0'), '1-0'],
  ])('%s, undone and done again', (_name, edit, shown) => {
    const game = open(GAME);
    const before = game.record;
    edit(game);
    const after = game.record;
    expect(moves(game)).toContain(shown);
    game.undo();
    expect(game.record).toBe(before);
    expect(game.canUndo).toBe(false);
    game.redo();
    expect(game.record).toBe(after);
    expect(game.canRedo).toBe(false);
  });

  test.each<[string, (game: GameStore) => void]>([
    ['a move', (game) => game.play({ from: 'a9', to: 'a8' })],
    ['a line', (game) => game.playLine([{ from: 'a9', to: 'a8' }])],
    ['an inserted line', (game) => game.insert([{ from: 'a9', to: 'a8' }])],
  ])('%s after the end of a game is not part of it', (_name, edit) => {
    const game = open('1. e5 e8 2. Uf3 1-0');
    game.toEnd();
    const { endPosition, record } = game;
    edit(game);
    expect(moves(game)).toBe('1. e5 e8 2. Uf3 (2. Uf3 a8) 1-0');
    expect(game.endPosition.key).toBe(endPosition.key);
    game.undo();
    expect(game.record).toBe(record);
  });

  test('a rename before the end of the game is undone with its name', () => {
    const game = open(GAME);
    game.rename('first');
    game.rename('second');
    game.conclude('1-0');
    game.undo();
    expect(game.name).toBe('first');
    expect(game.record.result).toBe('1-0');
  });

  test('the cursor stays with its move', () => {
    const game = open(GAME);
    game.go([1, 1]);
    game.makeMainLine([1, 1]);
    expect(game.path).toEqual([0, 0]);
    expect(game.node?.san).toBe('a8');
    game.undo();
    expect(game.path).toEqual([1, 1]);
    game.delete([1]);
    expect(game.path).toEqual([]);
  });

  test('what is typed in one go is undone in one', () => {
    const game = open(GAME);
    for (const comment of ['a', 'ab', 'abc']) game.annotate([0], { comment }, 'comment 0');
    game.go([0]);
    game.annotate([0], { comment: 'other' }, 'comment 0');
    game.undo();
    expect(game.annotation.comment).toBe('abc');
    game.undo();
    expect(game.annotation.comment).toBe('');
  });

  test('playing a move that is in the tree is not an edit', () => {
    const game = open(GAME);
    game.play({ from: 'h4', to: 'h5' });
    expect(game.path).toEqual([1]);
    expect(game.canUndo).toBe(false);
  });

  test('a line is inserted without leaving the place', () => {
    const game = open('1. e5 *');
    const line = [
      { from: 'h4', to: 'h5' },
      { from: 'h9', to: 'h8' },
    ] as const;
    game.insert(line, { evaluation: { score: { kind: 'centipawns', value: 31 }, depth: 9 } });
    expect(game.path).toEqual([]);
    expect(moves(game)).toBe('1. e5 (1. h5 { [%eval 0.31,9] } 1... h8) *');
  });
});

describe('going about', () => {
  test('forks and siblings', () => {
    const game = open(GAME);
    game.toEnd();
    expect(game.path).toEqual([0, 0, 0]);
    game.toFork('back');
    expect(game.path).toEqual([]);
    game.toFork('forward');
    expect(game.path).toEqual([0, 0, 0]);
    game.go([0]);
    game.toSibling(-1);
    expect(game.path).toEqual([2]);
    game.toSibling(1);
    expect(game.path).toEqual([0]);
  });

  test('listeners are notified of every change until they unsubscribe', () => {
    const game = open(GAME);
    let heard = 0;
    const end = game.subscribe(() => (heard += 1));
    game.forward();
    game.flip();
    game.toggleFold('e4e5');
    end();
    game.back();
    expect(heard).toBe(3);
    expect([...game.folded]).toEqual(['e4e5']);
  });
});

describe("a change on the program's own account", () => {
  const evaluate =
    (at: readonly number[], value: number) =>
    (record: GameRecord): GameRecord =>
      nodeAt(record, at) === undefined
        ? record
        : annotate(record, at, { evaluation: { score: { kind: 'centipawns', value } } });

  test('leaves what was undone to be done again, and is in it', () => {
    const game = open(GAME);
    game.annotate([0], { comment: 'a thought' });
    game.undo();
    game.amend(evaluate([0], 40), 'review');
    expect(game.canRedo).toBe(true);
    game.redo();
    expect(moves(game)).toContain('1. e5 { [%eval 0.40] a thought }');
  });

  test('is one step of undo, under the edits made in the meantime', () => {
    const game = open(GAME);
    const before = game.record;
    game.amend(evaluate([0], 40), 'review');
    game.annotate([0], { comment: 'a thought' });
    game.amend(evaluate([0, 0], 20), 'review');
    const after = moves(game);
    game.undo();
    expect(moves(game)).toBe(after.replace(' a thought', ''));
    game.undo();
    expect(game.record).toBe(before);
    expect(game.canUndo).toBe(false);
    game.redo();
    game.redo();
    expect(moves(game)).toBe(after);
  });

  test('goes on without a step of its own once that has been undone', () => {
    const game = open(GAME);
    game.annotate([0], { comment: 'a thought' });
    game.amend(evaluate([0], 40), 'review');
    game.undo();
    game.amend(evaluate([0, 0], 20), 'review');
    game.undo();
    expect(moves(game)).not.toContain('a thought');
    game.redo();
    game.redo();
    expect(moves(game)).toContain('{ [%eval 0.40] a thought }');
    expect(moves(game)).toContain('[%eval 0.20]');
  });
});

test('how a played game ended is not undone with its moves', () => {
  const game = open('1. e5 e8 *');
  game.play({ from: 'l4', to: 'l5' });
  game.undo();
  game.conclude('0-1');
  expect(game.record.result).toBe('0-1');
  game.redo();
  expect(game.record.result).toBe('0-1');
  game.undo();
  expect(game.canUndo).toBe(false);
  expect(game.record.result).toBe('0-1');
});

test('a place is found again as long as its move is in the game', () => {
  const game = open(GAME);
  game.go([2]);
  const { spot } = game;
  game.go([0, 0]);
  game.promote([2]);
  expect(game.find(spot)).toEqual([1]);
  game.delete([1]);
  expect(game.find(spot)).toBeUndefined();
  game.undo();
  expect(game.find(spot)).toEqual([1]);
  game.open(game.record);
  expect(game.find(spot)).toBeUndefined();
});
