/** When the clock of a game runs, and how much the page stores. */
import { GameStore } from '../../../src/elements/session/game-store.js';
import { KnownDice } from '../../../src/elements/session/findings.js';
import type { DiceInfo, Position } from '../../../src/index.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from '../../../web/page/play/clock.js';
import { PlayedGame } from '../../../web/page/play/played-game.js';
import { isStored, keepDraft } from '../../../web/page/editor/editor-store.js';
import { DRAFTS_KEY } from '../../../web/storage/web-storage.js';
import { openDatabase } from '../../../web/storage/database.js';
import { freshDatabases } from '../../support/fake-database.js';

freshDatabases();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the clock starts after the first move of each side and flags when the time is up', () => {
  const flagged = vi.fn();
  const { clock, line } = new PlayedGame(new GameStore(), flagged);
  clock.begin(new Clock({ time: 1000, increment: 0 }, () => performance.now()));
  for (const color of ['white', 'black'] as const) {
    vi.advanceTimersByTime(5000);
    expect([clock.isWaiting, clock.clock?.left(color)]).toEqual([true, 1000]);
    line.moves = [...line.moves, { from: 'e4', to: 'e5' }];
    clock.press(color);
  }
  expect(clock.isWaiting).toBe(false);
  vi.advanceTimersByTime(1019);
  expect(flagged).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(flagged).toHaveBeenCalledExactlyOnceWith('white');
});

test('only the ten latest drafts of the editor are kept', async () => {
  vi.useRealTimers();
  const database = await openDatabase();
  for (let number = 0; number <= 10; number += 1)
    await keepDraft(database, `${number}`, { typed: {} }, undefined);
  const stored = await database.get('settings', DRAFTS_KEY);
  expect(['0', '1', '10'].map((id) => isStored(stored, id))).toEqual([false, true, true]);
  database.close();
});

test('only the values of the 2,000 latest positions with dice are kept', () => {
  const known = new KnownDice();
  // Only these fields of a position and its values are read.
  const position = (key: number) => ({ ruleset: { id: 'cazaux' }, key, halfmoves: 0 });
  const at = (key: number): Position => position(key) as unknown as Position;
  for (let key = 0; key <= 2000; key += 1)
    known.keep(at(key), undefined, { depth: 1 } as unknown as DiceInfo);
  expect([0, 1].map((key) => known.recall(at(key), undefined)?.depth)).toEqual([undefined, 1]);
});
