/** Storage of games, settings and the page itself, and the warnings if storage is unavailable. */
import { expect } from 'vitest';
import {
  analyse,
  clickMove,
  dropFile,
  openView,
  paste,
  pieceOn,
  reachesDepth,
  reloadWithWorker,
  saved,
  saveState,
  showsMoves,
  SLOW,
} from './support/board.js';
import { journey, quiet, openSite, openTab, PHONE } from './support/journey.js';
import { button, square } from './support/page.js';
import { games } from '../web/library-support.js';

/** The background of the dark theme. */
const DARK = 'rgb(23, 20, 16)';

quiet('the page still plays, analyses and saves after the user returns with Back', async () => {
  const { page, url } = await openSite();
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  await analyse(page);
  await reachesDepth(page, 1);
  await page.goto(`${url}icon.svg`);
  await page.evaluate(() => {
    history.back();
  });
  await page.exists('acedrex-app >> h1');
  await pieceOn(page, 'e5', 'white pawn');
  // WebKit has cached the page, and its analysis continues. The others reload it.
  if ((await page.count(button('Stop'))) === 0) await analyse(page);
  await clickMove(page, 'e9', 'e8');
  await showsMoves(page, ['e5', 'e8']);
  await expect.poll(() => page.text('[data-test=line]'), SLOW).toMatch(/^2\. /);
  await saved(page);
  await page.reload();
  await showsMoves(page, ['e5', 'e8']);
});

quiet('a game and its name survive a reload', async () => {
  const { page } = await openSite();
  await clickMove(page, 'e4', 'e5', 'e9', 'e8');
  await page.click('input[name=study]');
  await page.type('Mine');
  await page.press('Enter');
  await saved(page);
  await page.reload();
  await showsMoves(page, ['e5', 'e8']);
  expect(await page.value('input[name=study]')).toBe('Mine');
});

quiet('200 games can be imported, sorted, opened and deleted', async () => {
  const { page } = await openSite();
  await openView(page, 'Library');
  await page.appears('acedrex-library-view >> h1');
  await dropFile(page, games(200));
  await expect
    .poll(() => page.text('[data-test=import-report]'), SLOW)
    .toContain('Games imported: 200.');
  await expect.poll(() => page.text('[data-test=study-count]')).toContain('200 games');
  expect(await page.count('acedrex-library-view >> [data-test=study]')).toBeLessThan(80);
  await page.click({ css: '[role=columnheader] button', text: 'White' });
  await expect.poll(() => page.text('acedrex-library-view >> .open > b')).toContain('Player 0');
  await page.click('acedrex-library-view >> [data-test=study] >> button.open');
  await showsMoves(page, ['e5', 'e8']);
  await openView(page, 'Library');
  await page.focus('acedrex-library-view >> [role=grid]');
  await page.press('Control+a');
  await expect.poll(() => page.text('[data-test=selected]')).toBe('200 selected');
  await page.press('Delete');
  await expect.poll(() => page.count('acedrex-library-view >> [data-test=study]')).toBe(0);
});

journey('the page, its engine and its views work without a network', async () => {
  const { page, host } = await openSite();
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  await reloadWithWorker(page);
  // After each visit, browsers check whether the service worker has changed. If the network fails before this check,
  // one reload in six hangs in Firefox 153, as does opening another tab. After the check, none of 28 hung.
  const isWorker = (path: string): boolean => path === '/service-worker.js';
  await expect.poll(() => host.asked.filter(isWorker).length, SLOW).toBeGreaterThan(1);
  await host.close();
  await page.reload();
  await showsMoves(page, ['e5']);
  await analyse(page);
  await reachesDepth(page, 4);
  for (const view of ['Editor', 'Library', 'Learn']) {
    await openView(page, view);
    await page.appears(`acedrex-${view.toLowerCase()}-view >> h1`);
  }
});

journey('two tabs share one library', async () => {
  const { page, url } = await openSite();
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  const other = await openTab(url);
  await other.exists(square('e4'));
  await paste(other, '1. h5 h8 *');
  await showsMoves(other, ['h5', 'h8']);
  await saved(other);
  await page.show();
  await openView(page, 'Library');
  await expect.poll(() => page.count('acedrex-library-view >> [data-test=study]')).toBe(2);
});

/** Makes the database refuse writes, once the test requests it. */
const FULL = `{
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...parameters) {
    if (globalThis.isFull) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, parameters);
  };
}`;

journey('with full storage, the page shows a warning and keeps the game', async () => {
  const { page } = await openSite({ before: FULL });
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  await page.evaluate(() => {
    Object.assign(globalThis, { isFull: true });
  });
  await clickMove(page, 'e9', 'e8');
  await saveState(page, 'full');
  await page.appears({ css: '[role=alert]', text: 'The browser’s storage is full' });
  await showsMoves(page, ['e5', 'e8']);
  await page.evaluate(() => {
    Object.assign(globalThis, { isFull: false });
  });
  await clickMove(page, 'h4', 'h5');
  await saved(page);
  await page.vanishes({ css: '[role=alert]', text: 'The browser’s storage is full' });
});

/** Refuses all storage, as private windows and strict settings of browsers do. */
const DENIED = `{
  const no = () => { throw new DOMException('no', 'SecurityError'); };
  const later = () => Promise.reject(new DOMException('no', 'SecurityError'));
  IDBFactory.prototype.open = no;
  IDBFactory.prototype.databases = later;
  // WebKitGTK has no StorageManager.
  if ('StorageManager' in window) StorageManager.prototype.getDirectory = StorageManager.prototype.persist = later;
  CacheStorage.prototype.open = later;
  ServiceWorkerContainer.prototype.register = later;
  for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get: no });
}`;

journey('without storage, the page shows a warning and still works', async () => {
  const { page } = await openSite({ before: DENIED, size: PHONE });
  await clickMove(page, 'e4', 'e5');
  await page.appears({ css: '[role=alert]', text: 'does not let the page store anything' });
  await pieceOn(page, 'e5', 'white pawn');
  await page.click(button('Menu'));
  await openView(page, 'Library');
  await page.appears({ css: 'acedrex-library-view >> p', text: 'does not let the page store' });
});

quiet('without storage, everything else works until the page is closed', async () => {
  const { page } = await openSite({ before: DENIED });
  await clickMove(page, 'e4', 'e5');
  // The warning moves the content below it.
  await page.appears({ css: '[role=alert]', text: 'does not let the page store anything' });
  await analyse(page);
  await reachesDepth(page, 4);
  await page.click(button('Stop'), button('Settings'));
  await page.fill('select[name=theme]', 'dark');
  await page.press('Escape');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe(DARK);
  await openView(page, 'Puzzles');
  await page.appears('acedrex-puzzles-view >> acedrex-board');
  await page.evaluate(() => {
    location.hash = '#endings?ruleset=custom:golladay,stalemate=loses&with=rook';
  });
  await page.click(button('Solve: rook against a bare king'));
  await expect
    .poll(() => page.text('.ending[data-name=KRK]'), { timeout: 100_000 })
    .toMatch(/\bsolved\b/);
  await openView(page, 'Acedrex');
  await showsMoves(page, ['e5']);
  await page.reload();
  await page.exists(square('e4'));
  await showsMoves(page, []);
  // The page reports the refusal and throws nothing.
});

quiet('in a private window, games and endings survive a reload', async () => {
  // Firefox has no private file system there, and WebKitGTK none at all, so tables are kept in a database.
  const { page } = await openSite({ preferences: { isPrivate: true } });
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  await reloadWithWorker(page);
  await showsMoves(page, ['e5']);
  await page.evaluate(() => {
    location.hash = '#endings?ruleset=custom:golladay,stalemate=loses&with=rook';
  });
  await page.click(button('Solve: rook against a bare king'));
  const row = '.ending[data-name=KRK]';
  await expect.poll(() => page.text(row), { timeout: 100_000 }).toMatch(/\bsolved\b/);
  await page.reload();
  await expect.poll(() => page.text(row), SLOW).toMatch(/\bsolved\b/);
  await openView(page, 'Acedrex');
  await analyse(page);
  await reachesDepth(page, 4);
  await page.vanishes('[role=alert]');
});

quiet('language, theme and pieces survive a reload', async () => {
  const { page } = await openSite();
  await page.click(button('Settings'));
  await page.fill('select[name=locale]', 'es');
  await page.fill('select[name=theme]', 'dark');
  await page.fill('select[name=pieces]', 'letters');
  await page.press('Escape');
  await expect.poll(() => page.text('[data-test=status]')).toBe('Juegan blancas');
  // A read that starts after the write waits for it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('acedrex');
        opening.onsuccess = () => {
          opening.result.transaction('settings').oncomplete = () => {
            resolve();
          };
          opening.result.close();
        };
      }),
  );
  await page.reload();
  await expect.poll(() => page.text('[data-test=status]')).toBe('Juegan blancas');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe(DARK);
});

journey('the page is dark if the browser prefers dark colours', async () => {
  const { page } = await openSite({ preferences: { isDark: true } });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe(DARK);
});

journey('the page is in Spanish if the browser prefers Spanish', async () => {
  const { page } = await openSite({ preferences: { language: 'es' } });
  await expect.poll(() => page.text('[data-test=status]')).toBe('Juegan blancas');
  await page.appears({ css: 'a[href]', name: 'Aprender' });
});

quiet('a link to a line opens the same line in another browser', async () => {
  const { page } = await openSite();
  const address = (): Promise<string> => page.evaluate(() => location.hash);
  await clickMove(page, 'e4', 'e5', 'e9', 'e8');
  await expect.poll(address).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
  await page.press('ArrowLeft');
  await clickMove(page, 'h9', 'h8');
  await expect.poll(address).toMatch(/^#game=.*&at=1\.1\.0$/);
  const { page: other } = await openSite({ fragment: await address() });
  await showsMoves(other, ['e5', 'e8', 'h8']);
  await pieceOn(other, 'h8', 'black pawn');
});
