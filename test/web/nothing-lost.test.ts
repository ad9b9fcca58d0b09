/** Work that is not saved yet or cannot be saved is not lost without a warning. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { UnwrittenRow } from '../../web/page/studies/unwritten.js';
import { studies } from './storage-support.js';
import {
  clickMove,
  closeDialog,
  moveList,
  openAddress,
  openPage,
  paste,
  saved,
  siteForTests,
} from './support.js';

const site = siteForTests();

const gamesOf = (name: string): string =>
  Array.from(
    { length: 30 },
    (_, index) => `[White "${name} ${index}"]\n[Black "B"]\n\n1. e5 e8 *\n`,
  ).join('\n');

const count = (page: Page) => page.locator('[data-test=game-count]');

test('the page asks before it discards an unsaved list of games', async () => {
  const { page } = await openPage(site);
  await paste(page, gamesOf('First'));
  await count(page).waitFor();
  await closeDialog(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await paste(page, '1. h5 h8 *');
  await expect.poll(() => moveList(page)).toEqual(['h5', 'h8']);
  expect(asked).toEqual([]);
  await paste(page, gamesOf('Second'));
  const question = page.getByRole('dialog', { name: 'These games are not saved' });
  await question.getByRole('button', { name: 'Back to the list' }).click();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  await page.getByRole('button', { name: 'First 3 – B' }).waitFor();
  await page.getByRole('button', { name: 'Save all to library' }).click();
  await page.getByRole('button', { name: 'All saved' }).waitFor();
  await closeDialog(page);
  await paste(page, gamesOf('Second'));
  await page.getByRole('button', { name: 'Second 3 – B' }).waitFor();
  expect(asked).toHaveLength(1);
  await page.context().close();
});

test('a move entered before the rules are loaded is played once they arrive', async () => {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const { page } = await openAddress(site, site.url, { serviceWorkers: 'block' }, (opened) =>
    opened.route(/\/play-[^.]*\.js$/, async (route) => {
      await sent;
      await route.continue();
    }),
  );
  await clickMove(page, 'e4', 'e5');
  await expect.poll(() => page.locator('acedrex-board .movable').count()).toBe(0);
  send();
  await expect.poll(() => moveList(page)).toEqual(['e5']);
  await page.context().close();
});

test('a version that cannot be stored after a reload is shown until a retry succeeds', async () => {
  const { page } = await openPage(site);
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  const [row] = await studies(page);
  if (row === undefined) throw new Error('no study');
  const left: UnwrittenRow = { ...row, name: 'Left', writtenBy: 'an earlier load' };
  await page.evaluate((text) => {
    localStorage.setItem('acedrex-unwritten-an earlier load', text);
  }, JSON.stringify(left));
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = new Proxy(
      Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put'),
      {
        apply(put, store: IDBObjectStore, args) {
          if (store.name === 'studies' && sessionStorage.getItem('has-room') === null)
            throw new DOMException('full', 'QuotaExceededError');
          const request: unknown = Reflect.apply(put, store, args);
          return request;
        },
      },
    );
  });
  await page.reload();
  const shown = page.locator('[data-test=unwritten]');
  await shown.filter({ hasText: 'Left' }).waitFor();
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'PGN file' }).click();
  expect((await download).suggestedFilename()).toBe('left.pgn');
  await page.evaluate(() => {
    sessionStorage.setItem('has-room', '');
  });
  await shown.getByRole('button', { name: 'Try again' }).click();
  await shown.waitFor({ state: 'detached' });
  await expect.poll(async () => (await studies(page)).map(({ name }) => name)).toContain('Left');
  await page.context().close();
});
