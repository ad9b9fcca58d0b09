/** A database that responds late. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickMove, moveList, openPage, saved, siteForTests } from './support.js';

declare global {
  // Releases the response of the page's database.
  var answerNow: (() => void) | undefined;
}

const site = siteForTests();

/** Delays the database of pages loaded from now on until `answerNow` is called. */
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
          // The tests themselves open the database without a version.
          if (args[1] !== undefined) request.addEventListener('success', hold);
          return request;
        },
      },
    );
  });

const waiting = (page: Page) => page.locator('[data-test=storage-waiting]');

test('the page reports that it is waiting for a slow database and then shows the studies', async () => {
  const { page, complaints } = await openPage(site);
  await clickMove(page, 'e4', 'e5');
  await page.getByRole('textbox', { name: 'Study name' }).fill('Mine');
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
