/** Endings on the page: solving, storage, lookup and best play. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './look.js';
import { studies } from './storage-support.js';
import {
  isolated,
  moveList,
  openPage,
  paste,
  saved,
  siteForTests,
  type OpenPage,
  skipIntroduction,
} from './support.js';

const site = siteForTests();

const KRK = `[Ruleset "golladay"]
[SetUp "1"]
[FEN "12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1"]

*`;
const offer = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('button', { name: 'Solve this ending' });

const openEnding = async (text: string, options = {}): Promise<OpenPage> => {
  const opened = await openPage(site, options);
  await paste(opened.page, text);
  return opened;
};

const outcome = (page: Page): ReturnType<Page['locator']> =>
  page.locator('[data-test=ending-outcome]');

const NOT_KNOWN = 'This ending has not been solved on this device.';

describe('an ending', () => {
  test('is solved on request, stored and played out with the best moves', async () => {
    const { page, complaints, requests } = await openEnding(KRK);
    await offer(page).waitFor();
    await page.getByText(NOT_KNOWN).waitFor();
    // The statistics in the page list this position as the longest win.
    const known = page.locator('[data-test=ending-known]');
    expect(await known.innerText()).toBe('White wins in 25 moves');
    await page.getByText(/^a few seconds, \d+ MB of memory/).waitFor();
    await page.getByText('Solve the ending to see the outcome of every move.').waitFor();
    // The bar beside the board also shows that number.
    await expect
      .poll(() => page.locator('[data-test=eval-bar]').getAttribute('aria-label'))
      .toBe('White wins in 25 moves');
    expect(await violations(page)).toEqual([]);
    await offer(page).click();
    await expect.poll(() => outcome(page).innerText()).toBe('White wins in 25 moves');
    // The bar beside the board shows the number of moves without a search.
    const bar = page.locator('[data-test=eval-bar]');
    await expect.poll(() => bar.getAttribute('aria-label')).toBe('White wins in 25 moves');
    expect(await bar.getAttribute('data-percent')).toBe('100');
    expect(await bar.innerText()).toBe('#25');
    const moves = page.getByRole('list', { name: 'Moves and outcomes' });
    await expect.poll(() => moves.getByRole('listitem').count()).toBeGreaterThan(15);
    expect(await moves.getByRole('listitem').first().innerText()).toContain('win in 25');
    expect(await moves.getByRole('listitem').last().innerText()).toContain('draw');
    expect(await violations(page)).toEqual([]);
    // The engine uses the same table, so its score is exact almost immediately.
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=table-hits]').waitFor();
    await expect.poll(() => page.locator('[data-test=score]').innerText()).toBe('#25');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await moves.getByRole('button').first().click();
    await expect.poll(() => outcome(page).innerText()).toBe('White wins in 24 moves');
    await expect.poll(() => bar.getAttribute('aria-label')).toBe('White wins in 24 moves');
    expect(await bar.innerText()).toBe('#24');
    const best = page.getByRole('button', { name: 'Play the best move' });
    for (const moves of [24, 23, 23]) {
      await best.click();
      await expect.poll(() => outcome(page).innerText()).toBe(`White wins in ${moves} moves`);
    }
    await saved(page);
    expect(requests.some((address) => /tablebase-[^/]*\.wasm$/.test(address))).toBe(true);
    expect(complaints).toEqual([]);
    // Another page of the profile finds the table.
    const again = await page.context().newPage();
    await again.goto(site.url);
    await again.getByText('White wins in 23 moves').waitFor();
    await page.context().close();
  });

  test('is not stored if storage is full, and the page warns the user', async () => {
    const { page, complaints } = await openEnding(KRK);
    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(site.url);
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
    // Enough space for moves, too little for a table.
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 60_000 });
    await offer(page).click();
    await expect.poll(() => outcome(page).innerText()).toBe('White wins in 25 moves');
    await page
      .getByText(
        'The browser’s storage is full. The tablebase is available until you close the page.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Play the best move' }).click();
    await expect.poll(() => outcome(page).innerText()).toBe('White wins in 24 moves');
    await saved(page);
    const moves = await moveList(page);
    await page.reload();
    await page.getByText(NOT_KNOWN).waitFor();
    expect(await moveList(page)).toEqual(moves);
    expect(await studies(page)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is looked up by every thread of an isolated page', async () => {
    const { page, complaints } = await openPage(isolated(site));
    await paste(page, KRK);
    await offer(page).click();
    await expect.poll(() => outcome(page).innerText()).toBe('White wins in 25 moves');
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    const choices = page.locator('select[name=threads]');
    // A machine with one core offers only one choice.
    if ((await choices.locator('option').count()) > 2) await choices.selectOption('2');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=table-hits]').waitFor();
    await expect.poll(() => page.locator('[data-test=score]').innerText()).toBe('#25');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('the page does not load tables for a position with many pieces', async () => {
  const { page, requests } = await openPage(site);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((address) => address.includes('tablebase'))).toEqual([]);
  await page.context().close();
});
