/** acedrex.global.js: the classic script for pages without modules, opened from the disk and on a server. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.js';
import { exportNewBoard } from '../support/in-page.js';
import { PATIENCE } from '../support/patience.js';
import { analyse, files, Host } from './host-support.js';

const SCRIPT = 'acedrex.global.js';
/** A page written without tools: it has neither modules nor an encoding, and the script precedes the elements. */
const PAGE = `<!doctype html><html lang="en"><head><title>Host</title>
<script src="${SCRIPT}"></script></head><body>
<acedrex-board></acedrex-board>
<acedrex-analysis pgn="1. e5 e8 2. Uf3 Uf10" ply="4"></acedrex-analysis>
<acedrex-editor></acedrex-editor>
<acedrex-puzzle></acedrex-puzzle>
<acedrex-die></acedrex-die>
</body></html>`;

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = mkdtempSync(join(tmpdir(), 'acedrex-global-'));
  copyFileSync(`dist/cdn/${SCRIPT}`, join(folder, SCRIPT));
  writeFileSync(join(folder, 'page.html'), PAGE);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Opens a page and collects errors of the console and the network. */
const open = async (
  address: string,
): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(request.url()));
  await page.goto(address);
  return { page, complaints };
};

/** Drags a piece by mouse, from the middle of a square to another. */
const drag = async (page: Page, from: string, to: string): Promise<void> => {
  const square = (name: string): ReturnType<Page['locator']> =>
    page.locator(`acedrex-board .square[data-square=${name}]`).first();
  await square(from).hover();
  await page.mouse.down();
  await square(to).hover();
  await page.mouse.up();
};

/** Uses everything that the script provides. */
const useAll = async (page: Page): Promise<void> => {
  await drag(page, 'e4', 'e5');
  await page
    .locator('acedrex-board .square[data-square=e5][aria-label*="white pawn"]')
    .first()
    .waitFor();
  await analyse(page);
  await page.locator('acedrex-editor .piece').first().waitFor();
  await page.locator('acedrex-puzzle .movable').first().waitFor();
  await page.evaluate(() => {
    (document.querySelector('acedrex-die') as HTMLElement & { roll: () => void }).roll();
  });
  expect(await page.evaluate(exportNewBoard)).toBeGreaterThan(1000);
  const found = await page.evaluate(`(async () => {
    const { createEngine, loadRules, parseFen, Position, RULESETS } = acedrex;
    await loadRules();
    const engine = createEngine();
    const result = await engine.analyse(Position.start(RULESETS.murray), { depth: 3 });
    await engine.close();
    return [result.value.info.depth, parseFen('nonsense', RULESETS.murray).ok];
  })()`);
  expect(found).toEqual([3, false]);
};

test('the global script works on a page opened from the disk, even if it is loaded twice', async () => {
  const once = `<script src="${SCRIPT}"></script>`;
  writeFileSync(join(folder, 'twice.html'), PAGE.replace(once, once.repeat(2)));
  const { page, complaints } = await open(pathToFileURL(join(folder, 'twice.html')).href);
  expect(page.url()).toMatch(/^file:/);
  await useAll(page);
  await expect.poll(() => page.locator('[data-test=thread-count]').innerText()).toBe('1 thread');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the global script requests no other files from its server', async () => {
  const host = await Host.open();
  host.answer = files('/', folder);
  const { page, complaints } = await open(`${host.origin}/page.html`);
  await useAll(page);
  expect(complaints).toEqual([]);
  expect(host.asked.filter((path) => path !== '/favicon.ico')).toEqual([
    '/page.html',
    `/${SCRIPT}`,
  ]);
  await page.context().close();
  await host.close();
});

test('the global script is a classic script with one global variable', () => {
  const code = readFileSync(`dist/cdn/${SCRIPT}`, 'utf8');
  expect(code).toMatch(/^var acedrex=/);
  // Classic scripts use the encoding of their page.
  expect(code).not.toMatch(/[^\0-\x7f]/);
  expect(code).not.toMatch(/\bimport\.meta\b|\bimport\(/);
});
