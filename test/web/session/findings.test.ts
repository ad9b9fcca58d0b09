import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DiceInfo, SearchInfo } from '../../../src/engine/types.js';
import { FoundLines, type Memory, KnownDice } from '../../../src/elements/session/findings.js';
import { GameStore, RollMemory } from '../../../src/elements/session/game-store.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import type { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';

beforeAll(() => loadRules());
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gameOf = (pgn: string): GameStore => {
  const record = parsePgn(pgn)[0]?.record;
  if (record === undefined) throw new Error('no game');
  const game = new GameStore();
  game.open(record);
  return game;
};

const positions = (): readonly [start: Position, next: Position] => {
  const game = gameOf('1. e5 *');
  const start = game.position;
  game.forward();
  return [start, game.position];
};

const info = (depth: number, multipv = 1, value = 30): SearchInfo => ({
  depth,
  selectiveDepth: depth,
  multipv,
  score: { kind: 'centipawns', value },
  nodes: 1,
  time: 1,
  nodesPerSecond: 1,
  hashUse: 0,
  pv: ['e4e5'],
});

type Row = Awaited<ReturnType<Memory['recall']>>;

const setUp = (row?: Row) => {
  const memory = { recall: vi.fn(() => Promise.resolve(row)), keep: vi.fn<Memory['keep']>() };
  const onRecalled = vi.fn();
  return { memory, onRecalled, found: new FoundLines(memory, onRecalled) };
};

const stored = (depth: number, lines = 1): NonNullable<Row> => ({
  depth,
  nodes: 1,
  lines: Array.from({ length: lines }, () => ({
    score: { kind: 'centipawns', value: 99 },
    pv: ['e4e5'],
  })),
});

const values = (found: FoundLines): unknown[] =>
  (found.findings?.lines ?? []).map(({ score, depth }) => [
    score.kind === 'centipawns' && score.value,
    depth,
  ]);

test('lines are from White’s point of view, the best first, and as many as wanted', () => {
  const [start, next] = positions();
  const { found } = setUp();
  found.show(start, false);
  for (const line of [1, 2, 3]) found.take(start, info(5, line, 10 * line), 2);
  expect(values(found)).toEqual([
    [10, 5],
    [20, 5],
  ]);
  found.show(next, false);
  expect(found.findings).toEqual({ position: next, lines: [] });
  found.take(next, info(5), 1);
  expect(values(found)).toEqual([[-30, 5]]);
});

test('results of a position that is no longer shown are ignored', () => {
  const [start, next] = positions();
  const { found } = setUp();
  found.show(next, false);
  found.take(start, info(5), 1);
  found.takeProgress(start, { depth: 5 } as never);
  expect(found.findings).toEqual({ position: next, lines: [] });
  found.show(undefined, false);
  found.take(next, info(5), 1);
  expect(found.findings).toBeUndefined();
});

test('a new search begins without the lines of the one before', () => {
  const [start] = positions();
  const { found } = setUp();
  found.show(start, false);
  found.take(start, info(5, 1), 2);
  found.take(start, info(5, 2), 2);
  found.begin();
  found.take(start, info(1), 2);
  expect(values(found)).toEqual([[30, 1]]);
});

test('a running search is stored once a second, and when another position is shown', () => {
  const [start, next] = positions();
  const { found, memory } = setUp();
  found.show(start, false);
  found.take(start, info(5), 1);
  found.take(start, info(6), 1);
  vi.advanceTimersByTime(999);
  expect(memory.keep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(memory.keep.mock.calls.map(([, , { depth }]) => depth)).toEqual([6]);
  found.take(start, info(7), 1);
  found.show(next, false);
  expect(memory.keep.mock.calls.map(([at, , { depth }]) => [at === start, depth])).toEqual([
    [true, 6],
    [true, 7],
  ]);
  vi.advanceTimersByTime(5000);
  found.keep();
  expect(memory.keep).toHaveBeenCalledTimes(2);
});

test('stored lines are shown until the search is as deep, and are not stored again', async () => {
  const [start] = positions();
  const { found, memory, onRecalled } = setUp(stored(8));
  found.show(start, true);
  await vi.advanceTimersByTimeAsync(200);
  expect(onRecalled).toHaveBeenCalledTimes(1);
  expect(found.findings?.remembered).toBe(8);
  found.take(start, info(7), 1);
  expect(values(found)).toEqual([[99, 8]]);
  expect(found.findings?.info?.depth).toBe(7);
  found.keep();
  expect(memory.keep).not.toHaveBeenCalled();
  found.take(start, info(8), 1);
  expect(values(found)).toEqual([[30, 8]]);
  expect(found.findings).not.toHaveProperty('remembered');
});

test('stored lines give way to a search that has more of them', async () => {
  const [start] = positions();
  const { found } = setUp(stored(8));
  found.show(start, true);
  await vi.advanceTimersByTimeAsync(200);
  found.take(start, info(3, 1), 2);
  expect(values(found)).toEqual([[99, 8]]);
  found.take(start, info(3, 2), 2);
  expect(values(found)).toEqual([
    [30, 3],
    [30, 3],
  ]);
});

test.each<[string, (found: FoundLines, start: Position, next: Position) => void]>([
  ['another position is shown', (found, _start, next) => found.show(next, false)],
  ['the search is as deep', (found, start) => found.take(start, info(8), 1)],
  [
    'the search has more lines',
    (found, start) => [1, 2].forEach((line) => found.take(start, info(2, line), 2)),
  ],
])('stored lines that arrive when %s are not shown', async (_name, meanwhile) => {
  const [start, next] = positions();
  const { found, onRecalled } = setUp(stored(8));
  found.show(start, true);
  meanwhile(found, start, next);
  await vi.advanceTimersByTimeAsync(200);
  expect(onRecalled).not.toHaveBeenCalled();
  expect(found.findings).not.toHaveProperty('remembered');
});

test('stored lines are asked for only where that is wanted', async () => {
  const [start] = positions();
  const { found, memory } = setUp(stored(8));
  found.show(start, false);
  await vi.advanceTimersByTimeAsync(200);
  expect(memory.recall).not.toHaveBeenCalled();
});

test('progress belongs to the lines found so far', () => {
  const [start] = positions();
  const { found } = setUp();
  found.show(start, false);
  found.take(start, info(5), 1);
  found.takeProgress(start, { depth: 6 } as never);
  expect(found.findings).toMatchObject({ info: { depth: 5 }, progress: { depth: 6 } });
});

test('rolls are remembered by the moves before them, in one game', () => {
  const { record } = gameOf('1. e5 (1. h5) e8 *');
  const rolls = new RollMemory();
  rolls.set(record, [0], 3);
  rolls.set(record, [1], 5);
  const all = () => [[], [0], [1], [0, 0]].map((path) => rolls.recall(record, path));
  expect(all()).toEqual([undefined, 3, 5, undefined]);
  rolls.set(record, [0], undefined);
  expect(all()).toEqual([undefined, undefined, 5, undefined]);
  const other = { ...record, setup: { ...record.setup } };
  expect(rolls.recall(other, [1])).toBeUndefined();
  rolls.set(other, [0, 0], 8);
  expect([rolls.recall(other, [1]), rolls.recall(other, [0, 0])]).toEqual([undefined, 8]);
  rolls.clear();
  expect(rolls.recall(other, [0, 0])).toBeUndefined();
});

test('values with dice are kept by position and roll, unless deeper ones are known', () => {
  const [start, next] = positions();
  const known = new KnownDice();
  const value = (depth: number, nodes = 1) => ({ depth, nodes }) as DiceInfo;
  expect(known.keep(start, undefined, value(2))).toBe(true);
  expect(known.keep(start, 3, value(1))).toBe(true);
  expect(known.keep(start, undefined, value(1))).toBe(false);
  expect(known.keep(start, 3, value(1, 2))).toBe(true);
  expect(known.recall(start, undefined)?.depth).toBe(2);
  expect(known.recall(start, 3)).toEqual(value(1, 2));
  expect(known.recall(start, 4)).toBeUndefined();
  expect(known.recall(next, 3)).toBeUndefined();
});
