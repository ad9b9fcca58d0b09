/** Drafts of the page's editor in several tabs, and in tabs that are closed, are not lost. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scaled } from '../support/scale.js';
import { openPage, openTab, siteForTests } from './support.js';

const site = siteForTests();

const ROOK = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1';
const TWO_ROOKS = '12/12/5k6/12/12/12/12/12/12/12/5K6/RR10 w - - 0 1';

const fen = (page: Page): Locator => page.locator('acedrex-editor #fen');

const discard = (page: Page): Locator => page.getByRole('button', { name: 'Discard', exact: true });

const show = async (page: Page, view: 'Editor' | 'Library' | 'Acedrex'): Promise<void> => {
  await page.getByRole('link', { name: view, exact: true }).click();
  if (view === 'Editor') await fen(page).waitFor();
};

/** Number of drafts in the database. */
const storedDrafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('acedrex');
        request.onsuccess = () => {
          const kept = request.result.transaction('settings').objectStore('settings').get('editor');
          kept.onsuccess = () => {
            request.result.close();
            resolve(Array.isArray(kept.result) ? kept.result.length : -1);
          };
        };
      }),
  );

/** Deletes the drafts in the database, as if closing the page had interrupted their write. */
const loseDrafts = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('acedrex');
        request.onsuccess = () => {
          const lost = request.result.transaction('settings', 'readwrite');
          lost.objectStore('settings').delete('editor');
          lost.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
  );

const shownFen = (page: Page): Promise<string> => fen(page).inputValue();

/** Number of drafts that tabs have open. A browser releases the drafts of a closed tab a little later. */
const heldDrafts = (page: Page): Promise<number> =>
  page.evaluate(async (lock) => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name = '' }) => name.startsWith(lock)).length;
  }, 'acedrex-draft-');

test('the drafts of two closed tabs are both restored', async () => {
  const opened = await openPage(site);
  const { page } = opened;
  await show(page, 'Editor');
  await fen(page).fill(ROOK);
  const other = await openTab(opened, site.url);
  await show(other, 'Editor');
  await expect.poll(() => shownFen(other)).toBe(ROOK);
  await fen(other).fill(TWO_ROOKS);
  // The first tab stores its draft again, because the other tab has continued that draft.
  await expect.poll(() => storedDrafts(other)).toBe(2);
  const blank = await page.context().newPage();
  await page.close();
  await other.close();
  const [third, fourth] = [
    await openTab({ ...opened, page: blank }, site.url),
    await openTab({ ...opened, page: blank }, site.url),
  ];
  // The browser has released the drafts of the two closed tabs.
  await expect.poll(() => heldDrafts(third)).toBe(0);
  await show(third, 'Editor');
  await expect.poll(() => shownFen(third)).toMatch(/R11|RR10/);
  await expect.poll(() => heldDrafts(third)).toBe(1);
  await show(fourth, 'Editor');
  await expect
    .poll(async () => [await shownFen(third), await shownFen(fourth)].sort())
    .toEqual([ROOK, TWO_ROOKS].sort());
  await blank.context().close();
});

test('a draft whose write was interrupted by a reload is stored again', async () => {
  const opened = await openPage(site);
  const { page } = opened;
  await show(page, 'Editor');
  await fen(page).fill(ROOK);
  await expect.poll(() => storedDrafts(page)).toBe(1);
  await loseDrafts(page);
  await page.reload();
  await fen(page).waitFor();
  await expect.poll(() => storedDrafts(page)).toBe(1);
  const other = await openTab(opened, site.url);
  await show(other, 'Editor');
  await expect.poll(() => shownFen(other)).toBe(ROOK);
  await page.context().close();
});

test('a draft discarded in one tab stays in the other tab, even after both are closed', async () => {
  const opened = await openPage(site);
  const { page } = opened;
  await show(page, 'Editor');
  await fen(page).fill(ROOK);
  const other = await openTab(opened, site.url);
  await show(other, 'Editor');
  await expect.poll(() => shownFen(other)).toBe(ROOK);
  await discard(other).click();
  await expect.poll(() => discard(other).isDisabled()).toBe(true);
  expect(await shownFen(page)).toBe(ROOK);
  // Both tabs write in turn; wait until the first tab has stored its draft again.
  await expect.poll(() => storedDrafts(other)).toBe(1);
  await page.close();
  await other.evaluate(() => sessionStorage.clear());
  const third = await openTab({ ...opened, page: other }, site.url);
  await other.close();
  await show(third, 'Editor');
  await expect.poll(() => shownFen(third)).toBe(ROOK);
  // A user who resumes the draft of a closed tab can discard it for good.
  await discard(third).click();
  await expect.poll(() => discard(third).isDisabled()).toBe(true);
  const fourth = await openTab({ ...opened, page: third }, site.url);
  await show(fourth, 'Editor');
  await expect.poll(() => discard(fourth).isDisabled()).toBe(true);
  await third.context().close();
});

test.runIf(scaled(1) > 1)(
  'separate drafts of two tabs are both kept, and a new tab opens the latest draft',
  async () => {
    const opened = await openPage(site);
    const { page } = opened;
    const other = await openTab(opened, site.url);
    for (const [tab, text] of [
      [page, ROOK],
      [other, TWO_ROOKS],
    ] as const) {
      await show(tab, 'Editor');
      await fen(tab).fill(text);
      await expect.poll(() => discard(tab).isEnabled()).toBe(true);
    }
    await fen(other).blur();
    const third = await openTab(opened, site.url);
    await page.close();
    await other.close();
    await expect.poll(() => heldDrafts(third)).toBe(0);
    await show(third, 'Editor');
    await expect.poll(() => shownFen(third)).toBe(TWO_ROOKS);
    await discard(third).click();
    await expect.poll(() => discard(third).isDisabled()).toBe(true);
    const fourth = await openTab({ ...opened, page: third }, site.url);
    await show(fourth, 'Editor');
    await expect.poll(() => shownFen(fourth)).toBe(ROOK);
    await third.context().close();
  },
);
