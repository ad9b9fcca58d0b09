/**
 * Takes screenshots of the page for the README and the players' guide, including phone versions, after a build:
 *   node scripts/make-pictures.mjs
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { ensureBrowser } from './browser.mjs';

const DOCS = fileURLToPath(new URL('../docs/', import.meta.url));
/** The suffix of each picture's file name, and the browser settings for that size. */
const SIZES = {
  '': { viewport: { width: 1200, height: 750 } },
  '-phone': {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
};
const GAME = `[White "Alfonso"]
[Black "Beatriz"]

1. e5 e8 2. Uf3 Uf10 3. h5 {Makes room for the crocodile.} h8 4. d5 d8 *`;

const server = await preview({ preview: { port: 0 }, logLevel: 'silent' });
const [address] = server.resolvedUrls?.local ?? [];
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });

/** Opens a view as a new visitor sees it. */
const open = async (size, view = '') => {
  const context = await browser.newContext({
    ...SIZES[size],
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${address}${view}`);
  await page.locator('acedrex-board').first().waitFor();
  return page;
};

const take = async (size, page, name) => {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${DOCS}${name}${size}.png` });
  await page.context().close();
};

const takeIntroduction = async (size) => {
  const page = await open(size);
  await page.locator('acedrex-introduction .try').waitFor();
  await take(size, page, 'page-introduction');
};

const takeAnalysis = async (size) => {
  const page = await open(size);
  await page.locator('acedrex-introduction .try').waitFor();
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill(GAME);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('acedrex-moves button.move').nth(7).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page
    .locator('[data-test=depth]', { hasText: /1\d/ })
    .waitFor({ state: 'attached', timeout: 120_000 });
  await page.mouse.move(0, 0);
  await take(size, page, 'board');
};

const takePlay = async (size) => {
  const page = await open(size);
  await page.getByRole('tab', { name: 'Play' }).click();
  await page.locator('acedrex-new-game-form').waitFor();
  await take(size, page, 'page-play');
};

const takePuzzle = async (size) => {
  const page = await open(size, '#puzzles');
  await page.locator('acedrex-puzzles-view acedrex-board [data-square=a1]').waitFor();
  await take(size, page, 'page-puzzle');
};

const takeEditor = async (size) => {
  const page = await open(size, '#editor');
  await page.locator('acedrex-editor [data-square=a1]').first().waitFor();
  await take(size, page, 'page-editor');
};

try {
  for (const size of Object.keys(SIZES))
    for (const picture of [takeIntroduction, takeAnalysis, takePlay, takePuzzle, takeEditor])
      await picture(size);
} finally {
  await browser.close();
  await server.close();
}
