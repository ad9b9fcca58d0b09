import { afterEach, describe, expect, test, vi } from 'vitest';
import { sampled } from '../support/scale.js';
import {
  clickMove,
  cutOff,
  go,
  openPage,
  page,
  settled,
  square,
  statusLine,
} from './views-support.js';

afterEach(() => {
  vi.restoreAllMocks();
});

const NAMES = {
  'en-GB': { play: 'Play', rules: 'Rules', analysis: 'Analysis' },
  'es-ES': { play: 'Jugar', rules: 'Reglas', analysis: 'Análisis' },
} as const;

describe('the page', () => {
  // `accessible.test.ts` checks the same places with axe, in English.
  const looks = [
    ['es-ES', 360],
    ['en-GB', 1440],
    ['es-ES', 768],
    ['en-GB', 360],
  ] as const;

  test.each(sampled(looks, 1))('is not cut off in %s at %i px', async (locale, width) => {
    await openPage({
      locale,
      viewport: { width, height: 800 },
    });
    const check = async (): Promise<void> => {
      await settled();
      // A view's styles for phones may load after its heading.
      await expect.poll(() => cutOff()).toEqual([]);
    };
    const names = NAMES[locale];
    await clickMove('e4', 'e5');
    await clickMove('e9', 'e8');
    await square('d4').click();
    const strip = page.locator('acedrex-strip [data-test=strip]');
    if (strip.isVisible()) await strip.click();
    await page.locator('summary').first().click();
    await check();
    for (const name of [names.play, names.rules]) {
      await page.getByRole('tab', { name }).click();
      await page.locator('acedrex-play-panel, acedrex-position-panel').waitFor();
      await check();
    }
    const dialogs = page.locator('header .tools button:visible');
    for (let each = 0; each < dialogs.count(); each += 1) {
      await dialogs.nth(each).click();
      await page.getByRole('dialog').waitFor();
      await check();
      await page.keyboard.press('Escape');
    }
    for (const view of ['editor', 'library', 'learn']) {
      go(`#${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check();
    }
  });
});

describe('the page shell', () => {
  test('uses any language chosen in the settings, and the board follows', async () => {
    await openPage();
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
      expect(document.documentElement.lang).toBe(language);
      const docs = page.locator('acedrex-settings-dialog a[href^=docs]:not([href$="board.html"])');
      expect(await docs.getAttribute('href')).toBe(
        language === 'en' ? 'docs/' : `docs/${language}.html`,
      );
    }
  });

  test('moves pieces at the chosen speed', async () => {
    await openPage();
    const pieces = await page.locator('acedrex-board-view .pieces').first().element();
    // Tests prefer reduced motion, so the transition itself takes no time.
    const duration = (): string => getComputedStyle(pieces).getPropertyValue('--_duration');
    expect(duration()).toBe('180ms');
    await page.getByRole('button', { name: 'Settings' }).click();
    const speed = page.getByRole('combobox', { name: 'Speed of moves' });
    for (const [chosen, seconds] of [
      ['slow', '400ms'],
      ['none', '0s'],
      ['normal', '180ms'],
    ] as const) {
      await speed.selectOption(chosen);
      await expect.poll(duration).toBe(seconds);
    }
  });

  test('enters full screen from the settings, and leaves it from the palette', async () => {
    await openPage();
    const asked: string[] = [];
    // A browser without a window has no full screen.
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
    vi.spyOn(document.documentElement, 'requestFullscreen').mockImplementation(() => {
      asked.push('enter');
      vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.documentElement);
      return Promise.resolve();
    });
    vi.spyOn(document, 'exitFullscreen').mockImplementation(() => {
      asked.push('leave');
      return Promise.resolve();
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => asked).toEqual(['enter']);
    expect(page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('full screen');
    await page.keyboard.press('Enter');
    await expect.poll(() => asked).toEqual(['enter', 'leave']);
  });

  test('offers the keyboard shortcuts in the settings if there is no space for their button', async () => {
    await openPage({ viewport: { width: 360, height: 740 } });
    expect(page.getByRole('button', { name: 'Keys and gestures', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Keys and gestures' }).click();
    await page
      .getByRole('dialog', { name: 'Keys and gestures' })
      .getByText('Previous move')
      .waitFor();
  });

  test('uses the chosen language and theme, even after a reload', async () => {
    await openPage();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('combobox', { name: 'Tema' }).selectOption('dark');
    await page.keyboard.press('Escape');
    await expect.poll(() => statusLine()).toBe('Juegan blancas');
    // A read that starts after the write waits for it.
    await new Promise((resolve) => {
      const opening = indexedDB.open('acedrex');
      opening.onsuccess = () => {
        opening.result.transaction('settings').oncomplete = resolve;
        opening.result.close();
      };
    });
    await page.reload();
    await page.getByRole('tab', { name: 'Jugar' }).waitFor();
    expect(document.documentElement.lang).toBe('es');
    expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(23, 20, 16)');
  });

  test('makes the board as large as the window allows', async () => {
    await openPage();
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
      await settled();
      const box = await page.locator('acedrex-board').boundingBox();
      const where = `${width} x ${height}`;
      expect(Math.abs(box.width - box.height), where).toBeLessThan(2);
      const upright = width < height;
      // A phone in landscape does not show the header. A tablet in portrait has a pane below the board.
      const share = upright ? (width > 700 ? 0.82 : 0.99) : height < 500 ? 0.96 : 0.82;
      expect(box.width / (upright ? width : height), where).toBeGreaterThan(share);
      // The whole board is in view.
      expect(box.y + box.height, where).toBeLessThanOrEqual(height + 1);
    }
  });
});
