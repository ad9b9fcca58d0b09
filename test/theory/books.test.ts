/** The books that we ship. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { resolveMove } from '../../src/notation/coordinates.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { Score } from '../../src/rules/score.js';
import { TheoryBook, findingsOfBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';

beforeAll(() => loadRules());

test.each(Object.values(RULESETS))('the book of $id is large and small enough', async (ruleset) => {
  const bytes = readFileSync(`data/books/${ruleset.id}.book`);
  expect(bytes.length).toBeLessThanOrEqual(400_000);
  const loaded = await TheoryBook.load(bytes);
  if (!loaded.ok) throw new Error(loaded.error.message);
  const book = loaded.value;
  expect(book.ruleset).toBe(ruleset.id);
  expect(book.size).toBeGreaterThanOrEqual(14_000);
  expect(book.nodes).toBe(100_000);

  // A part of the book as a graph says the same: the position is worth what best play is worth.
  const graph = new TheoryGraph(book);
  const start = Position.start(ruleset);
  const findings = findingsOfBook(book, start, book.build);
  for (let left = 60; left > 0; left -= 1) {
    const next = findings.next();
    if (next.done === true) break;
    if (next.value !== undefined) graph.add(next.value);
  }
  expect(graph.size).toBeGreaterThan(40);
  // A graph of another engine takes nothing from it.
  expect([...findingsOfBook(book, start, `${book.build}, but newer`)]).toEqual([]);
  const said = book.find(start.key);
  const found = graph.find(start.key);
  expect(found?.score).toEqual(said?.score);
  const values = (moves: readonly { readonly move: string; readonly score: Score }[] = []) =>
    new Map(moves.map(({ move, score }) => [move, score]));
  expect(values(found?.moves)).toEqual(values(said?.moves));
  for (const { move } of said?.moves ?? []) expect(resolveMove(start, move).ok).toBe(true);
});
