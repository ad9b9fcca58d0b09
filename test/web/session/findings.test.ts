import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DiceInfo, SearchInfo } from '../../../src/engine/types.js';
import { FoundLines, type Memory, KnownDice } from '../../../src/elements/session/findings.js';
import { RollMemory } from '../../../src/elements/session/game-store.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { played } from '../../support/played.js';
import { gameOf } from '../../support/value.js';

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

const start = Position.start(RULESETS.cazaux);
const next = played(start, 'e5');

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

/** Found lines of the start position, with the row stored for it. */
const setUp = (row?: Row, recalls = row !== undefined) => {
  const memory = { recall: vi.fn(() => Promise.resolve(row)), keep: vi.fn<Memory['keep']>() };
  const onRecalled = vi.fn();
  const found = new FoundLines(memory, onRecalled);
  found.show(start, recalls);
  return { memory, onRecalled, found };
};

/** Takes a line for each depth. */
const take = (found: FoundLines, ...depths: readonly number[]): void => {
  for (const depth of depths) found.take(start, info(depth), 1);
};

const stored = (depth: number, lines = 1): NonNullable<Row> => ({
  depth,
  nodes: 1,
  lines: Array.from({ length: lines }, () => ({
    score: { kind: 'centipawns', value: 99 },
    pv: ['e4e5'],
  })),
});

/** The centipawns and depths of the lines, such as `30@8`. */
const values = (found: FoundLines): string =>
  (found.findings?.lines ?? [])
    .map(({ score, depth }) => `${score.kind === 'centipawns' && score.value}@${depth}`)
    .join(' ');

test('lines have scores from White’s view, start with the best and are limited in number', () => {
  const { found } = setUp();
  for (const line of [1, 2, 3]) found.take(start, info(5, line, 10 * line), 2);
  expect(values(found)).toBe('10@5 20@5');
  found.show(next, false);
  expect(found.findings).toEqual({ position: next, lines: [] });
  found.take(next, info(5), 1);
  expect(values(found)).toBe('-30@5');
});

test('results of a position that is no longer shown are ignored', () => {
  const { found } = setUp();
  found.show(next, false);
  found.take(start, info(5), 1);
  found.takeProgress(start, { depth: 5 } as never);
  expect(found.findings).toEqual({ position: next, lines: [] });
  found.show(undefined, false);
  found.take(next, info(5), 1);
  expect(found.findings).toBeUndefined();
});

test('a new search begins without the lines of the previous search', () => {
  const { found } = setUp();
  found.take(start, info(5, 1), 2);
  found.take(start, info(5, 2), 2);
  found.begin();
  found.take(start, info(1), 2);
  expect(values(found)).toBe('30@1');
});

test('a running search is stored every second and when another position is shown', () => {
  const { found, memory } = setUp();
  take(found, 5, 6);
  vi.advanceTimersByTime(999);
  expect(memory.keep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(memory.keep.mock.calls.map(([, , { depth }]) => depth)).toEqual([6]);
  take(found, 7);
  found.show(next, false);
  expect(memory.keep.mock.calls.map(([, , { depth }]) => depth)).toEqual([6, 7]);
  expect(memory.keep.mock.calls.every(([at]) => at === start)).toBe(true);
  vi.advanceTimersByTime(5000);
  found.keep();
  expect(memory.keep).toHaveBeenCalledTimes(2);
});

test('stored lines are shown until the search reaches their depth and are not stored again', async () => {
  const { found, memory, onRecalled } = setUp(stored(8));
  await vi.advanceTimersByTimeAsync(200);
  expect(onRecalled).toHaveBeenCalledTimes(1);
  expect(found.findings?.remembered).toBe(8);
  take(found, 7);
  expect(values(found)).toBe('99@8');
  expect(found.findings?.info?.depth).toBe(7);
  found.keep();
  expect(memory.keep).not.toHaveBeenCalled();
  take(found, 8);
  expect(values(found)).toBe('30@8');
  expect(found.findings).not.toHaveProperty('remembered');
});

test('a search with more lines replaces stored lines', async () => {
  const { found } = setUp(stored(8));
  await vi.advanceTimersByTimeAsync(200);
  found.take(start, info(3, 1), 2);
  expect(values(found)).toBe('99@8');
  found.take(start, info(3, 2), 2);
  expect(values(found)).toBe('30@3 30@3');
});

test.each<[string, (found: FoundLines) => void]>([
  ['another position is shown', (found) => found.show(next, false)],
  ['the search is equally deep', (found) => take(found, 8)],
  [
    'the search has more lines',
    (found) => [1, 2].forEach((line) => found.take(start, info(2, line), 2)),
  ],
])('stored lines are not shown if %s before they arrive', async (_name, meanwhile) => {
  const { found, onRecalled } = setUp(stored(8));
  meanwhile(found);
  await vi.advanceTimersByTimeAsync(200);
  expect(onRecalled).not.toHaveBeenCalled();
  expect(found.findings).not.toHaveProperty('remembered');
});

test('stored lines are requested only if the caller allows it', async () => {
  const { memory } = setUp(stored(8), false);
  await vi.advanceTimersByTimeAsync(200);
  expect(memory.recall).not.toHaveBeenCalled();
});

test('progress of a search does not change the lines found so far', () => {
  const { found } = setUp();
  found.take(start, info(5), 1);
  found.takeProgress(start, { depth: 6 } as never);
  expect(found.findings).toMatchObject({ info: { depth: 5 }, progress: { depth: 6 } });
});

test('rolls are stored by their path in the current game', () => {
  const record = gameOf('1. e5 (1. h5) e8 *');
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

test('dice values are stored by position and roll unless deeper values are known', () => {
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
