/** Endings on the page: offered, solved in a worker, kept, looked up, and walked through. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './look.js';
import { openPage, paste, siteForTests, type OpenPage } from './support.js';

const site = siteForTests();

const KRK = `[Ruleset "golladay"]
[SetUp "1"]
[FEN "12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1"]

*`;
const KAKR = '12/3k8/12/12/12/12/12/7r4/12/12/1A10/2K9 w - - 0 1';

const offer = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('button', { name: 'Solve this ending' });

const openEnding = async (text: string, options = {}): Promise<OpenPage> => {
  const opened = await openPage(site, options);
  await paste(opened.page, text);
  return opened;
};

describe('an ending', () => {
  test('is solved when that is asked for, kept, and played in best play', async () => {
    const { page, complaints, requests } = await openEnding(KRK);
    await offer(page).waitFor();
    await page.getByText(/about a few seconds, \d+ MB of memory/).waitFor();
    expect(await violations(page)).toEqual([]);
    await offer(page).click();
    const outcome = page.locator('[data-test=ending-outcome]');
    await expect.poll(() => outcome.innerText()).toBe('White wins in 49 plies');
    const moves = page.getByRole('list', { name: 'Moves and what they lead to' });
    await expect.poll(() => moves.getByRole('listitem').count()).toBeGreaterThan(15);
    expect(await moves.getByRole('listitem').first().innerText()).toContain('win in 49');
    expect(await moves.getByRole('listitem').last().innerText()).toContain('draw');
    expect(await violations(page)).toEqual([]);
    await moves.getByRole('button').first().click();
    await expect.poll(() => outcome.innerText()).toBe('White wins in 48 plies');
    expect(requests.some((address) => /endings-[^/]*\.wasm$/.test(address))).toBe(true);
    expect(complaints).toEqual([]);
    // Another page of the profile finds the table.
    const again = await page.context().newPage();
    await again.goto(site.url);
    await again.getByText('White wins in 48 plies').waitFor();
    await page.context().close();
  });

  test('can be stopped and gone on with', async () => {
    const { page, complaints } = await openEnding(KAKR);
    await offer(page).click();
    await page.locator('[data-test=solving]', { hasText: /KAKR: [1-9]/ }).waitFor();
    await page.locator('[data-test=stop-solving]').click();
    await offer(page).waitFor();
    await offer(page).click();
    // It goes on where it was.
    await page.locator('[data-test=solving]', { hasText: /KAKR: [1-9]/ }).waitFor();
    await page.locator('[data-test=stop-solving]').click();
    await offer(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of a device with little memory is offered with a warning', async () => {
    const opened = await openPage(site, {}, (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 0.5 });
      }),
    );
    await paste(opened.page, KAKR);
    await opened.page.getByText('This device may not have enough memory for it.').waitFor();
    await opened.page.context().close();
  });
});

test('a game with more men asks for no tables', async () => {
  const { page, requests } = await openPage(site);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((address) => /endings-|ending-panel|ending-worker/.test(address))).toEqual(
    [],
  );
  await page.context().close();
});
