/** Boards in frames on other sites, and their embed code. */
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.js';
import { files, Host, KEPT, openHostPage, type Headers } from './host-support.js';
import { violations } from './look.js';

const GAME = 'pgn=1.+e5+e8+2.+Uf3+Uf10&ply=3';

let browser: Browser;
let host: Host;
let app: Host;
beforeAll(async () => {
  [browser, host, app] = await Promise.all([openBrowser(), Host.open(), Host.open()]);
});
afterAll(() => Promise.all([host.close(), app.close()]));
beforeEach(() => {
  // Workers and wasm are requested each time, because tests count them.
  const kept = /^\/assets\/(?!.*worker).*\.js$/;
  app.answer = (path) => files('/', 'dist/app', kept.test(path) ? KEPT : {})(path);
  app.asked.length = 0;
});

/** Opens a page of another origin with one frame. The page records the messages it receives. */
const openFrame = async (
  query: string,
  headers: Headers = {},
): Promise<{
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly complaints: string[];
}> => {
  host.answer = (path) =>
    path === '/'
      ? {
          headers,
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body>
<iframe src="${app.origin}/embed.html?${query.replaceAll('&', '&amp;')}" title="Board" width="100%" height="300"></iframe>
<script async src="${app.origin}/embed-frame.js"></script>
<script>const told = []; addEventListener('message', ({ data }) => told.push(data));</script></body></html>`,
        }
      : undefined;
  const { page, complaints } = await openHostPage(browser, `${host.origin}/`);
  return { page, complaints, frame: page.frameLocator('iframe') };
};

const heightOf = (page: Page): Promise<number> =>
  page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);

const say = (page: Page, message: unknown): Promise<void> =>
  page.evaluate((data) => {
    document.querySelector('iframe')?.contentWindow?.postMessage(data, '*');
  }, message);

/** The messages that the host has received. */
const told = (
  page: Page,
): Promise<readonly { readonly acedrex: string; readonly fen?: string }[]> => page.evaluate('told');

/** The findings of axe in the framed page. */
const violationsInFrame = async (page: Page): Promise<unknown> => {
  const frame = page.frames().find((one) => new URL(one.url()).pathname === '/embed.html');
  return frame === undefined ? 'no frame' : violations(frame);
};

const pieceOn = (frame: FrameLocator, square: string, piece: string): Promise<void> =>
  frame.locator(`acedrex-board [data-square=${square}][aria-label*="${piece}"]`).first().waitFor();

test('a frame shows and analyses a game and gets the height of its content', async () => {
  const { page, frame, complaints } = await openFrame(GAME);
  await pieceOn(frame, 'f3', 'white unicornio');
  await frame.getByRole('button', { name: 'Analyse' }).click();
  await expect
    .poll(async () => Number(await frame.locator('[data-test=depth]').innerText()))
    .toBeGreaterThanOrEqual(4);
  const contents = (): Promise<number> =>
    frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  await expect.poll(async () => (await heightOf(page)) - (await contents())).toBeLessThan(8);
  expect(await heightOf(page)).toBeGreaterThan(400);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect
    .poll(async () => Math.abs((await heightOf(page)) - (await contents())))
    .toBeLessThan(8);
  expect(await violationsInFrame(page)).toEqual([]);
  expect((await told(page)).every(({ acedrex }) => acedrex === 'size')).toBe(true);
  // The host page ignores a height that another frame or origin sends. Listeners run in the order in which they were
  // added, so the page's own listener runs before this one.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', () => setTimeout(resolve), { once: true });
        postMessage({ acedrex: 'size', height: 7 }, '*');
      }),
  );
  expect(await heightOf(page)).toBeGreaterThan(100);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a frame exchanges messages with the host named in its address', async () => {
  const { page, frame } = await openFrame(`${GAME}&host=${host.origin}`);
  await pieceOn(frame, 'f3', 'white unicornio');
  await frame.getByRole('button', { name: 'Uf10' }).click();
  await expect
    .poll(async () => (await told(page)).some(({ acedrex }) => acedrex === 'position'))
    .toBe(true);
  await say(page, { acedrex: 'show', pgn: '1. Uf3', ply: 0 });
  await pieceOn(frame, 'c1', 'white unicornio');
  await say(page, { acedrex: 'go', ply: 1 });
  await pieceOn(frame, 'f3', 'white unicornio');
  await page.context().close();
});

test('a frame ignores all other hosts and sends them no messages', async () => {
  const { page, frame } = await openFrame(`${GAME}&host=https://example.org`);
  await pieceOn(frame, 'f3', 'white unicornio');
  await say(page, { acedrex: 'show', pgn: '1. d5', ply: 1 });
  await say(page, { acedrex: 'go', ply: 0 });
  await frame.getByRole('button', { name: 'Previous move' }).click();
  await frame.locator('[data-square=c1][aria-label*="white unicornio"]').waitFor();
  await frame.locator('button.move', { hasText: 'Uf10' }).waitFor();
  expect(await told(page)).toEqual([]);
  await page.context().close();
});

test('a frame’s address sets its parts, theme, language and pieces', async () => {
  const { page, frame } = await openFrame(
    'fen=&engine=0&moves=0&theme=dark&lang=es&pieces=letters&orientation=black',
  );
  await frame.getByText('Juegan blancas').waitFor();
  expect(await frame.locator('acedrex-engine, acedrex-moves, acedrex-eval-bar').count()).toBe(0);
  expect(await frame.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe(
    'dark',
  );
  expect(await violationsInFrame(page)).toEqual([]);
  expect(app.asked.filter((path) => /engine.*wasm|worker/.test(path))).toEqual([]);
  await page.context().close();
});

test('an editor in a frame sends its position', async () => {
  const { page, frame } = await openFrame(`editor=1&host=${host.origin}`);
  await frame.locator('acedrex-editor .tool').first().waitFor();
  await frame
    .getByRole('button', { name: 'Empty', exact: true })
    .or(frame.getByRole('button', { name: 'Clear' }))
    .first()
    .click();
  await expect
    .poll(async () => (await told(page)).find(({ fen }) => fen !== undefined)?.fen)
    .toMatch(/^12\/12/);
  expect(await violationsInFrame(page)).toEqual([]);
  await page.context().close();
});

test('a puzzle in a frame reports progress to the host and accepts puzzles from it', async () => {
  const { page, frame, complaints } = await openFrame(
    `puzzle=1&date=2026-11-23&host=${host.origin}`,
  );
  await frame.locator('acedrex-puzzle .movable').first().waitFor();
  await expect
    .poll(async () => (await told(page)).find(({ acedrex }) => acedrex === 'puzzle'))
    .toMatchObject({ event: 'start' });
  await say(page, { acedrex: 'show', pgn: 'e5 e8 Uf3' });
  await frame.getByText('White to move: find the best move.').waitFor();
  await frame.locator('[data-square=e4].movable').click();
  await frame.locator('.square[data-square=e5]').click();
  await frame.getByText('Right. Black has replied e8. Keep going.').waitFor();
  expect(await violationsInFrame(page)).toEqual([]);
  await say(page, { acedrex: 'flip' });
  await expect
    .poll(() => frame.locator('acedrex-board [data-square]').first().getAttribute('data-square'))
    .toBe('l1');
  await frame.locator('[data-square=d4].movable').click();
  await frame.locator('.square[data-square=d5]').click();
  await expect
    .poll(async () => (await told(page)).filter(({ acedrex }) => acedrex === 'puzzle').at(-1))
    .toMatchObject({ event: 'wrong' });
  expect(app.asked.filter((path) => /engine.*wasm|worker/.test(path))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a frame reports invalid parameters and still shows the board', async () => {
  const { page, frame } = await openFrame(
    'theme=pink&fen=nonsense&pgn=&chapter=7&host=%3Cscript%3Ealert(1)%3C/script%3E',
  );
  await frame.getByText('"chapter=7" in the address is invalid').waitFor();
  await frame.getByText('"theme=pink" in the address is invalid').waitFor();
  await frame.getByText('<script>alert(1)</script>').waitFor();
  await frame.locator('[data-code^=fen-]').waitFor();
  expect(await frame.locator('acedrex-board .piece').count()).toBe(48);
  await page.context().close();
});

test('a frame with Document-Isolation-Policy is isolated on a plain page', async () => {
  app.answer = files('/', 'dist/app', {
    'document-isolation-policy': 'isolate-and-require-corp',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { page, frame } = await openFrame(GAME);
  await pieceOn(frame, 'f3', 'white unicornio');
  expect(await frame.locator('body').evaluate(() => crossOriginIsolated)).toBe(true);
  await frame.getByRole('button', { name: 'Analyse' }).click();
  await expect
    .poll(async () => Number(await frame.locator('[data-test=depth]').innerText()))
    .toBeGreaterThanOrEqual(4);
  expect(await frame.locator('acedrex-analysis .fault').count()).toBe(0);
  await page.context().close();
});

test('the analysis board generates the embed code for its game', async () => {
  const { page } = await openHostPage(browser, `${app.origin}/index.html#moves=e4e5.e9e8&at=2`);
  await page.locator('acedrex-board [data-square=e8][aria-label*="black pawn"]').waitFor();
  await page.getByRole('button', { name: 'Share and export' }).click();
  const code = await page.getByLabel('Embed', { exact: true }).inputValue();
  const src = /src="([^"]*embed\.html[^"]*)"/.exec(code)?.[1] ?? '';
  const { page: other, frame } = await openFrame(
    new URL(src.replaceAll('&amp;', '&')).search.slice(1),
  );
  await pieceOn(frame, 'e8', 'black pawn');
  await other.context().close();
  await page.context().close();
});

test('a frame opens a link to a game with dice and its rolls', async () => {
  const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11_w_-_-_4_9';
  const link = `ruleset=cazaux&dice=8&fen=${fen}&moves=-1.a12a1&at=2`;
  const { frame, complaints, page } = await openFrame(link);
  await frame.getByText('The king is captured: Black wins').waitFor();
  expect(await frame.locator('acedrex-moves .roll').allInnerTexts()).toEqual(['1', '5']);
  await frame.locator('acedrex-die').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
