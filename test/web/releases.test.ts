/** Two releases of the bundles at one address, with parts of both in the browser's cache. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCdn } from '../../scripts/cdn/build.mjs';
import { cdnFile } from '../support/cdn.js';
import { openBrowser } from '../support/chromium.js';
import { PATIENCE } from '../support/patience.js';
import { files, Host, KEPT } from './host-support.js';

/** Simulates a later release with another version and another interface between the parts. */
const nextRelease = {
  name: 'next-release',
  transform(code: string, id: string) {
    if (id.endsWith('/src/version.ts')) return code.replace(/'[^']+'/, "'99.0.0'");
    if (id.endsWith('/src/rules/squares.ts'))
      return `export const later = { release: 'next' };\n${code}`;
    if (id.endsWith('/elements/board/play.ts'))
      return `import { later } from '../../../src/rules/squares.js';\nObject.assign(globalThis, later);\n${code}`;
    return null;
  },
};

let browser: Browser;
let host: Host;
let next = '';
beforeAll(async () => {
  next = mkdtempSync(join(tmpdir(), 'acedrex-next-'));
  [browser, host] = await Promise.all([openBrowser(), Host.open(), buildCdn(next, [nextRelease])]);
});
afterAll(async () => {
  await host.close();
  rmSync(next, { recursive: true });
});

let context: BrowserContext;
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 700, height: 760 } });
});
afterEach(() => context.close());

const ASKED_AGAIN = { 'cache-control': 'no-cache' };

const page = (scripts: readonly string[], body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${scripts
    .map((name) => `<script type="module" src="/cdn/${name}.min.js"></script>`)
    .join('')}</head><body>${body}</body></html>`;

const BOARD = page(['board'], '<acedrex-board></acedrex-board>');

/** Serves a release. Browsers may cache `keptEntries` without revalidation. */
const release = (folder: string, html = BOARD, keptEntries: readonly string[] = []): void => {
  host.asked.length = 0;
  host.answer = (path) => {
    if (path === '/') return { body: html, headers: ASKED_AGAIN };
    const isEntry = /^\/cdn\/[a-z]+\.min\.js$/.test(path);
    const isKept = !isEntry || keptEntries.includes(basename(path));
    return files('/cdn/', folder, isKept ? KEPT : ASKED_AGAIN)(path);
  };
};

const visit = async (): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const opened = await context.newPage();
  opened.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  opened.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  opened.on('pageerror', (error) => complaints.push(error.message));
  await opened.goto(host.origin);
  return { page: opened, complaints };
};

const drag = async (opened: Page, from: string, to: string): Promise<void> => {
  const board = opened.locator('acedrex-board').first();
  await board.locator(`.square[data-square=${from}]`).hover();
  await opened.mouse.down();
  await board.locator(`.square[data-square=${to}]`).hover();
  await opened.mouse.up();
  await board.locator(`.square[data-square=${to}][aria-label*="pawn"]`).waitFor();
};

const releaseOf = (opened: Page): Promise<string> =>
  opened.evaluate(() => (globalThis as { release?: string }).release ?? 'this');

test('the two releases differ in the board files and share the rules', () => {
  for (const name of ['board.min.js', 'play.min.js', 'position.min.js'])
    expect(cdnFile(name, next), name).not.toBe(cdnFile(name));
  expect(readdirSync(next)).toContain(cdnFile('rules.wasm'));
});

describe('a browser with cached files', () => {
  test('runs the next release beside cached files of the previous release', async () => {
    release('dist/cdn');
    const before = await visit();
    await drag(before.page, 'e4', 'e5');
    expect(await releaseOf(before.page)).toBe('this');
    await before.page.close();

    release(next);
    const after = await visit();
    await drag(after.page, 'e4', 'e5');
    expect(await releaseOf(after.page)).toBe('next');
    expect([...before.complaints, ...after.complaints]).toEqual([]);
    // Files that both releases share were not fetched again.
    expect(host.asked).toContain(`/cdn/${cdnFile('play.min.js', next)}`);
    expect(host.asked).not.toContain(`/cdn/${cdnFile('rules.wasm')}`);
  });

  test('runs the previous release after a rollback', async () => {
    release(next);
    const before = await visit();
    await drag(before.page, 'e4', 'e5');
    await before.page.close();

    release('dist/cdn');
    const after = await visit();
    await drag(after.page, 'e4', 'e5');
    expect(await releaseOf(after.page)).toBe('this');
    expect([...before.complaints, ...after.complaints]).toEqual([]);
  });

  test('shows a cached board beside the editor of the next release', async () => {
    release('dist/cdn', BOARD, ['board.min.js']);
    const before = await visit();
    await drag(before.page, 'e4', 'e5');
    await before.page.close();

    const both = '<acedrex-board></acedrex-board><acedrex-editor></acedrex-editor>';
    release(next, page(['board', 'editor'], both));
    const after = await visit();
    await drag(after.page, 'e4', 'e5');
    await after.page.locator('acedrex-editor .piece').first().waitFor();
    expect(host.asked).not.toContain('/cdn/board.min.js');
    expect(host.asked).toContain(`/cdn/${cdnFile('board.min.js', next)}`);
    expect([...before.complaints, ...after.complaints]).toEqual([]);
  });
});
