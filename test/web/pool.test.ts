/** The engines of a page: the number of workers and the order of tasks. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_WORKERS } from '../../src/elements/session/pool.js';
import { openBrowser } from '../support/chromium.js';
import { scaled } from '../support/scale.js';
import { files, Host, openHostPage } from './host-support.js';
import {
  isolated,
  moveList,
  openPage,
  openTab,
  paste,
  siteForTests,
  tab,
  skipIntroduction,
} from './support.js';

const site = siteForTests();

const GAME = '1. e5 e8 *';

interface WorkerCount {
  /** Workers started by the page itself. These start the other threads. */
  readonly started: number;
  readonly alive: number;
  readonly most: number;
}

/** Counts the workers that a page starts and ends. */
const COUNTER = `
const living = new Set();
const count = (globalThis.count = { started: 0, alive: 0, most: 0 });
globalThis.Worker = class extends Worker {
  constructor(...parameters) {
    super(...parameters);
    living.add(this);
    count.started += 1;
    count.alive = living.size;
    count.most = Math.max(count.most, count.alive);
  }
  terminate() {
    super.terminate();
    living.delete(this);
    count.alive = living.size;
  }
};`;

const countWorkers = (page: Page): Promise<unknown> => page.addInitScript({ content: COUNTER });

const workersOf = (page: Page): Promise<WorkerCount> =>
  page.evaluate(() => (globalThis as unknown as { count: WorkerCount }).count);

const press = (page: Page | Locator, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const chip = (page: Page, name: string): Locator => page.locator(`[data-test=activity-${name}]`);
const stateOf = (page: Page | Locator): Promise<string> =>
  page.locator('[data-test=state]').innerText();
const searches = (page: Page | Locator): Promise<void> =>
  expect.poll(() => stateOf(page)).toBe('searching');
const waits = (page: Page): Locator => page.locator('[data-test=review-progress-waits]');
const evaluations = (page: Page): Promise<number> =>
  page.locator('acedrex-moves .evaluation').count();

const openGame = async (): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const opened = await openPage(site, {}, countWorkers);
  await paste(opened.page, GAME);
  await expect.poll(async () => (await moveList(opened.page)).length).toBe(2);
  return opened;
};

/** Starts a review and waits until it searches. */
const review = async (page: Page, effort: 'quick' | 'normal' | 'deep'): Promise<void> => {
  await tab(page, 'Report');
  await page.locator('select[name=effort]').selectOption(effort);
  await press(page, 'Review game');
  await chip(page, 'review').waitFor();
  await expect.poll(async () => (await workersOf(page)).alive).toBeGreaterThan(0);
};

const beginComparison = async (page: Page): Promise<void> => {
  await tab(page, 'Rules');
  await press(page, 'Evaluate under all rulesets');
};

const compared = (page: Page): Promise<boolean> =>
  page
    .locator('[data-test=compared-score]')
    .allInnerTexts()
    .then((texts) => texts.length === 4 && texts.every((text) => /depth \d/.test(text)));

describe('a page’s engines', () => {
  test('never use more workers than allowed', async () => {
    const { page, complaints } = await openGame();
    await press(page, 'Analyse');
    await searches(page);
    await review(page, 'quick');
    await expect.poll(async () => (await workersOf(page)).alive).toBe(MAX_WORKERS);
    await beginComparison(page);
    // The comparison has priority over the review, which then resumes and ends.
    await expect.poll(() => compared(page)).toBe(true);
    await tab(page, 'Analysis');
    await expect.poll(() => chip(page, 'review').count()).toBe(0);
    expect(await evaluations(page)).toBe(2);
    await expect.poll(() => stateOf(page)).toBe('searching');

    // The analysis continues with the die. In a game with moves, the rules panel switches the die on.
    await press(page, 'With the eight-sided die');
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await tab(page, 'Analysis');
    await expect
      .poll(async () => Number(await page.locator('[data-test=dice-depth]').innerText()))
      .toBeGreaterThan(0);
    await press(page, 'Measure the luck in this game');
    await page.locator('[data-test=luck]').waitFor();
    await page.locator('[data-test=luck-progress]').waitFor({ state: 'detached' });
    await chip(page, 'dice').click();
    await expect.poll(() => chip(page, 'dice').count()).toBe(0);
    expect((await workersOf(page)).most).toBe(MAX_WORKERS);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.runIf(scaled(1) > 1)('can each be stopped while another waits', async () => {
    const { page } = await openGame();
    await press(page, 'Analyse');
    await searches(page);
    await review(page, 'deep');
    await beginComparison(page);
    await tab(page, 'Analysis');
    // Leaving the comparison has ended it, so the review does not wait.
    await expect.poll(() => waits(page).count()).toBe(0);
    await beginComparison(page);
    await chip(page, 'review').click();
    await expect.poll(() => chip(page, 'review').count()).toBe(0);
    await expect.poll(() => compared(page)).toBe(true);
    await chip(page, 'analysis').click();
    await expect.poll(() => chip(page, 'analysis').count()).toBe(0);
    expect((await workersOf(page)).most).toBe(MAX_WORKERS);
    await page.context().close();
  });

  test('run only one analysis across two tabs and respect the limit in each', async () => {
    const opened = await openPage(site, {}, countWorkers);
    const { page } = opened;
    await paste(page, GAME);
    await press(page, 'Analyse');
    await searches(page);
    await review(page, 'quick');
    const other = await openTab(opened, site.url);
    expect(other.workers()).toEqual([]);
    await paste(other, GAME);
    await expect.poll(async () => (await moveList(other)).length).toBe(2);
    await press(other, 'Analyse');
    await searches(other);
    await page.getByText('Paused: the engine runs on another board or in another tab.').waitFor();
    await tab(other, 'Report');
    await other.locator('select[name=effort]').selectOption('quick');
    await press(other, 'Review game');
    for (const each of [page, other]) {
      await expect.poll(() => chip(each, 'review').count()).toBe(0);
      expect(each.workers().length).toBeLessThanOrEqual(MAX_WORKERS);
    }
    await expect.poll(() => stateOf(page)).toBe('stopped');
    await expect.poll(() => stateOf(other)).toBe('searching');
    expect((await workersOf(page)).most).toBe(MAX_WORKERS);
    await tab(page, 'Analysis');
    await press(page, 'Analyse');
    await searches(page);
    await tab(other, 'Analysis');
    await other.getByText('Paused: the engine runs on another board or in another tab.').waitFor();
    await page.context().close();
  });

  test('on an isolated page, use several threads for the analysis but not for the review', async () => {
    const { page, complaints } = await openPage(isolated(site), {}, countWorkers);
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    const choices = page.locator('select[name=threads]');
    const cores = await page.evaluate(() => navigator.hardwareConcurrency);
    if (cores > 1) await choices.selectOption('2');
    await paste(page, GAME);
    await press(page, 'Analyse');
    await searches(page);
    expect(await page.locator('[data-test=threads]').innerText()).toMatch(/^Threads: \d, as /);
    await review(page, 'quick');
    await expect.poll(() => chip(page, 'review').count()).toBe(0);
    const shown = await page.locator('[data-test=thread-count]').innerText();
    const threads = Number(/\d+/.exec(shown)?.[0]);
    expect(threads).toBe(Math.min(2, cores));
    expect(complaints).toEqual([]);
    expect((await workersOf(page)).most).toBe(MAX_WORKERS);
    await page.context().close();
  });
});

describe('several elements on one page', () => {
  let browser: Browser;
  let host: Host;
  beforeAll(async () => {
    [browser, host] = await Promise.all([openBrowser(), Host.open()]);
  });
  afterAll(() => host.close());

  test('share one worker, and it ends when the last element is removed', async () => {
    host.answer = (path) =>
      path === '/'
        ? {
            body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Three</title><script>${COUNTER}</script><script type="module" src="/cdn/analysis.min.js"></script></head>
<body>${'<acedrex-analysis></acedrex-analysis>'.repeat(3)}</body></html>`,
          }
        : files('/cdn/', 'dist/cdn')(path);
    const { page, complaints } = await openHostPage(browser, `${host.origin}/`);
    const elements = page.locator('acedrex-analysis');
    for (const place of [0, 1, 2, 0]) {
      const element = elements.nth(place);
      await press(element, 'Analyse');
      await searches(element);
    }
    for (const place of [1, 2]) {
      await expect.poll(() => stateOf(elements.nth(place))).toBe('stopped');
      await elements.nth(place).getByText('Paused: the engine runs on another board').waitFor();
    }
    expect(await workersOf(page)).toEqual({ started: 1, alive: 1, most: 1 });
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('acedrex-analysis')) element.remove();
    });
    await expect.poll(async () => (await workersOf(page)).alive).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
