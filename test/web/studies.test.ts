import { describe, expect, test } from 'vitest';
import { clickMove, moveList, openPage, siteForTests, openTab, paste, saved } from './support.js';
import { games } from './library-support.js';
import { fillStorage, openTightPage, studies } from './storage-support.js';

const site = siteForTests();

describe('studies', () => {
  test('a worker saves a long study; if workers are unavailable, the page saves it', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.addInitScript(() => {
        const Real = Worker;
        globalThis.Worker = class extends Real {
          constructor(...[url, options]: ConstructorParameters<typeof Worker>) {
            if (!String(url).includes('writing-worker')) {
              super(url, options);
              return;
            }
            const began = Number(sessionStorage.getItem('workers'));
            sessionStorage.setItem('workers', String(began + 1));
            if (sessionStorage.getItem('refused') !== null)
              throw new DOMException('refused', 'SecurityError');
            super(url, options);
          }
        };
      }),
    );
    const workers = (): Promise<string | null> =>
      page.evaluate(() => sessionStorage.getItem('workers'));
    const moves = ['e5', 'e8', 'h5', 'h8', 'd5'];
    const text = moves.map((move) => `${move} { ${'word '.repeat(12_000)}}`).join(' ');
    await paste(page, `[White "Ana"]\n\n1. ${text} *`);
    await expect.poll(() => moveList(page)).toEqual(moves);
    await saved(page);
    const [first] = await studies(page);
    expect([await workers(), first?.revision]).toEqual(['1', 1]);
    expect(first?.pgn.match(/word/g)).toHaveLength(60_000);

    await page.evaluate(() => {
      sessionStorage.setItem('refused', '');
    });
    await page.keyboard.press('ArrowRight');
    await clickMove(page, 'a9', 'a8');
    await expect.poll(async () => (await studies(page))[0]?.pgn).toMatch(/1\.\.\. a8/);
    await saved(page);
    expect(await workers()).toBe('2');
    await page.reload();
    await page.locator('acedrex-moves [aria-current]').waitFor();
    expect(await moveList(page)).toEqual(expect.arrayContaining([...moves, 'a8']));
    await page.context().close();
  });

  test('two tabs with the same study show each other’s changes', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    const other = await openTab(opened, site.url);
    await expect.poll(() => moveList(other)).toEqual(['e5']);
    await clickMove(other, 'e9', 'e8');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    // Changes also arrive in the other direction, while the tabs are at different moves.
    await page.getByRole('button', { name: 'To the start' }).click();
    await clickMove(page, 'a4', 'a5');
    await expect.poll(() => moveList(other)).toEqual(['e5', 'a5', 'e8']);
    // The list of the library changes, too.
    await other.getByRole('link', { name: 'Library' }).click();
    const rows = other.locator('acedrex-library-view [data-test=study]');
    await expect.poll(() => rows.count()).toBe(1);
    await paste(page, games(4));
    await page.getByRole('button', { name: 'Save all to library' }).click();
    await expect.poll(() => rows.count()).toBe(5);
    await page.context().close();
  });

  test('both versions are kept if two tabs change a study at the same time', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    const name = page.getByRole('textbox', { name: 'Study name' });
    await name.fill('Opening');
    await name.press('Enter');
    await saved(page);
    const other = await openTab(opened, site.url);
    await expect.poll(() => moveList(other)).toEqual(['e5']);
    // The first tab is not notified of the second tab's change, as if it had been suspended.
    await other.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    await clickMove(other, 'e9', 'e8');
    await saved(other);
    await clickMove(page, 'h9', 'h8');
    await page
      .getByText('also changed in another tab: this is a copy')
      .waitFor({ state: 'attached' });
    await expect.poll(() => name.inputValue()).toBe('Opening (copy)');
    expect(await other.getByRole('textbox', { name: 'Study name' }).inputValue()).toBe('Opening');
    expect(await moveList(page)).toEqual(['e5', 'h8']);
    expect(await moveList(other)).toEqual(['e5', 'e8']);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect.poll(() => page.locator('acedrex-library-view [data-test=study]').count()).toBe(2);
    await page.context().close();
  });

  test('the page reports full storage and can still save the study as a file', async () => {
    const { page, lift } = await openTightPage(site);
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await page.evaluate(fillStorage);
    await clickMove(page, 'e9', 'e8');
    await page.locator('[data-test=save-state][data-state=full]').waitFor({ state: 'attached' });
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toContain('storage is full');
    const download = page.waitForEvent('download');
    await alert.getByRole('button', { name: 'PGN file' }).click();
    expect((await download).suggestedFilename()).toBe('acedrex.pgn');
    // The page continues, and stores everything once there is space again.
    await clickMove(page, 'h4', 'h5');
    await lift();
    await clickMove(page, 'h9', 'h8');
    await saved(page);
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h5', 'h8']);
    await page.context().close();
  });
});
