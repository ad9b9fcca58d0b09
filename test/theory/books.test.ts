/** The shipped books. */
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Position, RULESETS, type Score, resolveMove } from '../../src/index.js';
import { findingsOfBook } from '../../src/theory/book.js';
import { areComparable } from '../../src/theory/value.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { shippedBook } from '../support/shipped.js';

test.each(Object.values(RULESETS))('the $id book is complete and consistent', async (ruleset) => {
  expect(statSync(`data/books/${ruleset.id}.book`).size).toBeLessThanOrEqual(400_000);
  const book = await shippedBook(ruleset.id);
  expect(book.ruleset).toBe(ruleset.id);
  expect(book.size).toBeGreaterThanOrEqual(14_000);
  expect(book.nodes).toBe(100_000);

  // A graph of a part of the book has the same values: a position has the value of its best play.
  const graph = new TheoryGraph(book);
  const start = Position.start(ruleset);
  const findings = findingsOfBook(book, start, book.build);
  for (let left = 60; left > 0; left -= 1) {
    const next = findings.next();
    if (next.done === true) break;
    if (next.value !== undefined) graph.add(next.value);
  }
  expect(graph.size).toBeGreaterThan(40);
  // A graph of another engine build takes nothing from the book.
  expect([...findingsOfBook(book, start, `${book.build}, but newer`)]).toEqual([]);
  const said = book.find(start.key);
  const found = graph.find(start.key);
  expect(found?.score).toEqual(said?.score);
  const values = (moves: readonly { readonly move: string; readonly score: Score }[] = []) =>
    new Map(moves.map(({ move, score }) => [move, score]));
  expect(values(found?.moves)).toEqual(values(said?.moves));
  for (const { move } of said?.moves ?? []) expect(resolveMove(start, move).ok).toBe(true);
});

test.each([
  ['bench-1+nn-a', 'bench-1+nn-a', true],
  ['bench-1+nn-a', 'bench-2+nn-a', true],
  ['bench-1+nn-a', 'bench-1+nn-b', false],
  ['mine', 'yours', false],
])('scores of the builds %s and %s are comparable: %s', (one, other, expected) => {
  expect(areComparable(one, other)).toBe(expected);
});
