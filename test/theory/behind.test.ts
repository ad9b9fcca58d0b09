/** What stands behind the moves of a theory: best play, and the positions from which values are carried back. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeSanAndPlay } from '../../src/notation/san.js';
import type { LineStep } from '../../src/notation/line.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { BookReach, mainLineFrom } from '../../src/theory/behind.js';
import { TheoryBook, findingsOfBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { type Theory, scoreOfValue, valueOfMove, valueOfScore } from '../../src/theory/value.js';
import { randomFinding, ORIGIN, keyOf } from './support.js';
import { Random } from '../support/random.js';

beforeAll(() => loadRules());

const bookOf = async (ruleset: string): Promise<TheoryBook> => {
  const book = await TheoryBook.load(readFileSync(`data/books/${ruleset}.book`));
  if (!book.ok) throw new Error(book.error.message);
  return book.value;
};

const stepOf = (position: Position, move: string): LineStep => {
  const legal = position.legalMoves().find((each) => makeCoordinates(each) === move);
  if (legal === undefined) throw new Error(`${move} is not legal`);
  const { fullmoves: number, turn } = position;
  return { move: legal, number, turn, ...makeSanAndPlay(position, legal) };
};

const follow = (reach: BookReach, start: Position): void => {
  for (const walk = reach.follow(start); walk.next().done !== true;);
};

test.each(['cazaux', 'golladay'] as const)(
  'in the book of %s, the value of a move is that of the position at the end of its line',
  async (id) => {
    const book = await bookOf(id);
    const start = Position.start(RULESETS[id]);
    let longest = 0;
    for (const { move, score, isSearched } of book.find(start.key)?.moves ?? []) {
      const line = mainLineFrom(book, start, stepOf(start, move));
      longest = Math.max(longest, line.depth);
      expect(line.steps.length > 1).toBe(isSearched);
      // From the last position of the book, the value comes back with a change of sign for each ply.
      const known = line.steps.map(({ after }) => book.find(after.key));
      const plies = known.filter((each) => each !== undefined).length;
      const last = plies === 0 ? book.find(start.key) : known[plies - 1];
      let value = valueOfScore(last?.score ?? { kind: 'mate', moves: 1 });
      for (let left = plies; left > 0; left -= 1) value = valueOfMove(value);
      if (plies > 0) expect(scoreOfValue(value)).toEqual(score);
      expect(line.depth).toBe(plies + (last?.depth ?? 0));
    }
    // Far deeper than any of its searches.
    expect(longest).toBeGreaterThan(14);
  },
);

test('the positions behind a move are counted once, however they are reached', async () => {
  const book = await bookOf('cazaux');
  const start = Position.start(RULESETS.cazaux);
  const step = stepOf(start, 'g1i3');
  const reach = new BookReach(book);
  follow(reach, step.after);
  const findings = [...findingsOfBook(book, step.after, book.build)];
  const graph = new TheoryGraph(book);
  graph.addAll(findings.filter((finding) => finding !== undefined));
  expect(reach.count(step.after.key)).toBe(graph.size);
  expect([...graph.reachedFrom(step.after.key)].length).toBe(graph.size);
  expect(graph.size).toBeGreaterThan(1000);
  // What has been followed is not played again, and belongs to the whole.
  let played = 0;
  for (const walk = reach.follow(start); walk.next().done !== true;) played += 1;
  expect(reach.count(start.key)).toBeGreaterThan(book.size - 20);
  expect(reach.count(start.key)).toBeLessThanOrEqual(book.size);
  expect(played).toBeLessThanOrEqual(reach.count(start.key) - reach.count(step.after.key));
  expect(reach.count('0123456789abcdef')).toBe(0);
});

test('a walk that was left half done is completed by the next', async () => {
  const book = await bookOf('cazaux');
  const start = stepOf(Position.start(RULESETS.cazaux), 'h4h5').after;
  const whole = new BookReach(book);
  follow(whole, start);
  const reach = new BookReach(book);
  const walk = reach.follow(start);
  for (let left = 50; left > 0; left -= 1) walk.next();
  const next = book.find(start.key)?.moves.find(({ isSearched }) => isSearched);
  follow(reach, stepOf(start, next?.move ?? '').after);
  follow(reach, start);
  expect(reach.count(start.key)).toBe(whole.count(start.key));
});

describe('a line', () => {
  /** A theory of some positions, by their moves from the start. */
  const theoryOf = (lines: Readonly<Record<string, readonly string[]>>): Theory => {
    const start = Position.start(RULESETS.cazaux);
    const known = new Map(
      Object.entries(lines).map(([path, moves]) => {
        const position = path
          .split(' ')
          .filter(Boolean)
          .reduce((each, move) => stepOf(each, move).after, start);
        const score = { kind: 'centipawns', value: 0 } as const;
        const listed = moves.map((move) => ({ move, score, share: 0, isSearched: true }));
        return [position.key, { score, depth: 9, moves: listed }];
      }),
    );
    return { find: (key) => known.get(key) };
  };
  const sans = (theory: Theory, move: string): string => {
    const start = Position.start(RULESETS.cazaux);
    const { steps, depth } = mainLineFrom(theory, start, stepOf(start, move));
    return `${steps.map(({ san }) => san).join(' ')} ${depth}`;
  };

  test('ends where the theory ends', () => {
    expect(sans(theoryOf({ '': ['e4e5'] }), 'e4e5')).toBe('e5 9');
    expect(sans(theoryOf({ '': ['e4e5'], e4e5: ['e9e8'] }), 'e4e5')).toBe('e5 e8 10');
    expect(sans(theoryOf({ e4e5: [] }), 'e4e5')).toBe('e5 10');
  });

  test('ends before a position that has been there', () => {
    const theory = theoryOf({
      '': ['b1e2'],
      b1e2: ['b12e11'],
      'b1e2 b12e11': ['e2b1'],
      'b1e2 b12e11 e2b1': ['e11b12'],
    });
    expect(sans(theory, 'b1e2')).toBe('Le2 Le11 Lb1 12');
  });
});

test('what a graph reaches is what its moves lead to', () => {
  const rng = new Random(7);
  const graph = new TheoryGraph(ORIGIN);
  for (let position = 0; position < 30; position += 1) graph.add(randomFinding(position, 40, rng));
  for (let position = 0; position < 40; position += 1) {
    const key = keyOf(position);
    const reached = new Set(graph.find(key) === undefined ? [] : [key]);
    for (const each of reached)
      for (const next of graph.movesFrom(each))
        if (graph.find(next.key) !== undefined) reached.add(next.key);
    for (const each of graph.reachedFrom(key)) expect(each.nodes).toBe(graph.find(each.key)?.nodes);
    expect([...graph.reachedFrom(key)].map((each) => each.key).sort()).toEqual([...reached].sort());
  }
});
