/** The order of lines, and the lines after an interrupted iteration. */
import { describe, expect, test } from 'vitest';
import { isForced, mergeLines, orderOf, sortLines } from '../../src/engine/search-run.js';
import type { Score, SearchInfo } from '../../src/index.js';
import { cp, mate } from './support.js';

const line = (move: string, score: Score, depth = 8): SearchInfo => ({
  ...{ depth, multipv: 1, score, pv: [move, 'a1a2'] },
  ...{ selectiveDepth: depth, nodes: 1, nodesPerSecond: 1, time: 1, hashUse: 0 },
});

const shown = (lines: readonly SearchInfo[]): readonly unknown[] =>
  lines.map(({ multipv, pv: [move], score, bound }) => [multipv, move, score, bound]);

test('forced wins and losses rank beyond every evaluation, ordered by their length', () => {
  const worstFirst = [mate(-1), mate(-30), cp(-9000), cp(-1), cp(0), cp(9000), mate(30), mate(1)];
  const orders = worstFirst.map(orderOf);
  expect(orders).toEqual([...orders].sort((a, b) => a - b));
  expect(new Set(orders).size).toBe(orders.length);
});

test('lines are sorted and numbered, and lines with equal scores keep their order', () => {
  const lines = [line('a', cp(5)), line('b', cp(90)), line('c', cp(5)), line('d', mate(3))];
  expect(shown(sortLines(lines)).map((each) => (each as unknown[]).slice(0, 2))).toEqual([
    [1, 'd'],
    [2, 'b'],
    [3, 'a'],
    [4, 'c'],
  ]);
});

describe('the lines after an interrupted iteration', () => {
  const old = [line('a', cp(50)), line('b', cp(20)), line('c', cp(-10))];

  test('come from the previous iteration if no line was finished', () => {
    expect(mergeLines([], old, 3)).toBe(old);
  });

  test('start with the finished line, whose score limits the scores of the other moves', () => {
    expect(shown(mergeLines([line('c', cp(30), 9)], old, 3))).toEqual([
      [1, 'c', cp(30), undefined],
      [2, 'a', cp(30), 'upper'],
      [3, 'b', cp(20), undefined],
    ]);
  });

  test('cap other moves only above the lowest finished score', () => {
    const fresh = [line('b', cp(10), 9), line('a', cp(40), 9)];
    expect(shown(mergeLines(fresh, [...old, line('d', cp(10))], 4))).toEqual([
      [1, 'a', cp(40), undefined],
      [2, 'b', cp(10), undefined],
      // An equal score does not move a line up.
      [3, 'd', cp(10), undefined],
      [4, 'c', cp(-10), undefined],
    ]);
  });

  test('do not exceed the requested number', () => {
    expect(shown(mergeLines([line('c', cp(60), 9)], old, 2))).toEqual([
      [1, 'c', cp(60), undefined],
      [2, 'a', cp(50), undefined],
    ]);
  });
});

test.each<[Score, number, boolean]>([
  // Twice the moves, and four plies in which a shorter way may be found.
  [mate(3), 9, false],
  [mate(3), 10, true],
  [mate(-3), 9, false],
  [mate(-3), 10, true],
  [cp(9000), 60, false],
])('%o at depth %i is a reliable mate score: %s', (score, depth, forced) => {
  expect(isForced(line('a', score, depth))).toBe(forced);
});
