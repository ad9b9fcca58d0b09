/** The library's live games in Chromium: its WebSocket and IndexedDB, with a real relay. */
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRelay, type Relay } from '../../src/cli/relay/relay.js';
import { openBrowser } from '../support/chromium.js';

const folder = mkdtempSync(join(tmpdir(), 'acedrex-live-'));
let relay: Relay;
beforeAll(async () => {
  const script = '<script type="module" src="page.mjs"></script>';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Live</title>${script}`);
  copyFileSync('test/web/live-page.mjs', join(folder, 'page.mjs'));
  symlinkSync(resolve('dist'), join(folder, 'dist'));
  relay = await startRelay({ host: '127.0.0.1', port: 0, page: folder });
});
afterAll(async () => {
  await relay.close();
  rmSync(folder, { recursive: true });
});

/** The functions of a player's page; see `live-page.mjs`. */
interface PlayersPage {
  readonly sit: (invitation?: string) => Promise<string | undefined>;
  readonly look: () => object;
  readonly move: () => Promise<string | undefined>;
  readonly allowTexts: () => void;
  readonly say: (text: string) => boolean;
}
declare const player: PlayersPage;

const sit = async (page: Page, invitation?: string): Promise<string | undefined> => {
  await page.waitForFunction(() => 'player' in globalThis);
  return page.evaluate((link) => player.sit(link), invitation);
};

const shows = async (page: Page, state: object): Promise<void> => {
  await expect.poll(() => page.evaluate(() => player.look())).toMatchObject(state);
};

/** A failure shows why the last message was refused. */
const NONE_REFUSED = { refused: { count: 0, last: undefined } };

const move = async (page: Page): Promise<void> => {
  await shows(page, { hasRoll: true });
  expect(await page.evaluate(() => player.move())).toBeUndefined();
};

test('two browsers keep playing after a relay restart and a reload', async () => {
  const browser = await openBrowser();
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [white, black] = await Promise.all(contexts.map((context) => context.newPage()));
  if (white === undefined || black === undefined) throw new Error('two pages were opened');
  for (const page of [white, black]) await page.goto(`http://127.0.0.1:${relay.port}/`);
  await sit(black, await sit(white));
  for (const page of [white, black]) await shows(page, { status: 'playing' });
  for (const page of [white, black]) await page.evaluate(() => player.allowTexts());
  for (const page of [white, black]) await shows(page, { canTalk: true });
  const { port } = relay;
  await relay.close();
  // The pages retry repeatedly, each time with another nonce.
  await shows(white, { isCut: true });
  await move(white);
  expect(await white.evaluate(() => player.say('buena partida'))).toBe(true);
  relay = await startRelay({ host: '127.0.0.1', port, page: folder });
  await shows(black, { status: 'playing', moves: 1, texts: ['buena partida'], ...NONE_REFUSED });
  await black.reload();
  await sit(black);
  for (const page of [white, black]) await shows(page, { status: 'playing' });
  await move(black);
  for (const page of [white, black]) await shows(page, { moves: 2, ...NONE_REFUSED });
  for (const context of contexts) await context.close();
});
