import { describe, expect, test } from 'vitest';
import {
  clickMove,
  labelOf,
  moveList,
  openPage,
  openView,
  saved,
  siteForTests,
} from './support.js';

const site = siteForTests();

describe('the shell', () => {
  test('works offline, including the engine and the pages for players, after the first visit', async () => {
    const { page } = await openPage(site, { serviceWorkers: 'allow' });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await page.keyboard.press('ArrowLeft');
    await clickMove(page, 'h9', 'h8');
    // The address contains the whole game with its variation and the current move.
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=[\w-]+&at=1\.1\.0$/);
    await saved(page);
    expect(page.workers()).toHaveLength(0);
    // The first visit has cached everything, including views that were not opened yet.
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    // The worker then caches the pages for players in the page's language.
    const kept = (): Promise<readonly string[]> =>
      page.evaluate(async () =>
        (await (await caches.open('docs')).keys()).map(({ url }) => url.replace(/^.*docs\//, '')),
      );
    await expect.poll(kept).toContain('history.html');
    await expect.poll(kept).toContain('pictures/page-introduction.png');
    await page.context().setOffline(true);
    for (const [name, title] of [
      ['rules', 'The rules of Grant Acedrex'],
      ['index', 'For players'],
    ] as const) {
      await page.goto(`${site.url}docs/${name}.html`);
      await page.getByRole('heading', { name: title }).first().waitFor();
    }
    const style = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(style).toContain('Source');
    await page.goto(site.url);
    await openView(page, 'Library');
    await page.locator('acedrex-library-view h1').waitFor();
    await openView(page, 'Board');
    // The service worker isolates the page at this reload, and the next one finds it isolated.
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await page.reload();
      await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h8']);
      expect(await labelOf(page, 'h8')).toBe('h8, black pawn');
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    }
    // If all its files are cached, the engine starts before it is needed.
    await expect.poll(() => page.workers().length).toBe(1);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect
      .poll(async () => Number(await page.locator('[data-test=depth]').innerText()))
      .toBeGreaterThanOrEqual(4);
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('heading', { level: 1, name: /Grant Acedrex/ }).waitFor();
    // Pages for developers, and pages in other languages, are cached only when they are opened.
    for (const [address, title] of [
      ['docs/api.html', 'This page is not on your device'],
      ['docs/de-rules.html', 'Diese Seite ist nicht auf Ihrem Gerät'],
    ] as const) {
      await page.goto(site.url + address);
      await page.getByRole('heading', { name: title }).waitFor();
    }
    await page.getByRole('link').click();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h8']);
    await page.context().close();
  });

  test('fetches nothing in advance if the device saves data', async () => {
    const { page, requests } = await openPage(site, { serviceWorkers: 'allow' }, (opened) =>
      opened.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      }),
    );
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    // The worker registers when the page is idle, at the latest five seconds after it has loaded.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 6000)));
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0);
    expect(requests.some((url) => url.includes('/docs/'))).toBe(false);
    await page.context().close();
  });

  test('can be installed', async () => {
    const { page } = await openPage(site);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const response = await page.request.get(new URL(href ?? '', site.url).href);
    const manifest = (await response.json()) as {
      icons: { src: string; sizes: string }[];
      start_url: string;
    };
    expect(manifest.start_url).toBe('./');
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual([
      'any',
      '192x192',
      '512x512',
      '512x512',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.request.get(new URL(src, site.url).href);
      expect(icon.ok()).toBe(true);
      const body = await icon.body();
      if (src.endsWith('.png'))
        expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
    await page.context().close();
  });
});

test('a view that cannot be loaded offline is reported and loads on a retry', async () => {
  const { page } = await openPage(site);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Library' }).click();
  const notice = page.locator('[data-test=part-failed]');
  await expect.poll(() => notice.innerText()).toContain('the device is offline');
  await page.context().setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await page.locator('acedrex-library-view h1').waitFor();
  expect(await notice.count()).toBe(0);
  await page.context().close();
});
