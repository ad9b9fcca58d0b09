/** The analysis of the position on the board: its limits, its lines, and the end of games. */
import { describe, expect, test, vi } from 'vitest';
import { Position } from '../../src/rules/position.js';
import { expectedScore } from '../../src/engine/win-probability.js';
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

test('the analysis ends at its limit, goes deeper on request, and keeps the limit for the next position', async () => {
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

test('the analysis follows the board until it is stopped', async () => {
  const page = await openPage();
  const { analysis, game } = page;
  analysis.start();
  await reaches(page, 3);
  game.play(legal(game, 'e4e5'));
  await until(analysis, () => depthOf(page) >= 3 && analysis.findings?.position === game.position);
  analysis.stop();
  expect([analysis.status, analysis.findings?.position]).toEqual(['off', game.position]);
  game.play(legal(game, 'e9e8'));
  expect([analysis.status, depthOf(page)]).toEqual(['off', 0]);
});

test('the analysis shows the chosen number of lines, the best first, and restarts if the number changes', async () => {
  const page = await openPage();
  const { analysis, settings } = page;
  settings.set({ lines: 4, limit: 'depth', depth: 4 });
  analysis.start();
  await finished(page);
  const lines = analysis.findings?.lines ?? [];
  expect(new Set(lines.map(({ pv }) => pv[0])).size).toBe(4);
  const values = lines.map(({ score }) => expectedScore(score));
  expect(values).toEqual(values.toSorted((one, other) => other - one));
  settings.set({ lines: 2 });
  expect(analysis.isOn).toBe(true);
  await finished(page);
  expect(analysis.findings?.lines).toHaveLength(2);
});

describe('the threat', () => {
  test('shows the analysis with the other side to move until it is turned off', async () => {
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

  test('is unavailable if the other side has no legal move or the game has dice', async () => {
    const { analysis, imports } = await openPage();
    await importsOf(imports).take('k11/11R/12/12/12/12/4p7/4P7/12/12/12/1R4K5 w - - 0 1');
    // The page finds out that the other side has no move when the user requests the threat.
    expect(analysis.canThreaten).toBe(true);
    analysis.toggleThreat();
    expect([analysis.canThreaten, analysis.isThreat]).toEqual([false, false]);
    await importsOf(imports).take('[Dice "8"]\n\n1. e5 *');
    expect(analysis.canThreaten).toBe(false);
  });
});

describe('a finished position', () => {
  test('is not searched, whether it ended with a bare king or a third repetition', async () => {
    const page = await openPage();
    const { analysis, game, imports } = page;
    analysis.start();
    await importsOf(imports).take('12/12/5k6/12/12/12/12/12/12/12/5K6/R11 b - - 0 1');
    expect([analysis.status, analysis.reason]).toEqual(['finished', 'game-over']);
    await importsOf(imports).take('1. Ra2 Ra11 2. Ra1 Ra12 3. Ra2 Ra11 4. Ra1 Ra12 *');
    game.toEnd();
    expect([analysis.status, analysis.reason]).toEqual(['finished', 'game-over']);
    // The engine resumes one move earlier.
    game.back();
    await reaches(page, 2);
    expect(analysis.status).toBe('running');
  });
});

test('an engine that crashes is restarted, and its lines stay visible', async () => {
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

test('the analysis of a position is stored and resumes from its stored depth', async () => {
  const first = await openPage();
  first.settings.set({ limit: 'depth', depth: 6 });
  first.game.play(legal(first.game, 'e4e5'));
  first.analysis.start();
  await finished(first);
  const { findings } = first.analysis;
  first.analysis.stop();
  const database = await openDatabase();
  await expect.poll(() => database.count('evaluations')).toBe(1);
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

test('an engine that is off shows its results for this game, but not for an earlier game', async () => {
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
  /** A stored result would arrive at once. */
  const expectNothing = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(analysis.findings?.lines).toEqual([]);
  };
  await studies.startFrom(Position.start(game.record.ruleset));
  analysis.forget();
  await expectNothing();
  settings.set({ depth: 1 });
  analysis.start();
  await reaches(page, 4);
  await finished(page);
  analysis.stop();
  // A game against the engine.
  analysis.suspend(true);
  analysis.suspend(false);
  await expectNothing();
  // An untouched game is restarted in place as the same game.
  analysis.start();
  await reaches(page, 4);
  analysis.stop();
  analysis.forget();
  await expectNothing();
  // An engine that is on keeps searching.
  analysis.start();
  analysis.forget();
  await reaches(page, 4);
});

test('an engine that is on resumes after a game against it and after a reload', async () => {
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

describe('the power source', () => {
  /** The reports for a browser with this `getBattery`, and the function that ends them. */
  const watch = async (getBattery: unknown): Promise<readonly [Power[], end: () => void]> => {
    vi.stubGlobal('navigator', { getBattery });
    const powers: Power[] = [];
    const end = watchPower((power) => powers.push(power));
    await new Promise((resolve) => setTimeout(resolve));
    return [powers, end];
  };

  test.each([
    ['cannot', undefined],
    ['may not', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ])('is unknown if the browser %s report it', async (_, getBattery) => {
    const [powers, end] = await watch(getBattery);
    expect(powers).toEqual([{ isHidden: false, isOnBattery: undefined }]);
    end();
  });

  test('follows the battery until reporting ends', async () => {
    const battery = Object.assign(new EventTarget(), { charging: false });
    const [powers, end] = await watch(() => Promise.resolve(battery));
    const charge = (charging: boolean): boolean | undefined => {
      battery.charging = charging;
      battery.dispatchEvent(new Event('chargingchange'));
      return powers.at(-1)?.isOnBattery;
    };
    expect(powers.at(-1)).toEqual({ isHidden: false, isOnBattery: true });
    expect(charge(true)).toBe(false);
    end();
    expect(charge(false)).toBe(false);
  });
});
