/** The rows of the explorer, from a graph and from games. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCoordinates, resolveMove } from '../../../src/notation/coordinates.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { TheoryBook } from '../../../src/theory/book.js';
import { TheoryGraph } from '../../../src/theory/graph.js';
import {
  betterTheory,
  equallyBest,
  EXPLORER_COLUMNS,
  nextMoves,
  rowsFor,
  sortRows,
  sumResults,
  hasColumn,
  rowsOf,
} from '../../../web/page/explorer/rows.js';

beforeAll(() => loadRules());

const play = (...moves: readonly string[]): Position =>
  moves.reduce((position, text) => {
    const after = position.move(text);
    if (!after.ok) throw new Error(text);
    return after.value;
  }, Position.start(RULESETS.cazaux));

const add = (
  graph: TheoryGraph,
  position: Position,
  depth: number,
  values: Readonly<Record<string, number>>,
): void => {
  const lines = Object.entries(values).map(([text, value]) => {
    const move = resolveMove(position, text);
    if (!move.ok) throw new Error(text);
    const { key } = position.play(move.value);
    const score = { kind: 'centipawns', value } as const;
    return { move: makeCoordinates(move.value), key, score };
  });
  graph.add({ key: position.key, depth, nodes: 1000, lines, hasMore: true });
};

const shown = (position: Position, graph: TheoryGraph): readonly unknown[] =>
  rowsFor(position, nextMoves(position), graph, []).map(({ step, score }) => [
    step.san,
    score?.kind === 'centipawns' ? score.value : score,
  ]);

test('scores are those of White; the best move of the side to move comes first', () => {
  const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
  add(graph, play(), 8, { e4e5: 20, h4h5: 30 });
  add(graph, play('e5'), 10, { e9e8: 5, h9h8: -12 });
  // The search after 1. e5 counts, and not what the one before it said of the move.
  expect(shown(play(), graph)).toEqual([
    ['h5', 30],
    ['e5', -5],
  ]);
  expect(shown(play('e5'), graph)).toEqual([
    ['e8', -5],
    ['h8', 12],
  ]);
});

describe('equally good moves', () => {
  test('keep the order of the theory, however often they were played, and are recognised', () => {
    const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
    add(graph, play('h5'), 9, { g12i10: -25, h9h8: -25, e9e8: -25, k12h11: -31 });
    add(graph, play('h5', 'Ki10'), 10, { e4e5: 25 });
    const position = play('h5');
    const games = { games: 7, white: 0, draws: 0, black: 7 };
    const rows = rowsFor(position, nextMoves(position), graph, [
      { after: play('h5', 'h8').key, ...games },
    ]);
    const sans = ({ step }: { readonly step: { readonly san: string } }): string => step.san;
    expect(rows.map(sans)).toEqual(['e8', 'Ki10', 'h8', 'Lh11']);
    expect(equallyBest(rows).map(sans)).toEqual(['e8', 'Ki10', 'h8']);
    expect(equallyBest(sortRows(rows, { column: 'move', isDescending: true }))).toHaveLength(3);
    expect(equallyBest(rows.slice(2))).toEqual([]);
    expect(equallyBest([])).toEqual([]);
  });

  test.each(Object.values(RULESETS))(
    'the first row is the main line of the report on openings under $id',
    async (ruleset) => {
      const report = readFileSync('docs/openings.md', 'utf8');
      const line = new RegExp(`ruleset="${ruleset.id}"\\s+pgn="([^"]+)"`).exec(report)?.[1] ?? '';
      const moves = line
        .replaceAll(/\{[^}]*\}/g, '')
        .split(/\s+/)
        .filter((word) => word !== '' && !/^\d+\.$/.test(word));
      const book = await TheoryBook.load(readFileSync(`data/books/${ruleset.id}.book`));
      if (!book.ok) throw new Error(book.error.message);
      let position = Position.start(ruleset);
      expect(moves.length).toBeGreaterThan(5);
      for (const san of moves) {
        const [first] = rowsFor(position, nextMoves(position), book.value, []);
        if (first === undefined) throw new Error(`no row before ${san}`);
        expect(first.step.san).toBe(san);
        position = first.step.after;
      }
    },
  );
});

test('a move is known if the position after it was reached in another way', () => {
  const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
  add(graph, play('e5', 'e8', 'h5'), 9, { h9h8: -40 });
  expect(shown(play('h5', 'e8'), graph)).toEqual([['e5', 40]]);
  expect(shown(play('h5'), graph)).toEqual([]);
});

test('games without an evaluation come last, the most played first', () => {
  const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
  add(graph, play(), 8, { e4e5: -90 });
  const moves = nextMoves(play());
  const played = (text: string, games: number) => ({
    after: play(text).key,
    games,
    white: games,
    draws: 0,
    black: 0,
  });
  const rows = rowsFor(play(), moves, graph, [played('a5', 1), played('b5', 3), played('e5', 2)]);
  expect(rows.map(({ step, played: own }) => [step.san, own?.games])).toEqual([
    ['e5', 2],
    ['b5', 3],
    ['a5', 1],
  ]);
});

test("the user's own theory counts once it has searched the moves that the book has followed", () => {
  const own = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
  const book = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
  const better = (): unknown => betterTheory(play(), own, book);
  expect(better()).toBe(own);
  // The book's last searched position: it has the moves, though none of them is followed.
  add(book, play(), 8, { e4e5: 20, h4h5: 30 });
  expect(better()).toBe(book);
  add(book, play('h5'), 8, { h9h8: -30 });
  expect(better()).toBe(book);
  add(own, play(), 8, { e4e5: 20, h4h5: 30 });
  add(own, play('e5'), 8, { h9h8: -30 });
  expect(better()).toBe(book);
  add(own, play('h5'), 8, { h9h8: -30 });
  expect(better()).toBe(own);
});

test('a book of another engine counts until the user’s own theory knows the position', () => {
  const own = new TheoryGraph({ ruleset: 'cazaux', build: 'new' });
  const book = new TheoryGraph({ ruleset: 'cazaux', build: 'old' });
  add(book, play(), 8, { e4e5: 20, h4h5: 30 });
  add(book, play('h5'), 8, { h9h8: -30 });
  expect(betterTheory(play(), own, book)).toBe(book);
  add(own, play(), 8, { e4e5: 25 });
  expect(betterTheory(play(), own, book)).toBe(own);
});

test('a row says whether theory knows moves after its own', () => {
  const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
  add(graph, play(), 8, { e4e5: 20, h4h5: 30 });
  add(graph, play('e5'), 10, { e9e8: 5 });
  const rows = rowsFor(play(), nextMoves(play()), graph, []);
  expect(rows.map(({ step, goesOn }) => [step.san, goesOn])).toEqual([
    ['h5', false],
    ['e5', true],
  ]);
});

describe('rows are sorted', () => {
  const results = (after: string, games: number, white: number, draws: number, black: number) => ({
    after,
    games,
    white,
    draws,
    black,
  });

  const behind = new Map(
    [
      ['h5', 12, 7],
      ['e5', 20, 0],
      ['a5', 9, 8],
    ].map(([san, depth, positions]) => [
      san,
      { steps: [], depth: Number(depth), positions: Number(positions), isOfBook: true },
    ]),
  );

  test.each([
    // [column, the most first, the least first]; `d5` is known neither to theory nor to a finished game.
    ['move', 'h5 e5 d5 a5', 'a5 d5 e5 h5'],
    ['evaluation', 'h5 e5 a5 d5', 'a5 e5 h5 d5'],
    ['depth', 'e5 h5 a5 d5', 'a5 h5 e5 d5'],
    ['positions', 'a5 h5 e5 d5', 'e5 h5 a5 d5'],
    ['games', 'd5 a5 e5 h5', 'e5 a5 d5 h5'],
    ['results', 'e5 a5 h5 d5', 'a5 e5 h5 d5'],
  ] as const)('by %s, what is unknown last', (column, descending, ascending) => {
    const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
    add(graph, play(), 8, { h4h5: 30, e4e5: 20, a4a5: -10 });
    const rows = rowsFor(play(), nextMoves(play()), graph, [
      results(play('e5').key, 2, 1, 1, 0),
      results(play('a5').key, 4, 0, 1, 3),
      results(play('d5').key, 5, 0, 0, 0),
    ]).map((row) => ({ ...row, behind: behind.get(row.step.san) }));
    const sorted = (isDescending: boolean): string =>
      sortRows(rows, { column, isDescending })
        .map(({ step }) => step.san)
        .join(' ');
    expect(sorted(true)).toBe(descending);
    expect(sorted(false)).toBe(ascending);
  });

  test('from the point of view of the side to move', () => {
    const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
    const position = play('e5');
    add(graph, position, 8, { e9e8: 5, h9h8: -12 });
    const rows = rowsFor(position, nextMoves(position), graph, [
      results(play('e5', 'e8').key, 2, 2, 0, 0),
      results(play('e5', 'h8').key, 2, 0, 0, 2),
    ]);
    const first = (column: 'evaluation' | 'results'): string | undefined =>
      sortRows(rows, { column, isDescending: true })[0]?.step.san;
    expect(first('evaluation')).toBe('e8');
    expect(first('results')).toBe('h8');
  });

  test('and their results are summed', () => {
    expect(sumResults([results('', 3, 1, 0, 2), results('', 9, 2, 3, 4)])).toEqual({
      games: 12,
      white: 3,
      draws: 3,
      black: 6,
    });
    expect(sumResults([])).toEqual({ games: 0, white: 0, draws: 0, black: 0 });
  });
});

test('without room for all columns, the book and the games have their own rows and columns', () => {
  const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'test' });
  const start = play();
  add(graph, start, 8, { e4e5: 20, h4h5: 30 });
  const games = { games: 1, white: 1, draws: 0, black: 0 };
  const played = ['e5', 'a5'].map((san) => ({ after: play(san).key, ...games }));
  const rows = rowsFor(start, nextMoves(start), graph, played);
  const sansOf = (view: 'book' | 'games' | undefined): readonly string[] =>
    rowsOf(view, rows).map(({ step }) => step.san);
  expect(sansOf(undefined)).toEqual(['h5', 'e5', 'a5']);
  expect(sansOf('book')).toEqual(['h5', 'e5']);
  expect(sansOf('games')).toEqual(['e5', 'a5']);
  const columnsOf = (view: 'book' | 'games' | undefined): readonly string[] =>
    EXPLORER_COLUMNS.filter((column) => hasColumn(view, column));
  expect(columnsOf(undefined)).toEqual(EXPLORER_COLUMNS);
  expect(columnsOf('book')).toEqual(['move', 'evaluation', 'depth', 'positions']);
  expect(columnsOf('games')).toEqual(['move', 'evaluation', 'games', 'results']);
});
