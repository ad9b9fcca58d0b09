/** Imports that take long or wait for the network. */
import { expect, test } from 'vitest';
import { scaled } from '../support/scale.js';
import { moveList, openPage, paste, saved, siteForTests } from './support.js';

const site = siteForTests();

/** The nightly run reads 20 MB. */
const MEGABYTES = Math.min(20, scaled(6));

test('a large file is read without freezing the page', async () => {
  const { page } = await openPage(site);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.evaluate((bytes) => {
    const game = `[White "W"]\n[Black "B"]\n\n${'1. e5 e8 '.repeat(200)}*\n\n`;
    const file = new File([game.repeat(Math.ceil(bytes / game.length))], 'large.pgn');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    // The longest time between two turns of the event loop shows how long the page did not respond.
    const measured = globalThis as unknown as { began: number; longest: number };
    measured.began = performance.now();
    measured.longest = 0;
    let last = measured.began;
    const tick = (): void => {
      const now = performance.now();
      measured.longest = Math.max(measured.longest, now - last);
      last = now;
      setTimeout(tick, 0);
    };
    tick();
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
    );
  }, MEGABYTES * 1e6);
  await page.locator('[data-test=game-count]').waitFor();
  expect(await page.locator('[data-test=game-count]').innerText()).toMatch(/^\d{1,2},\d{3} games$/);
  const share = await page.evaluate(() => {
    const { began, longest } = globalThis as unknown as { began: number; longest: number };
    return longest / (performance.now() - began);
  });
  // Read at once, the file would take nearly all of the time; a limit in milliseconds would fail on a busy machine.
  expect(share).toBeLessThan(0.5);
  await page.context().close();
});

test('a view opened while a game is being read stays open', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page } = await openPage(site, {}, (prepared) =>
    prepared.route('**/assets/read-*.js', async (route) => {
      await held;
      await route.fallback();
    }),
  );
  await paste(page, '[White "Anna"]\n\n1. e5 e8 *');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.locator('acedrex-library-view').waitFor();
  release();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Study name' }).inputValue())
    .toBe('Anna');
  await saved(page);
  expect(await page.locator('acedrex-library-view').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Acedrex' }).click();
  await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
  await page.context().close();
});

test('text pasted offline can be opened once the device is online', async () => {
  const { page } = await openPage(site, { serviceWorkers: 'block' });
  await page.context().setOffline(true);
  await paste(page, '1. h5 h8 *');
  const notice = page.locator('[data-test=part-failed]');
  await expect.poll(() => notice.innerText()).toContain('the device is offline');
  await page.context().setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => moveList(page)).toEqual(['h5', 'h8']);
  expect(await notice.count()).toBe(0);
  await page.context().close();
});
