/** Sharing: the address, pictures, the printed page and the animated GIF. */
import type { Page } from 'playwright-core';
import { studies } from './storage-support.js';
import { describe, expect, test } from 'vitest';
import { cutOff, settled, violations } from './look.js';
import {
  clickMove,
  moveList,
  openAddress,
  openPage,
  paste,
  saved,
  siteForTests,
  openTool,
} from './support.js';

const site = siteForTests();

const hashOf = (page: Page): string => new URL(page.url()).hash;

const share = async (page: Page): Promise<void> => {
  await openTool(page, 'Share and export');
  await page.locator('acedrex-share-dialog dialog[open]').waitFor();
};

const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

describe('the address', () => {
  test('follows the position, and opens exactly it elsewhere', async () => {
    const { page, complaints } = await openPage(site, { serviceWorkers: 'allow' });
    expect(hashOf(page)).toBe('');
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await expect.poll(() => hashOf(page)).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await page.keyboard.press('ArrowLeft');
    await clickMove(page, 'h9', 'h8');
    // The line of the cursor, here a variation.
    await expect.poll(() => hashOf(page)).toBe('#ruleset=cazaux&moves=e4e5.h9h8&at=2');
    const { page: other } = await openAddress(site, page.url());
    await expect.poll(() => moveList(other)).toEqual(['e5', 'h8']);
    await other.context().close();
    // Going back in the browser leaves the page, not the game: no entry was added.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    await saved(page);
    // The service worker isolates the page at this reload, and the next one finds it isolated.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await page.reload();
      await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h8']);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('that has not followed the last move before a reload opens no other game', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => hashOf(page)).toBe('#ruleset=cazaux&moves=e4e5&at=1');
    await clickMove(page, 'e9', 'e8');
    await expect.poll(() => hashOf(page)).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await saved(page);
    // As a browser leaves it that reloads before it has noted the change.
    await page.evaluate(() => {
      history.replaceState(null, '', '#ruleset=cazaux&moves=e4e5&at=1');
    });
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    expect(await studies(page)).toHaveLength(1);
    await page.context().close();
  });

  test('of another view leads back to the game', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => hashOf(page)).toMatch(/^#ruleset/);
    await page.getByRole('link', { name: 'Learn' }).click();
    await expect.poll(() => hashOf(page)).toBe('#learn');
    await page.goBack();
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    await page.context().close();
  });
});

describe('pictures', () => {
  test('have coordinates or none, on a ground of their own, in light or dark', async () => {
    const { page } = await openPage(site);
    await share(page);
    const outside = (await downloaded(page, 'SVG picture')).toString();
    expect(outside).toContain('>12</text>');
    expect(outside).toContain('fill="#fdf8ec"');
    await page.getByLabel('Colours').selectOption('dark');
    expect((await downloaded(page, 'SVG picture')).toString()).toContain('fill="#211c17"');
    await page.getByLabel('Coordinates').selectOption('none');
    expect((await downloaded(page, 'SVG picture')).toString()).not.toContain('</text>');
    await page.context().close();
  });

  test('of a line make an animated GIF, from the start or from here', async () => {
    const { page, complaints } = await openPage(site);
    await paste(page, '1. e5 e8 2. h5 h8 *');
    await expect.poll(async () => (await moveList(page)).length).toBe(4);
    await page.keyboard.press('ArrowRight');
    await share(page);
    const whole = await downloaded(page, 'Animated GIF');
    await page.getByText('The GIF has 5 frames.').waitFor();
    expect(whole.subarray(0, 6).toString()).toBe('GIF89a');
    expect([whole.readUInt16LE(6), whole.readUInt16LE(8)]).toEqual([600, 600]);
    // The browser can decode it.
    const decoded = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/gif;base64,${base64}`;
      await image.decode();
      return image.naturalWidth;
    }, whole.toString('base64'));
    expect(decoded).toBe(600);
    await page.locator('select[name=line]').selectOption('here');
    const rest = await downloaded(page, 'Animated GIF');
    await page.getByText('The GIF has 4 frames.').waitFor();
    expect(rest.length).toBeLessThan(whole.length);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the printed page', () => {
  test('has the moves, the variations, and diagrams at marked moves', async () => {
    const { page } = await openPage(site);
    await page.evaluate(() => {
      // The dialog of the browser would wait for the user.
      window.print = () => undefined;
    });
    await paste(
      page,
      '[White "Alfonso"]\n[Black "Violante"]\n\n1. e5 e8?? {too slow} (1... h8 2. h5) 2. h5 h8 1-0',
    );
    await expect.poll(async () => (await moveList(page)).length).toBe(6);
    await page.keyboard.press('Control+p');
    const printout = page.locator('#printout');
    await printout.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('acedrex-app').isVisible()).toBe(false);
    expect((await printout.innerText()).replace(/\s+/g, ' ').trim()).toBe(
      'Alfonso – Violante Cazaux and Musser 1. e5 e8?? too slow (1… h8 2. h5) 2. h5 h8 1–0',
    );
    // After the marked move and at the end.
    expect(await printout.locator('img').count()).toBe(2);
    expect((await page.pdf()).subarray(0, 4).toString()).toBe('%PDF');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await printout.count()).toBe(0);
    await page.context().close();
  });
});

test.each([
  [1440, 900],
  [390, 844],
  [844, 390],
])('the dialog fits and is accessible at %i by %i', async (width, height) => {
  const { page } = await openPage(site, { viewport: { width, height } });
  await share(page);
  await settled(page);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await page.context().close();
});
