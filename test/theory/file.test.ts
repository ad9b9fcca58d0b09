/** The files of theory graphs: the same content gives the same bytes, and damage is an error value. */
import { expect, test } from 'vitest';
import { TheoryGraph } from '../../src/theory/graph.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { keyOf, ORIGIN, randomFinding } from './support.js';

const randomGraph = (random: Random): TheoryGraph => {
  const positions = 1 + random.below(25);
  const graph = new TheoryGraph(ORIGIN);
  graph.addRoot({ key: keyOf(0), fen: 'a FEN' });
  graph.addMove(keyOf(0), 'a11a12r', keyOf(positions));
  for (let count = random.below(2 * positions); count > 0; count -= 1)
    graph.add(randomFinding(random.below(positions), positions, random));
  return graph;
};

test('a graph that is saved and loaded is the same', () => {
  const random = new Random(3);
  for (let round = 0; round < scaled(100); round += 1) {
    const graph = randomGraph(random);
    const bytes = graph.save();
    const loaded = TheoryGraph.load(bytes);
    if (!loaded.ok) throw new Error(loaded.error.message);
    expect(loaded.value.save()).toEqual(bytes);
    expect(loaded.value.size).toBe(graph.size);
    expect(loaded.value.roots).toEqual(graph.roots);
    for (const key of graph.keys()) {
      expect(loaded.value.find(key)).toEqual(graph.find(key));
      expect(loaded.value.movesFrom(key)).toEqual(graph.movesFrom(key));
    }
    expect(loaded.value.choose()).toEqual(graph.choose());
  }
});

test('truncated, damaged and foreign files are coded errors', () => {
  const random = new Random(4);
  const bytes = randomGraph(random).save();
  const codeOf = (file: Uint8Array): string => {
    const loaded = TheoryGraph.load(file);
    return loaded.ok ? 'ok' : loaded.error.code;
  };
  expect(codeOf(new Uint8Array())).toBe('theory-foreign');
  expect(codeOf(new TextEncoder().encode('[Event "Club evening"]'))).toBe('theory-foreign');
  for (let length = 9; length < bytes.length; length += 1)
    expect(codeOf(bytes.subarray(0, length))).toBe('theory-truncated');
  expect(codeOf(Uint8Array.of(...bytes, 0))).toBe('theory-damaged');
  expect(codeOf(bytes.with(4, 9))).toBe('theory-version');
  for (let round = 0; round < scaled(300); round += 1) {
    const at = 9 + random.below(bytes.length - 9);
    const changed = (bytes[at] ?? 0) ^ (1 << random.below(8));
    expect(codeOf(bytes.with(at, changed))).toBe('theory-damaged');
  }
});
