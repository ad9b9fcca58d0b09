/**
 * Takes the pictures of the page for the README and the guide for players, in Chromium, after a build:
 *   node scripts/make-pictures.mjs
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { ensureBrowser } from './browser.mjs';

const DOCS = fileURLToPath(new URL('../docs/', import.meta.url));
const SIZE = { width: 1200, height: 750 };
const GAME = `[White "Alfonso"]
[Black "Beatriz"]

1. e5 e8 2. Uf3 Uf10 3. h5 {Makes room for the crocodile.} h8 4. d5 d8 *`;

const server = await preview({ preview: { port: 0 }, logLevel: 'silent' });
const [address] = server.resolvedUrls?.local ?? [];
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });

/** Opens a view as a new visitor sees it. */
const open = async (view = '') => {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${address}${view}`);
  await page.locator('acedrex-board').first().waitFor();
  return page;
};

const take = async (page, name) => {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${DOCS}${name}.png` });
  await page.context().close();
};

const takeIntroduction = async () => {
  const page = await open();
  await page.locator('acedrex-introduction .try').waitFor();
  await take(page, 'page-introduction');
};

const takeAnalysis = async () => {
  const page = await open();
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill(GAME);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('acedrex-moves button.move').nth(7).waitFor();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.locator('[data-test=depth]', { hasText: /1\d/ }).waitFor({ timeout: 120_000 });
  await page.mouse.move(0, 0);
  await take(page, 'board');
};

const takePlay = async () => {
  const page = await open();
  await page.getByRole('tab', { name: 'Play' }).click();
  await page.locator('acedrex-new-game-form').waitFor();
  await take(page, 'page-play');
};

const takePuzzle = async () => {
  const page = await open('#puzzles');
  await page.locator('acedrex-puzzles-view acedrex-board [data-square=a1]').waitFor();
  await take(page, 'page-puzzle');
};

const takeEditor = async () => {
  const page = await open('#editor');
  await page.locator('acedrex-editor [data-square=a1]').first().waitFor();
  await take(page, 'page-editor');
};

try {
  for (const picture of [takeIntroduction, takeAnalysis, takePlay, takePuzzle, takeEditor])
    await picture();
} finally {
  await browser.close();
  await server.close();
}
