/** A database that answers late. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickMove, moveList, openPage, saved, siteForTests } from './support.js';
import { studies } from './storage-support.js';

declare global {
  // What the page's database waits for.
  var answerNow: (() => void) | undefined;
}

const site = siteForTests();

/** Makes the page's database keep its answer back until it is let go, in pages that are loaded from now on. */
const holdDatabase = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const answer = new Promise<void>((resolve) => {
      globalThis.answerNow = resolve;
    });
    IDBFactory.prototype.open = new Proxy(
      Reflect.get<IDBFactory, 'open'>(IDBFactory.prototype, 'open'),
      {
        apply(open, factory: IDBFactory, args: [string, number?]) {
          const request = Reflect.apply(open, factory, args);
          const hold = (event: Event): void => {
            event.stopImmediatePropagation();
            request.removeEventListener('success', hold);
            void answer.then(() => request.dispatchEvent(new Event('success')));
          };
          // The tests themselves open it without a version.
          if (args[1] !== undefined) request.addEventListener('success', hold);
          return request;
        },
      },
    );
  });

const waiting = (page: Page) => page.locator('[data-test=storage-waiting]');

test('the page waits for it, says so, and then shows the studies', async () => {
  const { page, complaints } = await openPage(site);
  await clickMove(page, 'e4', 'e5');
  await page.getByRole('textbox', { name: 'Name of the study' }).fill('Mine');
  await saved(page);
  await holdDatabase(page);
  await page.reload();
  await waiting(page).waitFor();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.locator('acedrex-library-view').getByText('Your studies will appear here').waitFor();
  await page.evaluate(() => globalThis.answerNow?.());
  await page
    .locator('acedrex-library-view [data-test=study]')
    .filter({ hasText: 'Mine' })
    .waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Acedrex', exact: true }).click();
  await expect.poll(() => moveList(page)).toEqual(['e5']);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('keeps edits made meanwhile', async () => {
  const { page } = await openPage(site);
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  await holdDatabase(page);
  await page.reload();
  await waiting(page).waitFor();
  await clickMove(page, 'd4', 'd5');
  await page.getByRole('textbox', { name: 'Name of the study' }).fill('Meanwhile');
  await page.evaluate(() => globalThis.answerNow?.());
  await saved(page);
  expect(await moveList(page)).toEqual(['d5']);
  await expect
    .poll(async () => (await studies(page)).map(({ name }) => name))
    .toEqual(['Meanwhile', '']);
  await page.context().close();
});

test('that has not answered when the page is left has what was done at the next load', async () => {
  const { page } = await openPage(site, {}, holdDatabase);
  await waiting(page).waitFor();
  await clickMove(page, 'd4', 'd5');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waiting(page).waitFor();
  await page.evaluate(() => globalThis.answerNow?.());
  await expect.poll(() => moveList(page)).toEqual(['d5']);
  await page.context().close();
});
