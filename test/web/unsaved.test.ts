/** Work that is being saved or cannot be saved is not lost. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clickMove, moveList, openPage, openTab, paste, saved, siteForTests } from './support.js';
import { fillStorage, openTightPage, studies } from './storage-support.js';

const site = siteForTests();

/** Makes the browser refuse a database, as private windows of some browsers do. */
const refuseStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });

const ROOK = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1';

const comment = (page: Page): ReturnType<Page['getByLabel']> =>
  page.getByLabel('Comment', { exact: true });

const question = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('dialog', { name: 'This game is not saved' });

describe('closing a page', () => {
  test('keeps an edit made while the previous edit was being saved', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await comment(page).fill('hold');
    // The next write never ends, as if the page were closed before the database responds.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = new Proxy(
        Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put'),
        {
          apply(put, store: IDBObjectStore, args) {
            const request: unknown = Reflect.apply(put, store, args);
            const keepBusy = (): void => {
              store.get('').onsuccess = keepBusy;
            };
            keepBusy();
            return request;
          },
        },
      );
    });
    await comment(page).fill('hold the');
    await page.locator('[data-test=save-state][data-state=saving]').waitFor({ state: 'attached' });
    await comment(page).fill('hold the centre');
    await page.close();
    const other = await openTab(opened, site.url);
    await expect.poll(() => moveList(other)).toEqual(['e5']);
    expect(await comment(other).inputValue()).toBe('hold the centre');
    expect(await studies(other)).toHaveLength(1);
    await other.context().close();
  });

  test('keeps both versions if another tab changes the study before it is reopened', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('being left', 'AbortError');
      };
    });
    await comment(page).fill('mine');
    const other = await openTab(opened, site.url);
    await expect.poll(() => moveList(other)).toEqual(['e5']);
    await page.close();
    await comment(other).fill('theirs');
    await saved(other);
    await other.reload();
    await expect.poll(() => moveList(other)).toEqual(['e5']);
    const texts = (await studies(other)).map(({ pgn }) => /\{ (.*) \}/.exec(pgn)?.[1]);
    expect(new Set(texts)).toEqual(new Set(['mine', 'theirs']));
    await other.context().close();
  });
});

describe('without storage', () => {
  test('the page asks before it replaces a game, and the browser asks before it closes the page', async () => {
    const { page } = await openPage(site, {}, refuseStorage);
    await clickMove(page, 'e4', 'e5');
    await page.getByRole('alert').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect.poll(() => moveList(page)).toEqual(['e5']);

    const back = question(page).getByRole('button', { name: 'Back to the game' });
    await page.evaluate(() => {
      location.hash = '#ruleset=cazaux&moves=h4h5&at=1';
    });
    await back.click();
    await question(page).waitFor({ state: 'hidden' });
    expect(await moveList(page)).toEqual(['e5']);
    // A link that is still in the address would be opened again, with the same question.
    await page.waitForURL((url) => !url.hash.includes('h4h5'));
    await paste(page, '1. h5 h8');
    await back.click();
    await question(page).waitFor({ state: 'hidden' });
    expect(await page.locator('acedrex-open-dialog dialog[open]').count()).toBe(0);
    await page.getByRole('link', { name: 'Editor' }).click();
    const fen = page.locator('acedrex-editor #fen');
    await fen.fill(ROOK);
    await fen.press('Tab');
    await page.getByRole('button', { name: 'Analyse this' }).click();
    await back.click();
    await question(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Acedrex' }).click();
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    await page.getByRole('button', { name: 'New game' }).click();
    await question(page).getByRole('button', { name: 'Continue without saving' }).click();
    await expect.poll(() => moveList(page)).toEqual([]);
    await page.context().close();
  });
});

describe('with full storage', () => {
  test('the page asks before it replaces an unsaved game and saves it once a study is deleted', async () => {
    const { page, complaints, lift } = await openTightPage(site);
    await paste(page, `1. e5 { ${'long '.repeat(1000)} } e8`);
    await saved(page);
    await page.getByRole('button', { name: 'New game' }).click();
    await clickMove(page, 'h4', 'h5');
    await saved(page);
    await page.evaluate(fillStorage);
    await comment(page).fill(`precious ${'words '.repeat(200)}`);
    await page.locator('[data-test=save-state][data-state=full]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New game' }).click();
    await question(page).getByRole('button', { name: 'Back to the game' }).click();
    await expect.poll(() => moveList(page)).toEqual(['h5']);

    await page.getByRole('link', { name: 'Library' }).click();
    const rows = page.locator('acedrex-library-view [data-test=study]');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: /^Delete “e5|^Delete “1\. e5/ }).click();
    const erasing = page.getByRole('dialog', { name: 'Delete permanently?' });
    await erasing.getByRole('button', { name: 'Cancel' }).click();
    await erasing.waitFor({ state: 'hidden' });
    expect(await studies(page)).toHaveLength(2);
    await page.getByRole('button', { name: /^Delete “e5|^Delete “1\. e5/ }).click();
    await erasing.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('was deleted').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    // Browsers count the space of deleted data as used for a while; the page retries automatically.
    await lift();
    await saved(page);
    const kept = await studies(page);
    expect(kept.map(({ pgn }) => pgn.includes('precious'))).toEqual([true]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('undo reverts changes from another tab and earlier changes', async () => {
  const opened = await openPage(site);
  const { page } = opened;
  await clickMove(page, 'e4', 'e5');
  await comment(page).fill('a long comment');
  await saved(page);
  const other = await openTab(opened, site.url);
  await expect.poll(() => moveList(other)).toEqual(['e5']);
  await comment(other).fill('');
  await expect.poll(() => comment(page).inputValue()).toBe('');
  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  await undo.click();
  await expect.poll(() => comment(page).inputValue()).toBe('a long comment');
  await undo.click();
  await undo.click();
  await expect.poll(() => moveList(page)).toEqual([]);
  await page.context().close();
});
