import { describe, expect, test } from 'vitest';
import { annotate, nodeAt } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { GameStore } from '../../../src/elements/session/game-store.js';
import { gameOf } from '../../support/value.js';

const GAME = '1. e5 (1. h5 h8 (1... a8)) (1. a5) 1... e8 2. Uf3 *';

const open = (pgn = GAME): GameStore => {
  const game = new GameStore();
  game.open(gameOf(pgn));
  return game;
};

const moves = (game: GameStore): string =>
  (makePgn(game.record).split('\n\n')[1] ?? '').replace(/\s+/g, ' ').trim();

test('annotations do not change the position', () => {
  const game = open();
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
    ['a played move', (game) => game.play({ from: 'l4', to: 'l5' }), '1. l5'],
    ['a promotion', (game) => game.promote([2]), '(1. a5)'],
    ['a deletion', (game) => game.delete([1]), '1. e5 (1. a5) 1... e8 2. Uf3 *'],
    ['a comment', (game) => game.annotate([0], { comment: 'so' }, 'x'), '{ so }'],
    ['a result', (game) => game.setResult('1-0'), '1-0'],
  ])('%s can be undone and redone', (_name, edit, shown) => {
    const game = open();
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
  ])('%s after the end of a finished game becomes a variation', (_name, edit) => {
    const game = open('1. e5 e8 2. Uf3 1-0');
    game.toEnd();
    const { endPosition, record } = game;
    edit(game);
    expect(moves(game)).toBe('1. e5 e8 2. Uf3 (2. Uf3 a8) 1-0');
    expect(game.endPosition.key).toBe(endPosition.key);
    game.undo();
    expect(game.record).toBe(record);
  });

  test('undo after the end of the game reverts the last rename', () => {
    const game = open();
    game.rename('first');
    game.rename('second');
    game.conclude('1-0');
    game.undo();
    expect([game.name, game.record.result]).toEqual(['first', '1-0']);
  });

  test('the cursor follows its move', () => {
    const game = open();
    game.go([1, 1]);
    game.makeMainLine([1, 1]);
    expect([game.path, game.node?.san]).toEqual([[0, 0], 'a8']);
    game.undo();
    expect(game.path).toEqual([1, 1]);
    game.delete([1]);
    expect(game.path).toEqual([]);
  });

  test('text typed without interruption is undone in one step', () => {
    const game = open();
    for (const comment of ['a', 'ab', 'abc']) game.annotate([0], { comment }, 'comment 0');
    game.go([0]);
    game.annotate([0], { comment: 'other' }, 'comment 0');
    game.undo();
    expect(game.annotation.comment).toBe('abc');
    game.undo();
    expect(game.annotation.comment).toBe('');
  });

  test('playing an existing move is not an edit', () => {
    const game = open();
    game.play({ from: 'h4', to: 'h5' });
    expect([game.path, game.canUndo]).toEqual([[1], false]);
  });

  test('inserting a line does not move the cursor', () => {
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

describe('navigation', () => {
  test('goes to forks and siblings', () => {
    const game = open();
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

  test('notifies listeners until they unsubscribe', () => {
    const game = open();
    let heard = 0;
    const end = game.subscribe(() => (heard += 1));
    game.forward();
    game.flip();
    game.toggleFold('e4e5');
    end();
    game.back();
    expect([heard, ...game.folded]).toEqual([3, 'e4e5']);
  });
});

describe('an automatic change', () => {
  const evaluate = (game: GameStore, at: readonly number[], value: number): void => {
    const evaluation = { score: { kind: 'centipawns', value } } as const;
    game.amend(
      (record) => (nodeAt(record, at) ? annotate(record, at, { evaluation }) : record),
      'review',
    );
  };

  test('keeps undone edits and is included when they are redone', () => {
    const game = open();
    game.annotate([0], { comment: 'a thought' });
    game.undo();
    evaluate(game, [0], 40);
    expect(game.canRedo).toBe(true);
    game.redo();
    expect(moves(game)).toContain('1. e5 { [%eval 0.40] a thought }');
  });

  test('is a single undo step below the edits made in the meantime', () => {
    const game = open();
    const before = game.record;
    evaluate(game, [0], 40);
    game.annotate([0], { comment: 'a thought' });
    evaluate(game, [0, 0], 20);
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

  test('continues without a new undo step after its step was undone', () => {
    const game = open();
    game.annotate([0], { comment: 'a thought' });
    evaluate(game, [0], 40);
    game.undo();
    evaluate(game, [0, 0], 20);
    game.undo();
    expect(moves(game)).not.toContain('a thought');
    game.redo();
    game.redo();
    expect(moves(game)).toContain('{ [%eval 0.40] a thought }');
    expect(moves(game)).toContain('[%eval 0.20]');
  });
});

test('undoing the moves of a played game keeps its result', () => {
  const game = open('1. e5 e8 *');
  game.play({ from: 'l4', to: 'l5' });
  game.undo();
  game.conclude('0-1');
  expect(game.record.result).toBe('0-1');
  game.redo();
  expect(game.record.result).toBe('0-1');
  game.undo();
  expect([game.canUndo, game.record.result]).toEqual([false, '0-1']);
});

test('a stored place is found as long as its move is in the game', () => {
  const game = open();
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
