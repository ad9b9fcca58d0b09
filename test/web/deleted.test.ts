/** Studies that another tab deletes: nothing is lost without notice. */
import { expect, test } from 'vitest';
import { studies } from './storage-support.js';
import { clickMove, moveList, openPage, openTab, saved, siteForTests } from './support.js';

const site = siteForTests();

test('a study deleted in another tab stays on the board and is saved again after an edit', async () => {
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

  // Another tab can delete the whole database, too.
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('acedrex').onsuccess = resolve;
      }),
  );
  await clickMove(page, 'a4', 'a5');
  const reload = page.getByRole('button', { name: 'Reload and keep this study' });
  const loaded = page.waitForEvent('load');
  await reload.click();
  await loaded;
  await saved(page);
  expect(await moveList(page)).toEqual(['e5', 'e8', 'a5']);
  expect((await studies(page)).map(({ pgn }) => pgn.includes('2. a5'))).toEqual([true]);
  await page.context().close();
});

test('editing a study that another tab has moved to the bin creates a copy with a notice', async () => {
  const opened = await openPage(site);
  const { page } = opened;
  await clickMove(page, 'e4', 'e5');
  const name = page.getByRole('textbox', { name: 'Study name' });
  // The header and the library show the same name for an unnamed study.
  await expect.poll(() => name.getAttribute('placeholder')).toBe('1. e5');
  await saved(page);
  const other = await openTab(opened, site.url);
  await other.getByRole('link', { name: 'Library' }).click();
  await other.locator('acedrex-library-view [data-test=study]', { hasText: '1. e5' }).waitFor();
  await name.fill('Opening');
  await name.press('Enter');
  await saved(page);
  await other.getByRole('button', { name: 'Delete “Opening”' }).click();
  const state = page.locator('[data-test=save-state]');
  await expect.poll(() => state.innerText()).toBe('deleted in another tab');
  await clickMove(page, 'e9', 'e8');
  await expect.poll(() => state.innerText()).toBe('deleted in another tab: this is a copy');
  await expect.poll(() => name.inputValue()).toBe('Opening (copy)');
  // Undo takes back the move but keeps the name of the copy.
  await page.keyboard.press('Control+z');
  await expect.poll(() => moveList(page)).toEqual(['e5']);
  expect(await name.inputValue()).toBe('Opening (copy)');
  await saved(page);
  expect((await studies(page)).map((study) => study.name)).toEqual(['Opening (copy)']);
  await page.context().close();
});
