/** Our own pages ask nobody else for anything; test/package/policy.test.ts reads their policies. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { clickMove, siteForTests } from './support.js';

const PAGES = readdirSync('dist/app').filter((name) => name.endsWith('.html'));

const site = siteForTests();

/** What a visit asks others for, and what the policy had to forbid. */
const visit = async (
  path: string,
  use: (page: Page) => Promise<void>,
): Promise<readonly string[]> => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 860 } });
  const found: string[] = [];
  // Of the whole context: workers and the service worker ask too.
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site.url) && !/^(?:data|blob):/.test(url)) found.push(url);
  });
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) found.push(message.text());
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(site.url + path);
  await use(page);
  await context.close();
  return found;
};

test('the analysis board, its engine and its views', async () => {
  const found = await visit('', async (page) => {
    await page.locator('[data-square=e4].movable').waitFor();
    await clickMove(page, 'e4', 'e5');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect
      .poll(async () => Number(await page.locator('[data-test=depth]').innerText()))
      .toBeGreaterThanOrEqual(3);
    for (const view of ['#library', '#endings', '#learn']) {
      await page.goto(`${site.url}${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
  expect(found).toEqual([]);
});

test.each(PAGES.filter((name) => name !== 'index.html'))('%s', async (name) => {
  const found = await visit(name, async (page) => {
    // The page that makes code for frames has its board in one.
    await page.locator('[data-square=e4], iframe').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  expect(found).toEqual([]);
});
