/** Limits of searches: which values are valid, and what follows from them. */
import { describe, expect, test } from 'vitest';
import {
  checkLimitValues,
  hashForMemory,
  MAX_HASH_MEBIBYTES,
  MAX_LINES,
  MAX_MATE,
  MAX_THREADS,
  refutedMate,
} from '../../src/engine/limits.js';
import type { DiceLimits, SearchLimits } from '../../src/engine/types.js';

type Limits = SearchLimits & DiceLimits;

test.each([
  // A 32nd of the memory, rounded down to a power of two, at least 16 and at most 512 MiB.
  [0.25, 16],
  [512, 16],
  [1023, 16],
  [1024, 32],
  [2047, 32],
  [2048, 64],
  [8192, 256],
  [12_000, 256],
  [16_384, 512],
  [1_000_000, 512],
])('a machine with %i MiB of memory gets a hash table of %i MiB', (memory, hash) => {
  expect(hashForMemory(memory)).toBe(hash);
});

test.each<[SearchLimits, number]>([
  [{}, 0],
  [{ depth: 9 }, 0],
  [{ mate: 4 }, 4],
  [{ mate: 31 }, 30],
  // A win in n moves takes 2n - 1 plies.
  [{ mate: 4, depth: 7 }, 4],
  [{ mate: 4, depth: 6 }, 3],
  [{ mate: 4, depth: 1 }, 1],
])('a search with %o that finds no win refutes wins in up to %i moves', (limits, moves) => {
  expect(refutedMate(limits)).toBe(moves);
});

test('the maximums match the documentation', () => {
  expect([MAX_HASH_MEBIBYTES, MAX_THREADS, MAX_LINES, MAX_MATE]).toEqual([2048, 64, 1536, 30]);
});

describe('checkLimitValues', () => {
  const { POSITIVE_INFINITY: infinity, NaN: nan } = Number;

  test.each<Limits>([
    {},
    { depth: 1 },
    { depth: infinity, nodes: infinity, mate: infinity, lines: infinity, movetime: infinity },
    { roll: 1 },
    { roll: 8 },
    { movetime: 0 },
    { movetime: 12.5 },
    { clock: { time: -3, increment: 0, movesToGo: 1, overhead: 0.5 } },
    { clock: { time: nan } },
    { duty: 0.5, ponder: true, searchMoves: ['a1a2'] },
  ])('accepts %o', (limits) => {
    expect(checkLimitValues(limits)).toEqual({ ok: true, value: undefined });
  });

  test.each<[Limits, string, number]>([
    [{ depth: 0 }, 'depth', 0],
    [{ depth: 1.5 }, 'depth', 1.5],
    [{ depth: nan }, 'depth', nan],
    [{ nodes: 0 }, 'nodes', 0],
    [{ nodes: 0.5 }, 'nodes', 0.5],
    [{ mate: -1 }, 'mate', -1],
    [{ mate: 2.5 }, 'mate', 2.5],
    [{ lines: 0 }, 'lines', 0],
    [{ lines: 1.2 }, 'lines', 1.2],
    [{ roll: 0 as 1 }, 'roll', 0],
    [{ roll: 9 as 8 }, 'roll', 9],
    [{ roll: 2.5 as 2 }, 'roll', 2.5],
    [{ roll: infinity as 1 }, 'roll', infinity],
    [{ movetime: -1 }, 'movetime', -1],
    [{ clock: { time: 1, increment: -1 } }, 'clock.increment', -1],
    [{ clock: { time: 1, movesToGo: 0 } }, 'clock.movesToGo', 0],
    [{ clock: { time: 1, movesToGo: 1.5 } }, 'clock.movesToGo', 1.5],
    [{ clock: { time: 1, overhead: -1 } }, 'clock.overhead', -1],
  ])('rejects %o', (limits, name, value) => {
    const checked = checkLimitValues(limits);
    expect(checked.ok ? undefined : checked.error).toMatchObject({
      code: 'limit-invalid',
      params: { name, value },
    });
  });

  test('reports the first of several invalid limits', () => {
    const checked = checkLimitValues({ clock: { time: 1, overhead: -1 }, nodes: 0, movetime: -1 });
    expect(checked.ok ? undefined : checked.error.params.name).toBe('nodes');
  });
});
