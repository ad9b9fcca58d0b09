import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { cutOff, settled } from './look.js';
import {
  clickMove,
  labelOf,
  moveList,
  openPage,
  openView,
  saved,
  siteForTests,
  square,
  statusLine,
} from './support.js';

const site = siteForTests();

const NAMES = {
  'en-GB': { play: 'Play', rules: 'Rules', analysis: 'Analysis' },
  'es-ES': { play: 'Jugar', rules: 'Reglas', analysis: 'Análisis' },
} as const;

describe('everywhere', () => {
  // `accessible.test.ts` has axe look at the same places, in English.
  const looks = [
    ['es-ES', 360],
    ['en-GB', 1440],
    ['es-ES', 768],
    ['en-GB', 360],
  ] as const;

  test.each(sampled(looks, 1))('in %s, at %i px nothing is cut off', async (locale, width) => {
    const { page, complaints } = await openPage(site, {
      locale,
      viewport: { width, height: 800 },
    });
    const check = async (): Promise<void> => {
      await settled(page);
      // A view's styles for phones may come after its heading.
      await expect.poll(() => cutOff(page)).toEqual([]);
    };
    const names = NAMES[locale];
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await square(page, 'd4').click();
    const strip = page.locator('acedrex-strip [data-test=strip]');
    if (await strip.isVisible()) await strip.click();
    await page.locator('summary').click();
    await check();
    for (const name of [names.play, names.rules]) {
      await page.getByRole('tab', { name }).click();
      await page.locator('acedrex-play-panel, acedrex-position-panel').waitFor();
      await check();
    }
    const dialogs = page.locator('header .tools button:visible');
    for (let each = 0; each < (await dialogs.count()); each += 1) {
      await dialogs.nth(each).click();
      await page.getByRole('dialog').waitFor();
      await check();
      await page.keyboard.press('Escape');
    }
    for (const view of ['editor', 'library', 'learn']) {
      await page.goto(`${site.url}#${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check();
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the shell', () => {
  test('speaks each language that is chosen in the settings, the board too', async () => {
    const { page } = await openPage(site);
    await page.getByRole('button', { name: 'Settings' }).click();
    for (const [language, title, label] of [
      ['es', 'Ajustes', 'e4, peón blanco'],
      ['fr', 'Réglages', 'e4, pion blanc'],
      ['de', 'Einstellungen', 'e4, weißer Bauer'],
      ['pt', 'Definições', 'e4, peão branco'],
      ['en', 'Settings', 'e4, white pawn'],
    ] as const) {
      await page.locator('select[name=locale]').selectOption(language);
      await page.getByRole('dialog', { name: title }).waitFor();
      const e4 = page.locator('acedrex-board-view [data-square=e4]');
      await expect.poll(() => e4.getAttribute('aria-label')).toContain(label);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      const docs = page.locator('acedrex-settings-dialog a[href^=docs]:not([href$="board.html"])');
      expect(await docs.getAttribute('href')).toBe(
        language === 'en' ? 'docs/' : `docs/${language}.html`,
      );
    }
    await page.context().close();
  });

  test('leads to the keyboard shortcuts if there is no space for their button', async () => {
    const { page } = await openPage(site, { viewport: { width: 360, height: 740 } });
    expect(await page.getByRole('button', { name: 'Keys and gestures', exact: true }).count()).toBe(
      0,
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Keys and gestures' }).click();
    await page
      .getByRole('dialog', { name: 'Keys and gestures' })
      .getByText('Previous move')
      .waitFor();
    await page.context().close();
  });

  test('speaks the language and has the colours that are chosen, and keeps them', async () => {
    const { page } = await openPage(site);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('es');
    await page.getByLabel('Tema').selectOption('dark');
    await page.keyboard.press('Escape');
    await expect.poll(() => statusLine(page)).toBe('Juegan blancas');
    // What is read after the write waits for it.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('acedrex');
          opening.onsuccess = () => {
            opening.result.transaction('settings').oncomplete = resolve;
            opening.result.close();
          };
        }),
    );
    await page.reload();
    await page.getByRole('tab', { name: 'Jugar' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    const background = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(background).toBe('rgb(23, 20, 16)');
    await page.context().close();
  });

  test('the board is as large as any window lets it be', async () => {
    const { page } = await openPage(site);
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
      [1024, 768],
      [768, 1024],
      [360, 740],
      [740, 360],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const box = await page.locator('acedrex-board').boundingBox();
      if (box === null) throw new Error('no board');
      const where = `${width} x ${height}`;
      expect(Math.abs(box.width - box.height), where).toBeLessThan(2);
      const upright = width < height;
      // A phone on its side spares the board no header. An upright tablet has a pane of some height below the board.
      const share = upright ? (width > 700 ? 0.82 : 0.99) : height < 500 ? 0.96 : 0.82;
      expect(box.width / (upright ? width : height), where).toBeGreaterThan(share);
      // All of it is in sight.
      expect(box.y + box.height, where).toBeLessThanOrEqual(height + 1);
    }
    await page.context().close();
  });

  test('works without a network during and after the first visit, isolated, engine and all', async () => {
    const { page } = await openPage(site, { serviceWorkers: 'allow' });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await page.keyboard.press('ArrowLeft');
    await clickMove(page, 'h9', 'h8');
    // A game with a variation is carried whole by the address, to the place in it.
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=[\w-]+&at=1\.1\.0$/);
    await saved(page);
    expect(page.workers()).toHaveLength(0);
    // The first visit has fetched everything, so it can also show what it has not shown yet.
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await page.context().setOffline(true);
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
    // Where nothing has to be fetched for it, the engine is ready before it is asked for.
    await expect.poll(() => page.workers().length).toBe(1);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect
      .poll(async () => Number(await page.locator('[data-test=depth]').innerText()))
      .toBeGreaterThanOrEqual(4);
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('heading', { level: 1, name: /Grant Acedrex/ }).waitFor();
    await page.context().close();
  });

  test('keeps all pages for players once one of them has been opened', async () => {
    const { page } = await openPage(site, { serviceWorkers: 'allow' });
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await page.goto(`${site.url}docs/players.html`);
    await page.getByRole('heading', { level: 1, name: 'Guide for players' }).waitFor();
    const kept = (): Promise<readonly string[]> =>
      page.evaluate(async () =>
        (await (await caches.open('docs')).keys()).map(({ url }) => url.replace(/^.*docs\//, '')),
      );
    await expect.poll(kept).toContain('history.html');
    await expect.poll(kept).toContain('pictures/page-introduction.png');
    await page.context().setOffline(true);
    // Neither of them has been opened before.
    await page.goto(`${site.url}docs/rules.html`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const style = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(style).toContain('Source');
    await page.goto(`${site.url}docs/index.html`);
    await page.getByRole('heading', { name: 'For players' }).first().waitFor();
    // Pages for developers are kept one by one.
    expect(await page.goto(`${site.url}docs/api.html`).catch(() => null)).toBeNull();
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

  test('fetches little before the first analysis, and no engine', async () => {
    const { page, requests } = await openPage(site);
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(1);
    expect(requests.filter((url) => /engine-|worker-/.test(url))).toEqual([]);
    expect(await moveList(page)).toEqual([]);
    await page.context().close();
  });
});

test('a part that cannot be fetched is reported, and fetched once there is a network', async () => {
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
