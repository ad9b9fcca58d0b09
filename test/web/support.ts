/** The production build in real Chromium. */
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { ensureBrowser } from '../../scripts/browser.mjs';

export interface Site {
  readonly browser: Browser;
  readonly url: string;
  close(): Promise<void>;
}

/** Serves dist/app and starts a browser. */
export const openSite = async (): Promise<Site> => {
  const server: PreviewServer = await preview({
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    // Chromium refuses its sandbox to root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  return {
    browser,
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
};

/** A page of the site, and what it complained of or asked other hosts for. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

export const openPage = async (
  site: Site,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<OpenPage> => {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 860 }, ...options });
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  // A slow machine needs seconds, not minutes.
  page.setDefaultTimeout(10_000);
  await prepare(page);
  await page.goto(site.url);
  await page.locator('acedrex-board [data-square=e4].movable').waitFor();
  return { page, complaints, requests };
};

export const square = (page: Page, name: string): Locator =>
  page.locator(`[data-square="${name}"]`);

/** What stands on a square, as a screen reader is told; without who attacks and defends it. */
export const labelOf = async (page: Page, name: string): Promise<string> =>
  ((await square(page, name).getAttribute('aria-label')) ?? '').replace(
    /, attacked \d+, defended \d+/,
    '',
  );

/** Clicks one square and then another. */
export const clickMove = async (page: Page, from: string, to: string): Promise<void> => {
  await square(page, from).click();
  await square(page, to).click();
};

/** Presses the mouse on one square and releases it on another. */
export const dragMove = async (page: Page, from: string, to: string): Promise<void> => {
  await square(page, from).hover();
  await page.mouse.down();
  await square(page, to).hover();
  await page.mouse.up();
};

export const moveList = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('acedrex-moves button').allInnerTexts()).map((text) => text.trim());
