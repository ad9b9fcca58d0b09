/** What is deleted, or pressed twice, is not lost or stored twice without a word. */
import { expect, test } from 'vitest';
import { studies } from './storage-support.js';
import { clickMove, moveList, openPage, openTab, paste, saved, siteForTests } from './support.js';

const site = siteForTests();

test('a study that another tab deletes stays on the board, which says so, and is stored again when it is changed', async () => {
  const opened = await openPage(site);
  const { page } = opened;
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  const other = await openTab(opened, site.url);
  await other.getByRole('link', { name: 'Library' }).click();
  await other.getByRole('button', { name: /^Delete “/ }).click();
  const state = page.locator('[data-test=save-state]');
  await expect.poll(() => state.innerText()).toBe('deleted in another tab');
  await page.reload();
  await expect.poll(() => moveList(page)).toEqual(['e5']);
  await expect.poll(() => state.innerText()).toBe('deleted in another tab');
  expect(await studies(page)).toHaveLength(0);

  await other.getByRole('button', { name: 'Bin', exact: true }).click();
  await other.getByRole('button', { name: 'Empty the bin' }).click();
  await other.getByRole('button', { name: 'Delete permanently' }).click();
  await other
    .getByText('The bin is empty.')
    .or(other.getByText('saved here automatically'))
    .waitFor();

  await expect.poll(() => state.innerText()).toBe('deleted in another tab');
  await clickMove(page, 'e9', 'e8');
  await saved(page);
  expect((await studies(page)).map(({ pgn }) => pgn.includes('1. e5 e8'))).toEqual([true]);
  await page.context().close();
});

test('New game on an untouched board stores nothing, however often it is asked for', async () => {
  const { page } = await openPage(site);
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  await page.getByRole('button', { name: 'New game' }).dblclick();
  await expect.poll(() => moveList(page)).toEqual([]);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await clickMove(page, 'h4', 'h5');
  await saved(page);
  expect(await studies(page)).toHaveLength(2);
  await page.context().close();
});

test('“Save all” stores a list once, however often it is clicked', async () => {
  const { page } = await openPage(site);
  await paste(page, '[White "A"]\n\n1. e5 *\n\n[White "B"]\n\n1. h5 *\n');
  await page.getByRole('button', { name: 'Save all to library' }).dblclick();
  await page.getByRole('button', { name: 'All saved' }).waitFor();
  expect(await studies(page)).toHaveLength(2);
  await page.context().close();
});
