import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clickMove,
  labelOf,
  moveList,
  openPage,
  openSite,
  saved,
  square,
  type Site,
} from './support.js';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const violations = async (page: Page): Promise<unknown> => {
  // Through the debugger: the page's policy forbids injected scripts.
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 300))]);
};

/** Texts that are wider than what holds them, and whether the page scrolls sideways. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot !== null) look(element.shadowRoot);
        if (
          !element.matches('button, label, summary, a, h1, h2, h3, p, th, td, dt, dd, select, span')
        )
          continue;
        if (element.matches('.hidden-visually, .coordinate') || element.clientWidth <= 1) continue;
        const style = getComputedStyle(element);
        if (style.overflow === 'visible' && style.display === 'inline') continue;
        if (element.scrollWidth > element.clientWidth + 1)
          found.push(`${element.localName}: ${element.innerText.slice(0, 60)}`);
        const { right } = element.getBoundingClientRect();
        if (right > innerWidth + 1) found.push(`${element.localName} leaves the window`);
      }
    };
    look(document);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...found, 'the page scrolls sideways'] : found;
  });

const NAMES = {
  'en-GB': { play: 'Play', rules: 'Rules', analysis: 'Analysis' },
  'es-ES': { play: 'Jugar', rules: 'Reglas', analysis: 'Análisis' },
} as const;

describe('everywhere', () => {
  test.each([
    ['en-GB', 'light', 1440],
    ['es-ES', 'dark', 768],
    ['en-GB', 'dark', 360],
    ['es-ES', 'light', 360],
  ] as const)(
    'in %s, in %s colours, at %i px nothing is inaccessible or cut off',
    async (locale, colorScheme, width) => {
      const { page, complaints } = await openPage(site, {
        colorScheme,
        locale,
        viewport: { width, height: 800 },
      });
      const check = async (): Promise<void> => {
        await page.waitForTimeout(150);
        expect(await violations(page)).toEqual([]);
        expect(await cutOff(page)).toEqual([]);
      };
      const names = NAMES[locale];
      await clickMove(page, 'e4', 'e5');
      await clickMove(page, 'e9', 'e8');
      await square(page, 'd4').click();
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
    },
    120_000,
  );
});

describe('the shell', () => {
  test('speaks the language and has the colours that are chosen, and keeps them', async () => {
    const { page } = await openPage(site);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('es');
    await page.getByLabel('Colores').selectOption('dark');
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-test=status]').innerText()).toBe('Juegan blancas');
    await page.reload();
    await page.getByRole('tab', { name: 'Jugar' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    const background = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(background).toBe('rgb(23, 20, 16)');
    await page.context().close();
  });

  test.each([
    [1440, 900],
    [1920, 1080],
    [1024, 768],
    [768, 1024],
    [360, 740],
    [740, 360],
    [844, 390],
  ])('at %i x %i the board is as large as the window lets it be', async (width, height) => {
    const { page } = await openPage(site, { viewport: { width, height } });
    const box = await page.locator('acedrex-board').boundingBox();
    if (box === null) throw new Error('no board');
    expect(Math.abs(box.width - box.height)).toBeLessThan(2);
    const upright = width < height;
    // A phone on its side spares the board no header.
    const share = upright ? 0.99 : height < 500 ? 0.96 : 0.82;
    expect(box.width / (upright ? width : height)).toBeGreaterThan(share);
    // All of it is in sight.
    expect(box.y + box.height).toBeLessThanOrEqual(height + 1);
    await page.context().close();
  });

  test('works without a network after the first visit, isolated, engine and all', async () => {
    const { page } = await openPage(site);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, white pawn');
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect
      .poll(async () => Number(await page.locator('[data-test=depth]').innerText()), {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(4);
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('heading', { level: 1, name: /Grant Acedrex/ }).waitFor();
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
    const sizes = new Map<string, number>();
    const { page } = await openPage(site, { serviceWorkers: 'block' }, (opened) => {
      opened.on('response', (response) => {
        void response.body().then(
          (body) => sizes.set(response.url(), body.length),
          () => undefined,
        );
      });
      return Promise.resolve();
    });
    await page.waitForTimeout(500);
    const scripts = [...sizes.keys()].filter((url) => url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    expect([...sizes.keys()].filter((url) => /engine-|worker-/.test(url))).toEqual([]);
    expect(await moveList(page)).toEqual([]);
    await page.context().close();
  });
});
