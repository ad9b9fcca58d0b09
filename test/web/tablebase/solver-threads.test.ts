import { expect, test } from 'vitest';
import { slowdown, solverThreads } from '../../../web/page/tablebase/solver-threads.js';
import { costOf } from '../../../web/page/tablebase/tablebase-text.js';
import { WORDS } from '../../../web/words/tablebase.js';

test.each([
  [1, 0],
  [2, 1],
  [4, 2],
  [8, 4],
  [32, 4],
])('on %i processors, %i threads solve endings', (cores, threads) => {
  expect(solverThreads(cores)).toBe(threads);
});

test.each([
  // [processors, threads of the engine, factor of the slowdown]
  [1, 1, 3],
  [2, 1, 1.5],
  [4, 3, 1.5],
  [8, 7, 1.5],
  [8, 1, 1],
])(
  'on %i processors, an engine with %i threads slows solving by a factor of %f',
  (cores, engine, times) => {
    expect(slowdown(engine, cores)).toBe(times);
  },
);

test('the estimated solving time includes the slowdown caused by the engine', () => {
  const work = { positions: 80_000_000, bytes: 1e6, blocks: 1 };
  expect(costOf(WORDS, work)).toBe('about 20 seconds, 1 MB of memory');
  expect(costOf(WORDS, work, 1.5)).toBe('about 30 seconds, 1 MB of memory');
});
