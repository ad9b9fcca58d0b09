/** Two tabs of the page share the library and the draft of the editor. */
import { describe, expect, test } from 'vitest';
import { count, dropGames, games, toLibrary } from './library-support.js';
import { labelOf, openPage, openTab, siteForTests } from './support.js';

const site = siteForTests();

describe('a second tab', () => {
  test('shows the games that the first tab imports', async () => {
    const opened = await openPage(site);
    const other = await openTab(opened, site.url);
    await toLibrary(other);
    await dropGames(opened.page, games(4));
    await count(other, '4 games');
    await opened.page.context().close();
  });

  test('opens the editor with the first tab’s draft', async () => {
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
