/** The lines behind the moves of a theory: best play, and the positions that determine their values. */
import { describe, expect, test } from 'vitest';
import { Position, RULESETS, makeCoordinates } from '../../src/index.js';
import { makeSanAndPlay } from '../../src/notation/san.js';
import type { LineStep } from '../../src/notation/line.js';
import { BookReach, mainLineFrom } from '../../src/theory/behind.js';
import { findingsOfBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { type Theory, scoreOfValue, valueOfMove, valueOfScore } from '../../src/theory/value.js';
import { randomFinding, ORIGIN, keyOf } from './support.js';
import { Random } from '../support/random.js';
import { shippedBook } from '../support/shipped.js';
import { defined } from '../support/value.js';

const stepOf = (position: Position, move: string): LineStep => {
  const legal = defined(position.legalMoves().find((each) => makeCoordinates(each) === move));
  const { fullmoves: number, turn } = position;
  return { move: legal, number, turn, ...makeSanAndPlay(position, legal) };
};

const follow = (reach: BookReach, start: Position): void => {
  for (const walk = reach.follow(start); walk.next().done !== true;);
};

test.each(['cazaux', 'golladay'] as const)(
  'in the %s book, a move has the value of the position at the end of its line',
  async (id) => {
    const book = await shippedBook(id);
    const start = Position.start(RULESETS[id]);
    let longest = 0;
    for (const { move, score, isSearched } of book.find(start.key)?.moves ?? []) {
      const line = mainLineFrom(book, start, stepOf(start, move));
      longest = Math.max(longest, line.depth);
      expect(line.steps.length > 1).toBe(isSearched);
      // The value of the last book position is propagated back, with a change of sign at each ply.
      const known = line.steps.map(({ after }) => book.find(after.key));
      const plies = known.filter((each) => each !== undefined).length;
      const last = plies === 0 ? book.find(start.key) : known[plies - 1];
      let value = valueOfScore(last?.score ?? { kind: 'mate', moves: 1 });
      for (let left = plies; left > 0; left -= 1) value = valueOfMove(value);
      if (plies > 0) expect(scoreOfValue(value)).toEqual(score);
      expect(line.depth).toBe(plies + (last?.depth ?? 0));
    }
    // The line is far deeper than any single search.
    expect(longest).toBeGreaterThan(14);
  },
);

test('the positions behind a move are counted once despite transpositions', async () => {
  const book = await shippedBook('cazaux');
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
  // Positions that were already visited are counted without playing their moves again.
  let played = 0;
  for (const walk = reach.follow(start); walk.next().done !== true;) played += 1;
  expect(reach.count(start.key)).toBeGreaterThan(book.size - 20);
  expect(reach.count(start.key)).toBeLessThanOrEqual(book.size);
  expect(played).toBeLessThanOrEqual(reach.count(start.key) - reach.count(step.after.key));
  expect(reach.count('0123456789abcdef')).toBe(0);
});

test('an interrupted walk is completed by the next walk', async () => {
  const book = await shippedBook('cazaux');
  const start = stepOf(Position.start(RULESETS.cazaux), 'e1f2').after;
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

describe('the main line', () => {
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

  test('ends where the graph ends', () => {
    expect(sans(theoryOf({ '': ['e4e5'] }), 'e4e5')).toBe('e5 9');
    expect(sans(theoryOf({ '': ['e4e5'], e4e5: ['e9e8'] }), 'e4e5')).toBe('e5 e8 10');
    expect(sans(theoryOf({ e4e5: [] }), 'e4e5')).toBe('e5 10');
  });

  test('ends before a repeated position', () => {
    const theory = theoryOf({
      '': ['b1e2'],
      b1e2: ['b12e11'],
      'b1e2 b12e11': ['e2b1'],
      'b1e2 b12e11 e2b1': ['e11b12'],
    });
    expect(sans(theory, 'b1e2')).toBe('Le2 Le11 Lb1 12');
  });
});

test('reachedFrom returns exactly the positions that moves of the graph lead to', () => {
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
