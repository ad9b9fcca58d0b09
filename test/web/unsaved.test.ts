/** Work that is being written, or cannot be written, is not lost. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  labelOf,
  moveList,
  openAddress,
  openPage,
  openTab,
  openView,
  paste,
  saved,
  siteForTests,
  tab,
} from './support.js';
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

const fens = async (page: Page): Promise<readonly (string | undefined)[]> =>
  (await studies(page)).map(({ pgn }) => /FEN "(.*)"/.exec(pgn)?.[1]);

const comment = (page: Page): ReturnType<Page['getByLabel']> =>
  page.getByLabel('Comment', { exact: true });

const question = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('dialog', { name: 'This game is not saved' });

describe('a change of the open study while the library is shown', () => {
  test('by the engine’s answer, by a new name there or in the header is written once', async () => {
    const { page, complaints } = await openPage(site);
    const names = async (): Promise<readonly string[]> =>
      (await studies(page)).map(({ name }) => name);
    await tab(page, 'Play');
    await page.locator('input[name=level]').fill('1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('[data-test=play-state]').waitFor();
    await clickMove(page, 'e4', 'e5');
    await page.getByRole('link', { name: 'Library' }).click();
    await expect
      .poll(async () => (await studies(page)).map(({ pgn }) => / 1\. e5 |\n1\. e5 \w/.test(pgn)))
      .toEqual([true]);

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.keyboard.press('Enter');
    await saved(page);
    await expect.poll(names).toEqual(['Mine']);
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('Still mine');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Still mine']);
    expect(await page.locator('acedrex-library-view [data-test=study]').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('a page that is left', () => {
  test('with an edit while the one before is being written keeps both', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await comment(page).fill('hold');
    // The next write never ends, as if the page were left before the database has answered.
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

  test('and changed in another tab before it is opened again keeps both versions', async () => {
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

describe('where nothing can be written', () => {
  test('the first move is warned of, also on a phone', async () => {
    const { page } = await openPage(
      site,
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      refuseStorage,
    );
    await clickMove(page, 'e4', 'e5');
    await page
      .getByRole('alert')
      .filter({ hasText: 'does not let the page store anything' })
      .waitFor();
    const box = await page.locator('[data-test=save-state]').boundingBox();
    expect(box?.width).toBeGreaterThan(20);
    await openView(page, 'Library');
    await page
      .locator('acedrex-library-view')
      .getByText('does not let the page store anything')
      .waitFor();
    await page.context().close();
  });

  test('the page asks before another game takes the place of one, and the browser before it is left', async () => {
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

describe('where the storage is full', () => {
  test('a game that is not written is not replaced unasked, and a deleted study makes room for it', async () => {
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
    // Browsers count the room of what is deleted as used for a while; the page tries again by itself.
    await lift();
    await saved(page);
    const kept = await studies(page);
    expect(kept.map(({ pgn }) => pgn.includes('precious'))).toEqual([true]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('a position without moves', () => {
  test('that is typed is one study, whatever positions it passes through', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Rules');
    const field = page.getByLabel('Position as FEN');
    await field.fill(ROOK);
    await field.press('End');
    await field.press('5');
    await expect.poll(() => field.inputValue()).toBe(`${ROOK}5`);
    expect(await fens(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('A rook');
    await page.keyboard.press('Enter');
    await expect.poll(() => fens(page)).toEqual([`${ROOK}5`]);
    await page.context().close();
  });

  test('that is opened by a link is in its address, and stored with the first change', async () => {
    const address = `${site.url}#fen=${ROOK.replaceAll(' ', '_')}`;
    const { page } = await openAddress(site, address);
    const isShown = (): Promise<void> => expect.poll(() => labelOf(page, 'f2')).toContain('king');
    await isShown();
    await page.reload();
    await isShown();
    expect(await fens(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('A rook');
    await page.keyboard.press('Enter');
    await saved(page);
    await page.reload();
    await isShown();
    expect(await fens(page)).toEqual([ROOK]);
    await page.context().close();
  });
});

describe('the name of a study', () => {
  const nameField = (page: Page): ReturnType<Page['getByRole']> =>
    page.getByRole('textbox', { name: 'Name of the study' });
  const names = async (page: Page): Promise<readonly string[]> =>
    (await studies(page)).map(({ name }) => name);

  test('is kept while it is being typed, with the game for which it was', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await nameField(page).pressSequentially('My deep study ');
    await expect.poll(() => nameField(page).inputValue()).toBe('My deep study ');
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    expect(await nameField(page).inputValue()).toBe('My deep study');

    // It stays with the game for which it was typed.
    await nameField(page).fill('');
    await nameField(page).pressSequentially('For game one');
    await page.evaluate(() => {
      location.hash = '#ruleset=cazaux&moves=h4h5&at=1';
    });
    await expect.poll(() => moveList(page)).toEqual(['h5']);
    await expect.poll(() => nameField(page).inputValue()).toBe('');
    await page.keyboard.press('Tab');
    await expect.poll(() => names(page)).toEqual(['For game one']);
    await page.context().close();
  });

  test('goes back with Escape, and with Undo', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await nameField(page).fill('First');
    await page.keyboard.press('Enter');
    await nameField(page).pressSequentially(' and more');
    await page.keyboard.press('Escape');
    await expect.poll(() => nameField(page).inputValue()).toBe('First');
    await page.keyboard.press('Tab');
    await expect.poll(() => names(page)).toEqual(['First']);
    await nameField(page).fill('');
    await page.keyboard.press('Tab');
    await expect.poll(() => names(page)).toEqual(['']);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(() => nameField(page).inputValue()).toBe('First');
    expect(await moveList(page)).toEqual(['e5']);
    await page.context().close();
  });
});

test('what another tab does can be undone, and what was done before it too', async () => {
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
