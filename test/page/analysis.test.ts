/** The analysis of the position on the board: its limits, its lines, and what it does when games end. */
import { describe, expect, test, vi } from 'vitest';
import { Position } from '../../src/rules/position.js';
import { watchPower, type Power } from '../../src/elements/session/power.js';
import { importsOf } from '../../web/page/import/import-store.js';
import type { Workspace } from '../../web/page/workspace.js';
import { openDatabase } from '../../web/storage/database.js';
import { emptyBrowser, killEngines, legal, openPage, until } from './support.js';

emptyBrowser();

const depthOf = ({ analysis }: Workspace): number => analysis.findings?.lines[0]?.depth ?? 0;

const reaches = async (page: Workspace, depth: number): Promise<void> => {
  await until(page.analysis, () => depthOf(page) >= depth);
};

const finished = async ({ analysis }: Workspace): Promise<void> => {
  await until(analysis, () => analysis.status === 'finished');
};

test('ends at its limit, goes deeper on request, and keeps the limit for the next position', async () => {
  const page = await openPage();
  const { analysis, game, settings } = page;
  settings.set({ limit: 'depth', depth: 3 });
  analysis.start();
  await finished(page);
  expect([depthOf(page), analysis.reason]).toEqual([3, 'depth']);
  analysis.goDeeper();
  await reaches(page, 5);
  expect(analysis.isDeeper).toBe(true);
  game.play(legal(game, 'e4e5'));
  await finished(page);
  expect([depthOf(page), analysis.isDeeper]).toEqual([3, false]);
});

test('follows the board, and stays where it was stopped', async () => {
  const page = await openPage();
  const { analysis, game } = page;
  analysis.start();
  await reaches(page, 3);
  game.play(legal(game, 'e4e5'));
  await until(analysis, () => depthOf(page) >= 3 && analysis.findings?.position === game.position);
  analysis.stop();
  const { findings } = analysis;
  expect([analysis.status, findings?.position]).toEqual(['off', game.position]);
  game.play(legal(game, 'e9e8'));
  expect([analysis.status, depthOf(page)]).toEqual(['off', 0]);
});

test('shows as many lines as are wanted, the best first, and searches again if that changes', async () => {
  const page = await openPage();
  const { analysis, settings } = page;
  settings.set({ lines: 4, limit: 'depth', depth: 4 });
  analysis.start();
  await finished(page);
  const lines = analysis.findings?.lines ?? [];
  expect(new Set(lines.map(({ pv }) => pv[0])).size).toBe(4);
  const values = lines.map(({ score }) => (score.kind === 'centipawns' ? score.value : undefined));
  expect(values).toEqual([...values].sort((one = 0, other = 0) => other - one));
  settings.set({ lines: 2 });
  expect(analysis.isOn).toBe(true);
  await finished(page);
  expect(analysis.findings?.lines).toHaveLength(2);
});

describe('the threat', () => {
  test('is what the other side would do, and the position returns after it', async () => {
    const page = await openPage();
    const { analysis, game } = page;
    game.play(legal(game, 'e4e5'));
    analysis.toggleThreat();
    await reaches(page, 3);
    expect([analysis.isThreat, analysis.findings?.position.turn]).toEqual([true, 'white']);
    analysis.toggleThreat();
    await reaches(page, 3);
    expect([analysis.isThreat, analysis.findings?.position.turn]).toEqual([false, 'black']);
  });

  test('is not offered where the other side has no legal move, or the game has dice', async () => {
    const { analysis, imports } = await openPage();
    await importsOf(imports).take('k11/11R/12/12/12/12/4p7/4P7/12/12/12/1R4K5 w - - 0 1');
    // That the other side has no move is found out when the user asks.
    expect(analysis.canThreaten).toBe(true);
    analysis.toggleThreat();
    expect([analysis.canThreaten, analysis.isThreat]).toEqual([false, false]);
    await importsOf(imports).take('[Dice "8"]\n\n1. e5 *');
    expect(analysis.canThreaten).toBe(false);
  });
});

describe('a finished position', () => {
  test('is not searched: neither a bare king nor the third repetition', async () => {
    const page = await openPage();
    const { analysis, game, imports } = page;
    analysis.start();
    await importsOf(imports).take('12/12/5k6/12/12/12/12/12/12/12/5K6/R11 b - - 0 1');
    expect([analysis.status, analysis.reason]).toEqual(['finished', 'game-over']);
    await importsOf(imports).take('1. Ra2 Ra11 2. Ra1 Ra12 3. Ra2 Ra11 4. Ra1 Ra12 *');
    game.toEnd();
    expect([analysis.status, analysis.reason]).toEqual(['finished', 'game-over']);
    // The engine continues before it.
    game.back();
    await reaches(page, 2);
    expect(analysis.status).toBe('running');
  });
});

test('an engine that crashes is started again, with its lines still shown', async () => {
  const page = await openPage();
  const { analysis } = page;
  analysis.start();
  await reaches(page, 5);
  killEngines();
  await until(analysis, () => analysis.restarts === 1);
  expect(depthOf(page)).toBeGreaterThanOrEqual(5);
  const before = depthOf(page);
  await reaches(page, before + 1);
  expect([analysis.status, analysis.error]).toEqual(['running', undefined]);
});

test('a position that has been searched is remembered, and searched on from there', async () => {
  const first = await openPage();
  first.settings.set({ limit: 'depth', depth: 6 });
  first.game.play(legal(first.game, 'e4e5'));
  first.analysis.start();
  await finished(first);
  const { findings } = first.analysis;
  first.analysis.stop();
  const database = await openDatabase();
  await vi.waitFor(async () => {
    expect(await database.count('evaluations')).toBe(1);
  });
  database.close();
  const second = await openPage();
  second.settings.set({ limit: 'depth', depth: 1 });
  second.analysis.start();
  await reaches(second, 6);
  expect(second.analysis.findings?.remembered).toBe(6);
  expect(second.analysis.findings?.lines[0]?.pv).toEqual(findings?.lines[0]?.pv);
  second.settings.set({ limit: 'infinite' });
  await reaches(second, 7);
});

test('an engine that is off shows what it has found in this game, and nothing of an earlier one', async () => {
  const page = await openPage();
  const { analysis, game, settings, studies } = page;
  settings.set({ limit: 'depth', depth: 4 });
  analysis.start();
  await finished(page);
  analysis.stop();
  game.play(legal(game, 'e4e5'));
  game.back();
  await reaches(page, 4);
  expect([analysis.isOn, analysis.findings?.remembered]).toEqual([false, 4]);
  // A stored result would arrive at once.
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  await studies.startFrom(Position.start(game.record.ruleset));
  analysis.forget();
  await wait();
  expect(analysis.findings?.lines).toEqual([]);
  settings.set({ depth: 1 });
  analysis.start();
  await reaches(page, 4);
  await finished(page);
  analysis.stop();
  // A game against the engine.
  analysis.suspend(true);
  analysis.suspend(false);
  await wait();
  expect(analysis.findings?.lines).toEqual([]);
  // An untouched game begins anew in its place, and stays the same.
  analysis.start();
  await reaches(page, 4);
  analysis.stop();
  analysis.forget();
  await wait();
  expect(analysis.findings?.lines).toEqual([]);
  // An engine that is on keeps searching.
  analysis.start();
  analysis.forget();
  await reaches(page, 4);
});

test('a stored line does not hide that a running search has more lines', async () => {
  const first = await openPage();
  first.settings.set({ limit: 'depth', depth: 6 });
  first.analysis.start();
  await finished(first);
  first.analysis.stop();
  const database = await openDatabase();
  await vi.waitFor(async () => {
    expect(await database.count('evaluations')).toBe(1);
  });
  const second = await openPage();
  second.settings.set({ lines: 3, limit: 'depth', depth: 3 });
  second.analysis.start();
  await finished(second);
  const { lines = [], remembered } = second.analysis.findings ?? {};
  expect([lines.map(({ depth }) => depth), remembered]).toEqual([[3, 3, 3], undefined]);
  second.analysis.stop();
  // The deeper line stays stored.
  const third = await openPage();
  third.settings.set({ lines: 1, limit: 'depth', depth: 1 });
  third.analysis.start();
  await reaches(third, 6);
  expect(third.analysis.findings?.lines).toHaveLength(1);
  database.close();
});

test('an engine that is on continues after a game against it, and after a reload', async () => {
  const first = await openPage();
  first.analysis.start();
  await reaches(first, 2);
  first.analysis.suspend(true);
  expect([first.analysis.isOn, first.analysis.findings]).toEqual([false, undefined]);
  first.analysis.start();
  expect(first.analysis.isOn).toBe(false);
  first.analysis.suspend(false);
  await reaches(first, 2);
  const second = await openPage();
  expect(second.analysis.isOn).toBe(true);
  second.analysis.stop();
  expect((await openPage()).analysis.isOn).toBe(false);
});

describe('the power of the device', () => {
  /** What is reported for a browser whose `getBattery` is this. */
  const reported = async (getBattery: unknown): Promise<readonly Power[]> => {
    vi.stubGlobal('navigator', { getBattery });
    const powers: Power[] = [];
    const end = watchPower((power) => powers.push(power));
    await new Promise((resolve) => setTimeout(resolve));
    end();
    return powers;
  };

  test('is unknown where the browser cannot or may not say', async () => {
    const unknown = [{ isHidden: false, isOnBattery: undefined }];
    expect(await reported(undefined)).toEqual(unknown);
    const denied = (): Promise<never> => Promise.reject(new DOMException('', 'NotAllowedError'));
    expect(await reported(denied)).toEqual(unknown);
  });

  test('is that of the battery, until nobody asks any more', async () => {
    const battery = Object.assign(new EventTarget(), { charging: false });
    expect((await reported(() => Promise.resolve(battery))).at(-1)).toEqual({
      isHidden: false,
      isOnBattery: true,
    });
    const powers: Power[] = [];
    const end = watchPower((power) => powers.push(power));
    await new Promise((resolve) => setTimeout(resolve));
    battery.charging = true;
    battery.dispatchEvent(new Event('chargingchange'));
    expect(powers.at(-1)?.isOnBattery).toBe(false);
    end();
    battery.charging = false;
    battery.dispatchEvent(new Event('chargingchange'));
    expect(powers.at(-1)?.isOnBattery).toBe(false);
  });
});
