/** The rows of the explorer, made from a graph and from games. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeCoordinates, resolveMove } from '../../../src/notation/coordinates.js';
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
import { played } from '../../support/played.js';
import { defined, valueOf } from '../../support/value.js';

const play = (...moves: readonly string[]): Position =>
  played(Position.start(RULESETS.cazaux), ...moves);

const graphOf = (build = 'test'): TheoryGraph => new TheoryGraph({ ruleset: 'cazaux', build });

/** The number of games with a move, and their results. */
const results = (after: string, games: number, white = 0, draws = 0, black = 0) => ({
  after,
  games,
  white,
  draws,
  black,
});

const add = (
  graph: TheoryGraph,
  position: Position,
  depth: number,
  values: Readonly<Record<string, number>>,
): void => {
  const lines = Object.entries(values).map(([text, value]) => {
    const move = valueOf(resolveMove(position, text));
    const { key } = position.play(move);
    const score = { kind: 'centipawns', value } as const;
    return { move: makeCoordinates(move), key, score };
  });
  graph.add({ key: position.key, depth, nodes: 1000, lines, hasMore: true });
};

/** The moves of the rows with their scores. */
const shown = (position: Position, graph: TheoryGraph): string =>
  rowsFor(position, nextMoves(position), graph, [])
    .map(({ step, score }) => `${step.san} ${score?.kind === 'centipawns' && score.value}`)
    .join(', ');

test('rows have scores from White’s view and start with the best move of the side to move', () => {
  const graph = graphOf();
  add(graph, play(), 8, { e4e5: 20, h4h5: 30 });
  add(graph, play('e5'), 10, { e9e8: 5, h9h8: -12 });
  // The search after 1. e5 counts, not the earlier score of the move.
  expect(shown(play(), graph)).toBe('h5 30, e5 -5');
  expect(shown(play('e5'), graph)).toBe('e8 -5, h8 12');
});

describe('equally good moves', () => {
  test('keep their order in the graph and are recognised as equal', () => {
    const graph = graphOf();
    add(graph, play('h5'), 9, { g12i10: -25, h9h8: -25, e9e8: -25, k12h11: -31 });
    add(graph, play('h5', 'Ki10'), 10, { e4e5: 25 });
    const position = play('h5');
    const games = [results(play('h5', 'h8').key, 7, 0, 0, 7)];
    const rows = rowsFor(position, nextMoves(position), graph, games);
    const sans = ({ step }: { readonly step: { readonly san: string } }): string => step.san;
    expect(rows.map(sans)).toEqual(['e8', 'Ki10', 'h8', 'Lh11']);
    expect(equallyBest(rows).map(sans)).toEqual(['e8', 'Ki10', 'h8']);
    expect(equallyBest(sortRows(rows, { column: 'move', isDescending: true }))).toHaveLength(3);
    expect(equallyBest(rows.slice(2))).toEqual([]);
    expect(equallyBest([])).toEqual([]);
  });

  test.each(Object.values(RULESETS))(
    'begin with the move named in the report on openings under $id',
    async (ruleset) => {
      const report = readFileSync('docs/openings.md', 'utf8');
      const line = new RegExp(`ruleset="${ruleset.id}"\\s+pgn="([^"]+)"`).exec(report)?.[1] ?? '';
      const moves = line
        .replaceAll(/\{[^}]*\}/g, '')
        .split(/\s+/)
        .filter((word) => word !== '' && !/^\d+\.$/.test(word));
      const book = valueOf(await TheoryBook.load(readFileSync(`data/books/${ruleset.id}.book`)));
      let position = Position.start(ruleset);
      expect(moves.length).toBeGreaterThan(5);
      for (const san of moves) {
        const first = defined(rowsFor(position, nextMoves(position), book, [])[0]);
        expect(first.step.san).toBe(san);
        position = first.step.after;
      }
    },
  );
});

test('a move is known if its position was reached by transposition', () => {
  const graph = graphOf();
  add(graph, play('e5', 'e8', 'h5'), 9, { h9h8: -40 });
  expect(shown(play('h5', 'e8'), graph)).toBe('e5 40');
  expect(shown(play('h5'), graph)).toBe('');
});

test('moves without an evaluation come last, sorted by their number of games', () => {
  const graph = graphOf();
  add(graph, play(), 8, { e4e5: -90 });
  const counts = Object.entries({ a5: 1, b5: 3, e5: 2 });
  const games = counts.map(([san, count]) => results(play(san).key, count, count));
  const rows = rowsFor(play(), nextMoves(play()), graph, games);
  expect(rows.map((row) => `${row.step.san} ${row.played?.games}`)).toEqual([
    'e5 2',
    'b5 3',
    'a5 1',
  ]);
});

test('the user’s own graph replaces the book once it has searched the moves of the book', () => {
  const own = graphOf();
  const book = graphOf();
  const better = (): unknown => betterTheory(play(), own, book);
  expect(better()).toBe(own);
  // The last searched position of the book has moves, but none of them leads further.
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

test('a book from another engine is used until the user’s own graph contains the position', () => {
  const own = graphOf('new');
  const book = graphOf('old');
  add(book, play(), 8, { e4e5: 20, h4h5: 30 });
  add(book, play('h5'), 8, { h9h8: -30 });
  expect(betterTheory(play(), own, book)).toBe(book);
  add(own, play(), 8, { e4e5: 25 });
  expect(betterTheory(play(), own, book)).toBe(own);
});

test('a row shows whether the graph continues after its move', () => {
  const graph = graphOf();
  add(graph, play(), 8, { e4e5: 20, h4h5: 30 });
  add(graph, play('e5'), 10, { e9e8: 5 });
  const rows = rowsFor(play(), nextMoves(play()), graph, []);
  expect(rows.map(({ step, goesOn }) => `${step.san} ${goesOn}`)).toEqual(['h5 false', 'e5 true']);
});

describe('the table', () => {
  const behind = new Map([
    ['h5', { steps: [], depth: 12, positions: 7, isOfBook: true }],
    ['e5', { steps: [], depth: 20, positions: 0, isOfBook: true }],
    ['a5', { steps: [], depth: 9, positions: 8, isOfBook: true }],
  ]);

  test.each([
    // [column, the most first, the least first]; `d5` is known neither to theory nor to a finished game.
    ['move', 'h5 e5 d5 a5', 'a5 d5 e5 h5'],
    ['evaluation', 'h5 e5 a5 d5', 'a5 e5 h5 d5'],
    ['depth', 'e5 h5 a5 d5', 'a5 h5 e5 d5'],
    ['positions', 'a5 h5 e5 d5', 'e5 h5 a5 d5'],
    ['games', 'd5 a5 e5 h5', 'e5 a5 d5 h5'],
    ['results', 'e5 a5 h5 d5', 'a5 e5 h5 d5'],
  ] as const)('sorts rows by %s with unknown values last', (column, descending, ascending) => {
    const graph = graphOf();
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

  test('sorts rows from the view of the side to move', () => {
    const graph = graphOf();
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

  test('sums the results of its rows', () => {
    const sum = (...all: Parameters<typeof sumResults>[0]) => ({ after: '', ...sumResults(all) });
    expect(sum(results('', 3, 1, 0, 2), results('', 9, 2, 3, 4))).toEqual(results('', 12, 3, 3, 6));
    expect(sum()).toEqual(results('', 0));
  });
});

test('a narrow table shows the book and the games separately', () => {
  const graph = graphOf();
  const start = play();
  add(graph, start, 8, { e4e5: 20, h4h5: 30 });
  const games = ['e5', 'a5'].map((san) => results(play(san).key, 1, 1));
  const rows = rowsFor(start, nextMoves(start), graph, games);
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
