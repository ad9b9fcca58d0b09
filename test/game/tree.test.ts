import { describe, expect, test } from 'vitest';
import {
  annotate,
  deleteAt,
  demote,
  endOfLine,
  followMoves,
  insertLine,
  mainLine,
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
import { transformTree, walkTree } from '../../src/game/walk.js';
import { type GameNode, type GameRecord, Position, RULESETS, makePgn } from '../../src/index.js';
import { gameOf } from '../support/value.js';

const read = (text: string): GameRecord => gameOf(text);

const show = (nodes: readonly GameNode[]): string =>
  nodes
    .map(({ san, children }) => (children.length > 0 ? `${san}(${show(children)})` : san))
    .join(' ');

const GAME = '1. e5 (1. h5) (1. a5 a8) 1... e8 (1... h8) *';

describe('a game tree', () => {
  test('adds each move only once', () => {
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
    ['promotes a variation', (game) => promote(game, [2]), 'e5(e8 h8) a5(a8) h5'],
    ['promotes a variation to the main line', (game) => promote(game, [1]), 'h5 e5(e8 h8) a5(a8)'],
    ['keeps a main line that is promoted', (game) => promote(game, [0]), 'e5(e8 h8) h5 a5(a8)'],
    ['demotes a move', (game) => demote(game, [0, 0]), 'e5(h8 e8) h5 a5(a8)'],
    ['makes a line the main line', (game) => makeMainLine(game, [2, 0]), 'a5(a8) e5(e8 h8) h5'],
    ['deletes a move', (game) => deleteAt(game, [0, 0]), 'e5(h8) h5 a5(a8)'],
  ])('%s', (_name, change, shown) => {
    const game = read(GAME);
    expect(show(change(game).children)).toBe(shown);
    // The original tree is unchanged, so it can be kept for undo.
    expect(show(game.children)).toBe('e5(e8 h8) h5 a5(a8)');
  });

  test('stores annotations', () => {
    const game = annotate(read(GAME), [0, 1], { comment: 'so', nags: [3] });
    expect(nodeAt(game, [0, 1])).toMatchObject({ san: 'h8', comment: 'so', nags: [3] });
    expect(annotate(game, [], { comment: 'start' }).comment).toBe('start');
  });

  test('finds the end of a line and the position at a path', () => {
    const game = read(GAME);
    expect(endOfLine(game)).toEqual([0, 0]);
    expect(endOfLine(game, [2])).toEqual([2, 0]);
    const sans = (path?: Path): readonly string[] => mainLine(game, path).map(({ san }) => san);
    expect([sans(), sans([2]), sans([0, 1]), sans([5])]).toEqual([
      ...[['e5', 'e8'], ['a5', 'a8'], ['e5', 'h8'], []],
    ]);
    expect(positionAt(game, [2, 0]).pieceAt('a8')).toEqual({ color: 'black', role: 'pawn' });
    expect(() => positionAt(game, [7])).toThrow(RangeError);
  });

  test('handles a long game without deep recursion', () => {
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

  test('start a variation that repeats the last move, even after a reload', () => {
    const { record, path } = analysed(PLAYED, [0, 0, 0]);
    const text = '1. e5 e8 2. Uf3 (2. h5) (2. Uf3 a8 3. a5) 1-0';
    expect(movetext(record)).toBe(text);
    expect(endOfLine(record)).toEqual([0, 0, 0]);
    expect(movetext(read(text))).toBe(text);
    // The last move is not repeated a second time.
    expect(placeForMoves(record, [0, 0, 0])).toEqual({ record, path: [0, 0, 2] });
    expect(placeForMoves(record, path)).toEqual({ record, path });
  });

  test('are found again by following the moves of their path', () => {
    const { record, path } = analysed(PLAYED, [0, 0, 0]);
    const changed = annotate(record, path, { comment: 'so' });
    expect(samePlace(record, path, changed)).toEqual([0, 0, 2, 0, 0]);
    const moves = [0, 0, 0].map((_, ply, all) => nodeAt(record, all.slice(0, ply + 1))?.move);
    expect(followMoves(record, moves as { from: 'a1'; to: 'a2' }[])).toEqual([0, 0, 0]);
  });

  test.each([
    ['without a result', '1. e5 e8 2. Uf3 *', [0, 0, 0], '1. e5 e8 2. Uf3 a8 3. a5 *'],
    ['in a variation', PLAYED, [0, 0, 1], '1. e5 e8 2. Uf3 (2. h5 a8 3. a5) 1-0'],
    ['after unread text', '1. e5 e8 2. Uf3 Uz9 1-0', [0, 0, 0], '1. e5 e8 2. Uf3 a8 3. a5 1-0'],
  ])('continue the line %s', (_name, text, path, shown) => {
    expect(movetext(analysed(text, path).record)).toBe(shown);
  });
});

describe('a whole tree', () => {
  test('is walked line by line with the path of each move', () => {
    const game = read(GAME);
    const moves = [...walkTree(game)];
    expect(moves.map(({ node, path }) => `${path.join('.')} ${node.san}`)).toEqual([
      ...['0 e5', '0.0 e8', '0.1 h8', '1 h5', '2 a5', '2.0 a8'],
    ]);
    for (const { node, path, before, position } of moves) {
      expect(nodeAt(game, path)).toBe(node);
      expect(position.fen).toBe(positionAt(game, path).fen);
      expect(before.fen).toBe(positionAt(game, path.slice(0, -1)).fen);
    }
  });

  test('is transformed without changing the original', () => {
    const game = read(GAME);
    const changed = transformTree(game, ({ node, position }) =>
      node.san === 'h5' ? undefined : { comment: position.turn },
    );
    expect(show(changed.children)).toBe('e5(e8 h8) a5(a8)');
    expect([...walkTree(changed)].map(({ node }) => node.comment)).toEqual([
      ...['black', 'white', 'white', 'black', 'white'],
    ]);
    expect(show(game.children)).toBe('e5(e8 h8) h5 a5(a8)');
    const same = transformTree(game, () => ({}));
    expect(same).toEqual(game);
    expect(show(transformTree(game, () => undefined).children)).toBe('');
  });

  test('is walked without deep recursion, even with 100,000 plies', () => {
    const leaf = nodeAt(read('1. e5 *'), [0]);
    if (leaf === undefined) throw new Error('there is no move');
    let node = leaf;
    for (let ply = 1; ply < 100_000; ply += 1) node = { ...leaf, children: [node] };
    const deep = { ...read('1. e5 *'), children: [node] };
    expect([...walkTree(deep)]).toHaveLength(100_000);
    expect([...walkTree(transformTree(deep, () => ({ comment: 'x' })))]).toHaveLength(100_000);
  });
});
