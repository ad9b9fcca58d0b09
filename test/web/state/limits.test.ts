/** How long games against the engine wait, and how much the page keeps. */
import { KnownDice } from '../../../src/elements/session/known-dice.js';
import type { DiceInfo } from '../../../src/engine/types.js';
import type { Position } from '../../../src/rules/position.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from '../../../web/page/play/clock.js';
import { pauseBeforeMove, pauseBeforePass } from '../../../web/page/play/pauses.js';
import type { PlayedLine } from '../../../web/page/play/played-line.js';
import { RunningClock } from '../../../web/page/play/running-clock.js';
import { isStored, keepDraft } from '../../../web/page/editor/kept-drafts.js';
import { DRAFTS_KEY } from '../../../web/page/editor/draft-keys.js';
import { openDatabase } from '../../../web/storage/database.js';
import { freshDatabases } from '../../support/fake-database.js';

freshDatabases();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['its move', 350, () => pauseBeforeMove(performance.now(), false)],
  ['its move after a short search', 150, () => pauseBeforeMove(performance.now() - 200, false)],
  ['its move with dice', 1700, () => pauseBeforeMove(performance.now(), true)],
  ['a turn without a move', 2600, pauseBeforePass],
])('the engine waits before %s %i ms', async (_, milliseconds, pause) => {
  const passed = vi.fn();
  void pause().then(passed);
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toHaveBeenCalledOnce();
});

test('the clock starts after the first move of each side, and flags once the time is up', () => {
  const moves: string[] = [];
  const line = { moves, turn: () => (moves.length % 2 === 0 ? 'white' : 'black') };
  const flagged = vi.fn();
  // The clock needs no more of the line.
  const running = new RunningClock(line as unknown as PlayedLine, flagged);
  running.begin(new Clock({ time: 1000, increment: 0 }, () => performance.now()));
  for (const color of ['white', 'black'] as const) {
    vi.advanceTimersByTime(5000);
    expect([running.isWaiting, running.clock?.left(color)]).toEqual([true, 1000]);
    moves.push('e5');
    running.press(color);
  }
  expect(running.isWaiting).toBe(false);
  vi.advanceTimersByTime(1019);
  expect(flagged).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(flagged).toHaveBeenCalledExactlyOnceWith('white');
});

test('the ten latest drafts of the editor are kept', async () => {
  vi.useRealTimers();
  const database = await openDatabase();
  for (let number = 0; number <= 10; number += 1)
    await keepDraft(database, `${number}`, { typed: {} }, undefined);
  const stored = await database.get('settings', DRAFTS_KEY);
  expect(['0', '1', '10'].map((id) => isStored(stored, id))).toEqual([false, true, true]);
  database.close();
});

test('the values of the 2,000 latest positions with dice are kept', () => {
  const known = new KnownDice();
  // No more of a position and its values is read.
  const position = (key: number) => ({ ruleset: { id: 'cazaux' }, key, halfmoves: 0 });
  const at = (key: number): Position => position(key) as unknown as Position;
  for (let key = 0; key <= 2000; key += 1)
    known.keep(at(key), undefined, { depth: 1 } as unknown as DiceInfo);
  expect([0, 1].map((key) => known.recall(at(key), undefined)?.depth)).toEqual([undefined, 1]);
});
