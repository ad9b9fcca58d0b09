/** What two tabs of the page do with the same studies. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count, dropGames, games, toLibrary } from './library-support.js';
import { clickMove, labelOf, openPage, openTab, openView, saved, siteForTests } from './support.js';

const site = siteForTests();

const exportAll = async (page: Page): Promise<string> => {
  await openView(page, 'Library');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('a second tab', () => {
  test('sees what the first one imports', async () => {
    const opened = await openPage(site);
    const other = await openTab(opened, site.url);
    await toLibrary(other);
    await dropGames(opened.page, games(4));
    await count(other, '4 games');
    await opened.page.context().close();
  });

  test('deletes what the first one changes, which is kept as a copy', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('Mine');
    await page.keyboard.press('Enter');
    await saved(page);
    const file = await exportAll(page);
    const other = await openTab(opened, site.url);
    await openView(other, 'Library');
    await other.getByRole('button', { name: 'Delete “Mine”' }).click();
    await other.getByRole('button', { name: 'Bin', exact: true }).click();
    await other.getByRole('button', { name: 'Restore' }).click();
    await other.getByRole('button', { name: 'Bin', exact: true }).click();
    expect(await exportAll(other)).toBe(file);
    await other.getByRole('button', { name: 'Delete “Mine”' }).click();
    await other.getByText('was deleted').waitFor();
    // The first tab goes on: its work is not in the bin.
    await page.getByRole('link', { name: 'Acedrex' }).click();
    await clickMove(page, 'e9', 'e8');
    await saved(page);
    const kept = await exportAll(page);
    expect(kept).toContain('1. e5 e8 *');
    expect(kept).toContain('[StudyName "Mine (copy)"]');
    await page.context().close();
  });

  test('finds what is in the editor, until it is discarded', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await page.getByRole('link', { name: 'Editor' }).click();
    await page.locator('acedrex-editor [data-square=e4]').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('radio', { name: 'white king', exact: true }).click();
    await page.locator('acedrex-editor [data-square=d6]').click();
    const analyseButton = page.getByRole('button', { name: 'Analyse this' });
    expect(await analyseButton.isDisabled()).toBe(true);
    await page.reload();
    await page.locator('acedrex-editor [data-square=d6]').waitFor();
    await expect.poll(() => labelOf(page, 'd6')).toBe('d6, white king');
    const other = await openTab(opened, `${site.url}#editor`);
    await expect.poll(() => labelOf(other, 'd6')).toBe('d6, white king');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => labelOf(page, 'd6')).toBe('d6, empty');
    expect(await labelOf(page, 'g1')).toBe('g1, white king');
    await page.context().close();
  });
});
