/** The files of theory graphs: the same content gives the same bytes, and damage is an error value. */
import { expect, test } from 'vitest';
import { makeBook, TheoryBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { keyOf, ORIGIN, randomFinding } from './support.js';
import { valueOf } from '../support/value.js';

const randomGraph = (random: Random): TheoryGraph => {
  const positions = 1 + random.below(25);
  const graph = new TheoryGraph(ORIGIN);
  graph.addRoot({ key: keyOf(0), fen: 'a FEN' });
  graph.addMove(keyOf(0), 'a11a12r', keyOf(positions));
  for (let count = random.below(2 * positions); count > 0; count -= 1)
    graph.add(randomFinding(random.below(positions), positions, random));
  return graph;
};

test('a graph is unchanged after saving and loading', () => {
  const random = new Random(3);
  for (let round = 0; round < scaled(15); round += 1) {
    const graph = randomGraph(random);
    const bytes = graph.save();
    const loaded = valueOf(TheoryGraph.load(bytes));
    expect(loaded.save()).toEqual(bytes);
    expect(loaded.size).toBe(graph.size);
    expect(loaded.roots).toEqual(graph.roots);
    for (const key of graph.keys()) {
      expect(loaded.find(key)).toEqual(graph.find(key));
      expect(loaded.movesFrom(key)).toEqual(graph.movesFrom(key));
    }
    expect(loaded.choose()).toEqual(graph.choose());
  }
});

test('a book contains exactly the unfinished positions of its graph', async () => {
  const random = new Random(5);
  for (let round = 0; round < scaled(15); round += 1) {
    const graph = new TheoryGraph(ORIGIN);
    const positions = 1 + random.below(25);
    // The keys of positions differ in their first digits.
    const spread = (key: string): string => key.slice(-4) + key.slice(0, -4);
    for (let position = 0; position < positions; position += 1) {
      const finding = randomFinding(position, positions, random);
      const lines = finding.lines.map((line) => ({ ...line, key: spread(line.key) }));
      graph.add({ ...finding, key: spread(finding.key), lines });
    }
    const loss = random.below(20);
    const book = valueOf(await TheoryBook.load(await makeBook(graph, { loss })));
    const { ruleset, build, size } = book;
    const goingOn = [...graph.keys()].filter((key) => graph.find(key)?.end === undefined);
    expect({ ruleset, build, size }).toEqual({ ...ORIGIN, size: goingOn.length });
    const efforts = goingOn.map((key) => graph.find(key)?.nodes ?? Number.NaN);
    expect(book.nodes).toBe(goingOn.length === 0 ? 0 : Math.min(...efforts));
    const limited = await TheoryBook.load(await makeBook(graph, { nodes: 100_000 }));
    expect(limited.ok && limited.value.nodes).toBe(goingOn.length === 0 ? 0 : 100_000);
    expect(book.find('ffffffffffffffff')).toBeUndefined();
    for (const key of goingOn) {
      const { score, depth, moves = [] } = graph.find(key) ?? {};
      const kept = moves.filter((move) => 100 * move.loss <= loss);
      const told = book.find(key);
      expect(told).toMatchObject({ score, depth });
      expect(told?.moves).toHaveLength(kept.length);
      for (const [index, move] of kept.entries()) {
        const { share, ...rest } = told?.moves[index] ?? { share: NaN };
        // Omitted moves have no share.
        const all = kept.reduce((sum, each) => sum + each.share, 0);
        expect(share).toBeCloseTo(move.share / all, 9);
        expect(rest).toEqual({ move: move.move, score: move.score, isSearched: move.isSearched });
      }
    }
  }
});

test.each([
  {
    kind: 'graph',
    write: (graph: TheoryGraph) => graph.save(),
    read: (file: Uint8Array) => TheoryGraph.load(file),
  },
  { kind: 'book', write: makeBook, read: (file: Uint8Array) => TheoryBook.load(file) },
])('a truncated, damaged or foreign $kind fails with an error code', async ({ write, read }) => {
  const random = new Random(4);
  const bytes = await write(randomGraph(random));
  const codeOf = async (file: Uint8Array): Promise<string> => {
    const loaded = await read(file);
    return loaded.ok ? 'ok' : loaded.error.code;
  };
  expect(await codeOf(new Uint8Array())).toBe('theory-foreign');
  expect(await codeOf(new TextEncoder().encode('[Event "Club evening"]'))).toBe('theory-foreign');
  for (let length = 9; length < bytes.length; length += 1)
    expect(await codeOf(bytes.subarray(0, length))).toBe('theory-truncated');
  expect(await codeOf(Uint8Array.of(...bytes, 0))).toBe('theory-damaged');
  expect(await codeOf(bytes.with(4, 9))).toBe('theory-version');
  for (let round = 0; round < scaled(40); round += 1) {
    const at = 9 + random.below(bytes.length - 9);
    const changed = (bytes[at] ?? 0) ^ (1 << random.below(8));
    expect(await codeOf(bytes.with(at, changed))).toBe('theory-damaged');
  }
});

test('a graph keeps unscored moves and can be loaded by another engine build', () => {
  const graph = new TheoryGraph(ORIGIN);
  graph.add({
    key: keyOf(1),
    depth: 3,
    nodes: 100,
    lines: [{ move: 'a4a5', key: keyOf(2), score: { kind: 'centipawns', value: 7 } }],
    hasMore: true,
  });
  graph.addMove(keyOf(1), 'b4b5', keyOf(3));
  expect([...graph.links()]).toEqual([{ from: keyOf(1), move: 'b4b5', to: keyOf(3) }]);
  const loaded = valueOf(TheoryGraph.load(graph.save(), 'another'));
  expect(loaded.build).toBe('another');
  expect(loaded.size).toBe(1);
  expect([...loaded.links()]).toEqual([...graph.links()]);
  const own = new TheoryGraph({ ...ORIGIN, build: 'another' });
  expect(own.merge(graph).ok).toBe(false);
  expect(own.merge(loaded).ok).toBe(true);
  expect(own.save()).toEqual(loaded.save());
});
