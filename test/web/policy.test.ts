/** Our pages request nothing from other hosts. test/package/policy.test.ts tests their policies. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { clickMove, siteForTests } from './support.js';

const PAGES = readdirSync('dist/app').filter((name) => name.endsWith('.html'));

const site = siteForTests();

/** The requests of a visit to other hosts, and its violations of the policy. */
const visit = async (
  path: string,
  use: (page: Page) => Promise<void>,
): Promise<readonly string[]> => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 860 } });
  const found: string[] = [];
  // Listens to the whole context, because workers and the service worker send requests too.
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

test('the analysis board, its engine and its views request nothing from other hosts', async () => {
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

test.each(PAGES.filter((name) => name !== 'index.html'))(
  '%s requests nothing from other hosts',
  async (name) => {
    const found = await visit(name, async (page) => {
      // The page that generates embed code shows its board in a frame.
      await page.locator('[data-square=e4], iframe').first().waitFor();
      await page.waitForLoadState('networkidle');
    });
    expect(found).toEqual([]);
  },
);
