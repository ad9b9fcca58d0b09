/** Chromium by its DevTools protocol and Firefox by WebDriver BiDi, which needs no driver beside it. */
import { launch, type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { PATIENCE } from '../../support/patience.js';
import type { Engine, Point, Preferences, Tab } from './tab.js';

class PuppeteerTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    page.setDefaultTimeout(2 * PATIENCE);
    // A dialog that asks whether to leave the page would block the test.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  run(code: string, isInFrame: boolean): Promise<unknown> {
    const main = this.#page.mainFrame();
    const frame = isInFrame ? main.childFrames()[0] : main;
    if (frame === undefined) throw new Error('the page has no frame');
    return frame.evaluate(code);
  }

  async hover({ x, y }: Point): Promise<void> {
    await this.#page.mouse.move(x, y);
  }

  async drag([first, ...others]: readonly Point[], button: 'left' | 'right'): Promise<void> {
    const { mouse } = this.#page;
    if (first === undefined) return;
    await mouse.move(first.x, first.y);
    await mouse.down({ button });
    for (const { x, y } of others) await mouse.move(x, y);
    await mouse.up({ button });
  }

  async touch([first, ...others]: readonly Point[]): Promise<void> {
    if (first === undefined) return;
    const finger = await this.#page.touchscreen.touchStart(first.x, first.y);
    for (const { x, y } of others) await finger.move(x, y);
    await finger.end();
  }

  async press(keys: readonly string[]): Promise<void> {
    const { keyboard } = this.#page;
    // Keys are named as in KeyboardEvent, as Puppeteer expects.
    const inputs = keys as readonly KeyInput[];
    for (const key of inputs) await keyboard.down(key);
    for (const key of [...inputs].reverse()) await keyboard.up(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  async print(): Promise<Buffer> {
    return Buffer.from(await this.#page.pdf({ printBackground: false }));
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }

  async show(): Promise<void> {
    await this.#page.bringToFront();
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}

const engineOf = (browser: Browser, prepare: (page: Page) => Promise<void>): Engine => ({
  async open() {
    const page = await browser.newPage();
    await prepare(page);
    return new PuppeteerTab(page);
  },
  close: () => browser.close(),
});

export const launchChromium = async (
  executablePath: string,
  { isDark = false, hasForcedColors = false, language, isPrivate = false }: Preferences,
): Promise<Engine> => {
  const languages = language === 'es' ? 'es-ES,es' : 'en-GB,en';
  const browser = await launch({
    executablePath,
    headless: executablePath.includes('headless') ? 'shell' : true,
    args: [
      `--lang=${languages.split(',')[0]}`,
      `--accept-lang=${languages}`,
      ...(isPrivate ? ['--incognito'] : []),
      ...(hasForcedColors ? ['--force-high-contrast'] : []),
      // Chromium refuses its sandbox to root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return engineOf(browser, async (page) => {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' },
    ]);
  });
};

export const launchFirefox = async (
  executablePath: string,
  { isDark = false, hasForcedColors = false, language, isPrivate = false }: Preferences,
): Promise<Engine> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': language === 'es' ? 'es-ES, es' : 'en-GB, en',
      'browser.privatebrowsing.autostart': isPrivate,
      // 0 is dark and 1 is light.
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      ...(hasForcedColors && {
        'browser.display.document_color_use': 2,
        'browser.display.use_system_colors': false,
        'browser.display.background_color': isDark ? '#000000' : '#ffffff',
        'browser.display.foreground_color': isDark ? '#ffffff' : '#000000',
      }),
    },
  });
  return engineOf(browser, () => Promise.resolve());
};
