/** A move creates only one `Position`, which the board and the game share. */
import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { openBrowser } from '../support/chromium.js';
import { clickMove, dragMove, drawn, labelOf, moveList, paste, tab } from './support.js';

let browser: Browser;
let server: ViteDevServer;
beforeAll(async () => {
  // Unbundled, so that the test can reach the modules of the page.
  server = await createServer({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, fs: { allow: ['..'] } },
  });
  [browser] = await Promise.all([openBrowser(), server.listen()]);
});
afterAll(() => server.close());

/** Starts counting the positions that are created. */
const countPositions = async (page: Page): Promise<void> => {
  const rules = `/@fs${process.cwd()}/src/rules`;
  // As text, because the test runner rewrites imports.
  await page.addScriptTag({
    type: 'module',
    content: `
import { Position } from '${rules}/position.ts';
import { RulesWasm } from '${rules}/rules-wasm.ts';
globalThis.positions = 0;
const count = (owner, name) => {
  const make = owner[name];
  owner[name] = function (...parameters) {
    globalThis.positions += 1;
    return make.apply(this, parameters);
  };
};
count(Position, 'start');
count(Position, 'fromSetup');
// Playing a move calls this method.
count(RulesWasm.prototype, 'play');`,
  });
  await page.waitForFunction(() => (globalThis as { positions?: number }).positions === 0);
};

const counted = async (page: Page): Promise<number> => {
  await drawn(page);
  return page.evaluate(() => (globalThis as { positions?: number }).positions ?? 0);
};

const open = async (): Promise<Page> => {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    // The development server writes styles into the page.
    bypassCSP: true,
  });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.locator('acedrex-board [data-square=e4].movable').waitFor();
  return page;
};

const move = async (
  page: Page,
  make: (page: Page, from: string, to: string) => Promise<void>,
  from: string,
  to: string,
): Promise<void> => {
  const before = (await moveList(page)).length;
  await make(page, from, to);
  await expect.poll(async () => (await moveList(page)).length).toBe(before + 1);
  await page.locator('acedrex-board .movable').first().waitFor();
  await expect.poll(() => labelOf(page, to)).toContain('pawn');
};

test('each move by drag or click creates only one position', async () => {
  const page = await open();
  await paste(page, '1. e5 e8 2. Uf3 Uf10 3. h5 h8 *');
  await expect.poll(async () => (await moveList(page)).length).toBe(6);
  await page.keyboard.press('End');
  await page.locator('acedrex-board [data-square=a4].movable').waitFor();
  await countPositions(page);
  await move(page, dragMove, 'a4', 'a5');
  expect(await counted(page)).toBe(1);
  await move(page, clickMove, 'a9', 'a8');
  expect(await counted(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.locator('acedrex-board [data-square=l4].movable').waitFor();
  const before = await counted(page);
  await move(page, dragMove, 'l4', 'l5');
  expect(await counted(page)).toBe(before + 1);
  await page.context().close();
});

test('each move of the user and of the engine creates only one position', async () => {
  const page = await open();
  await tab(page, 'Play');
  await page.locator('input[name=level]').fill('1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const state = page.locator('[data-test=play-state]');
  await expect.poll(() => state.innerText()).toBe('Your move');
  await countPositions(page);
  await dragMove(page, 'e4', 'e5');
  await expect.poll(async () => (await moveList(page)).length).toBe(2);
  await expect.poll(() => state.innerText()).toBe('Your move');
  expect(await counted(page)).toBe(2);
  await page.context().close();
});
