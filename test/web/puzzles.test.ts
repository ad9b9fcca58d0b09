/** The files that the page fetches for puzzles and caches for offline use. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickMove, openPage, openView, saved, siteForTests, tab } from './support.js';

const site = siteForTests();

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

test('visited books, problems and puzzles work offline, and missing sets can be requested again', async () => {
  const { page, requests } = await openPage(site, { serviceWorkers: 'allow' });
  expect(requests.filter((address) => /puzzles|dice/.test(address))).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const known = page.locator('acedrex-explorer tbody tr');
  await clickMove(page, 'a4', 'a5');
  await tab(page, 'Explorer');
  await known.nth(2).waitFor();
  await saved(page);
  await openView(page, 'Puzzles');
  const task = page.getByRole('heading', { level: 2, name: /to move/ });
  await task.waitFor();
  expect(requests.filter((address) => address.endsWith('.puzzles'))).toHaveLength(1);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.getByText('The problems could not be fetched.').waitFor();
  await page.context().setOffline(false);
  await press(page, 'Try again');
  await page.locator('acedrex-problem-collection acedrex-board').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await press(page, 'Show solution');
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await task.waitFor();
  await page.getByText('Choose puzzles').click();
  await page.locator('select[name=ruleset]').selectOption('murray');
  await page.getByText('The puzzles could not be loaded.').waitFor();
  await openView(page, 'Board');
  await known.nth(2).waitFor();
  await page.goBack();
  await page.getByText('The puzzles could not be loaded.').waitFor();
  await page.context().setOffline(false);
  // The restored view may already have requested the set itself.
  const again = page.getByRole('button', { name: 'Try again', exact: true });
  await again.click({ timeout: 5000 }).catch(() => undefined);
  await task.waitFor();
  await page.context().close();
});
