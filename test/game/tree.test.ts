import { beforeAll, describe, expect, test } from 'vitest';
import {
  annotate,
  deleteAt,
  demote,
  endOfLine,
  followMoves,
  insertLine,
  makeMainLine,
  nodeAt,
  placeForMoves,
  playAt,
  positionAt,
  promote,
  samePlace,
  startRecord,
  type Path,
} from '../../src/game/tree.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameNode, GameRecord } from '../../src/notation/record.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';

beforeAll(() => loadRules());

const read = (text: string): GameRecord => {
  const record = parsePgn(text)[0]?.record;
  if (record === undefined) throw new Error('no game');
  return record;
};

const show = (nodes: readonly GameNode[]): string =>
  nodes
    .map(({ san, children }) => (children.length > 0 ? `${san}(${show(children)})` : san))
    .join(' ');

const GAME = '1. e5 (1. h5) (1. a5 a8) 1... e8 (1... h8) *';

describe('a game tree', () => {
  test('grows, without repeating a move', () => {
    const empty = startRecord(Position.start(RULESETS.cazaux));
    const first = playAt(empty, [], { from: 'e4', to: 'e5' });
    const second = playAt(first.record, [], { from: 'h4', to: 'h5' });
    const again = playAt(second.record, [], { from: 'e4', to: 'e5' });
    expect([first.path, second.path, again.path]).toEqual([[0], [1], [0]]);
    expect(again.record).toBe(second.record);
    expect(show(second.record.children)).toBe('e5 h5');
    expect(show(empty.children)).toBe('');
    expect(() => playAt(empty, [], { from: 'e4', to: 'e7' })).toThrow(RangeError);
    expect(() => playAt(empty, [3], { from: 'e4', to: 'e5' })).toThrow(RangeError);
  });

  test.each<[string, (record: GameRecord) => GameRecord, string]>([
    ['promote', (game) => promote(game, [2]), 'e5(e8 h8) a5(a8) h5'],
    ['promote to the main line', (game) => promote(game, [1]), 'h5 e5(e8 h8) a5(a8)'],
    ['promote the main line', (game) => promote(game, [0]), 'e5(e8 h8) h5 a5(a8)'],
    ['demote', (game) => demote(game, [0, 0]), 'e5(h8 e8) h5 a5(a8)'],
    ['make main line', (game) => makeMainLine(game, [2, 0]), 'a5(a8) e5(e8 h8) h5'],
    ['delete', (game) => deleteAt(game, [0, 0]), 'e5(h8) h5 a5(a8)'],
  ])('%s', (_name, change, shown) => {
    const game = read(GAME);
    expect(show(change(game).children)).toBe(shown);
    // Undo is keeping the old one.
    expect(show(game.children)).toBe('e5(e8 h8) h5 a5(a8)');
  });

  test('annotates', () => {
    const game = annotate(read(GAME), [0, 1], { comment: 'so', nags: [3] });
    expect(nodeAt(game, [0, 1])).toMatchObject({ san: 'h8', comment: 'so', nags: [3] });
    expect(annotate(game, [], { comment: 'start' }).comment).toBe('start');
  });

  test('finds places', () => {
    const game = read(GAME);
    expect(endOfLine(game)).toEqual([0, 0]);
    expect(endOfLine(game, [2])).toEqual([2, 0]);
    expect(positionAt(game, [2, 0]).pieceAt('a8')).toEqual({ color: 'black', role: 'pawn' });
    expect(() => positionAt(game, [7])).toThrow(RangeError);
  });

  test('a long game needs no deep stack', () => {
    let record = startRecord(Position.start(RULESETS.cazaux));
    let path: Path = [];
    let position = Position.start(RULESETS.cazaux);
    for (let ply = 0; ply < 400; ply += 1) {
      const [from, to] = [
        ['a1', 'a2'],
        ['a12', 'a11'],
        ['a2', 'a1'],
        ['a11', 'a12'],
      ][ply % 4] as ['a1', 'a2'];
      ({ record, path } = playAt(record, path, { from, to }));
      position = position.play({ from, to });
    }
    expect(positionAt(record, path).key).toBe(position.key);
  });
});

describe('moves after the end of a game', () => {
  const PLAYED = '1. e5 e8 2. Uf3 (2. h5) 1-0';

  const analysed = (text: string, path: Path): { record: GameRecord; path: Path } => {
    const place = placeForMoves(read(text), path);
    return insertLine(place.record, place.path, [
      { from: 'a9', to: 'a8' },
      { from: 'a4', to: 'a5' },
    ]);
  };

  const movetext = (record: GameRecord): string | undefined =>
    makePgn(record).split('\n\n')[1]?.trim();

  test('are a variation that repeats the last move, also after a reload', () => {
    const { record, path } = analysed(PLAYED, [0, 0, 0]);
    const text = '1. e5 e8 2. Uf3 (2. h5) (2. Uf3 a8 3. a5) 1-0';
    expect(movetext(record)).toBe(text);
    expect(endOfLine(record)).toEqual([0, 0, 0]);
    expect(movetext(read(text))).toBe(text);
    // Nothing is repeated twice.
    expect(placeForMoves(record, [0, 0, 0])).toEqual({ record, path: [0, 0, 2] });
    expect(placeForMoves(record, path)).toEqual({ record, path });
  });

  test('are found by their moves', () => {
    const { record, path } = analysed(PLAYED, [0, 0, 0]);
    const changed = annotate(record, path, { comment: 'so' });
    expect(samePlace(record, path, changed)).toEqual([0, 0, 2, 0, 0]);
    const moves = [0, 0, 0].map((_, ply, all) => nodeAt(record, all.slice(0, ply + 1))?.move);
    expect(followMoves(record, moves as { from: 'a1'; to: 'a2' }[])).toEqual([0, 0, 0]);
  });

  test.each([
    ['without a result', '1. e5 e8 2. Uf3 *', [0, 0, 0], '1. e5 e8 2. Uf3 a8 3. a5 *'],
    ['in a variation', PLAYED, [0, 0, 1], '1. e5 e8 2. Uf3 (2. h5 a8 3. a5) 1-0'],
    [
      'after an unread passage',
      '1. e5 e8 2. Uf3 Uz9 1-0',
      [0, 0, 0],
      '1. e5 e8 2. Uf3 a8 3. a5 1-0',
    ],
  ])('continue the line %s', (_name, text, path, shown) => {
    expect(movetext(analysed(text, path).record)).toBe(shown);
  });
});
