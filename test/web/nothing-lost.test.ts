/** What is not in a study yet, or could not be, is not lost without a word. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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
  tab,
  skipIntroduction,
} from './support.js';

declare global {
  // Whether the page may have no workers.
  var refusesWorkers: boolean | undefined;
}

const site = siteForTests();

const gamesOf = (name: string): string =>
  Array.from(
    { length: 30 },
    (_, index) => `[White "${name} ${index}"]\n[Black "B"]\n\n1. e5 e8 *\n`,
  ).join('\n');

const count = (page: Page) => page.locator('[data-test=game-count]');

test('a list of games asks before it is given up, and stays while one game is opened', async () => {
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

test('a text with faults says that its game is open, and what of it was not read', async () => {
  const { page } = await openPage(site);
  await paste(page, '% private\n[White "A"]\n[White "B"]\n[Result "1-0"]\n\n1. e5 e8 0-1');
  const opened = page.locator('[data-test=import-opened]');
  await opened.waitFor();
  const lines = await page.locator('[data-test=import-errors] p').allInnerTexts();
  expect(lines.map((line) => /^Line \d+/.exec(line)?.[0])).toEqual(['Line 1', 'Line 3', 'Line 6']);
  await opened.getByRole('button', { name: 'Go to the game' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await moveList(page)).toEqual(['e5', 'e8']);
  await page.context().close();
});

test('a roll is there again after a glance back', async () => {
  const { page } = await openPage(site);
  await skipIntroduction(page);
  await page.getByRole('button', { name: 'With the eight-sided die' }).click();
  await page.locator('acedrex-die').waitFor();
  await clickMove(page, 'e4', 'e5');
  await page.locator('[data-test=rolls] button.roll').nth(1).click();
  const roll = page.locator('[data-test=roll]');
  await expect.poll(() => roll.innerText()).toMatch(/^Black rolls 2/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => roll.innerText()).toBe('White to roll');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => roll.innerText()).toMatch(/^Black rolls 2/);
  await page.context().close();
});

test('a tap on the board before its rules have arrived is carried out when they have', async () => {
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

describe('a name that is typed in the library', () => {
  test('is kept as it is typed, and goes back with Escape', async () => {
    const { page } = await openPage(site);
    await paste(page, '1. e5 *');
    await saved(page);
    await paste(page, '1. h5 *');
    await saved(page);
    await page.getByRole('link', { name: 'Library' }).click();
    const names = async (): Promise<readonly string[]> =>
      (await studies(page)).map(({ name }) => name).sort();
    const field = page.getByLabel('Name', { exact: true });
    for (const index of [0, 1]) {
      await page.getByRole('button', { name: 'Rename' }).nth(index).click();
      await field.pressSequentially(`My ${index}`);
      await expect.poll(() => field.inputValue()).toBe(`My ${index}`);
      await expect.poll(names).toContain(`My ${index}`);
      await page.reload();
      await page.locator('acedrex-library-view [data-test=study]').nth(1).waitFor();
    }
    await page.getByRole('button', { name: 'Rename' }).first().click();
    await field.pressSequentially('Other');
    await expect.poll(names).toContain('Other');
    await field.press('Escape');
    await expect.poll(names).toEqual(['My 0', 'My 1']);
    await page.context().close();
  });
});

test('a version that cannot be stored at the next load either is shown, and stored when it can be', async () => {
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

test('Play says in the language of the page that the engine does not start, and asks it again', async () => {
  const { page } = await openPage(site, { locale: 'es-ES', serviceWorkers: 'block' }, (opened) =>
    opened.addInitScript(() => {
      globalThis.refusesWorkers = true;
      const Real = Worker;
      globalThis.Worker = class extends Real {
        constructor(...args: ConstructorParameters<typeof Worker>) {
          if (globalThis.refusesWorkers === true)
            throw new DOMException('refused', 'SecurityError');
          super(...args);
        }
      };
    }),
  );
  await tab(page, 'Jugar');
  await page.getByRole('button', { name: 'Jugar', exact: true }).click();
  await page.locator('[data-test=play-state]').waitFor();
  await clickMove(page, 'e4', 'e5');
  const panel = page.locator('acedrex-play-panel');
  const alert = panel.getByRole('alert');
  await alert.waitFor();
  // The Spanish sentences are fetched when they are first needed.
  await expect
    .poll(() => alert.innerText())
    .toMatch(/^El motor ha fallado\. No se pudo arrancar el motor/);
  await page.evaluate(() => {
    globalThis.refusesWorkers = false;
  });
  await panel.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.poll(async () => (await moveList(page)).length).toBe(2);
  await page.context().close();
});
