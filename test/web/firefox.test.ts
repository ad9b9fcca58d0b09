/** The board in Firefox, where one is installed. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { delimiter, join } from 'node:path';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../web/components/board/board.component.js';

const firefox = [
  process.env.FIREFOX_PATH ?? '',
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'firefox')),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path !== '' && existsSync(path));

const PAGE = `<!doctype html><html lang="en"><title>Board</title><meta charset="utf-8">
<script type="module" src="/board.min.js"></script>
<acedrex-board coordinates="none" show-cards></acedrex-board></html>`;

const serve = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const name = (request.url ?? '/').slice(1);
      if (name === '') {
        response.setHeader('content-type', 'text/html').end(PAGE);
        return;
      }
      response.setHeader(
        'content-type',
        name.endsWith('.js') ? 'text/javascript' : 'application/wasm',
      );
      readFile(`dist/cdn/${name}`).then(
        (body) => response.end(body),
        () => response.writeHead(404).end(),
      );
    });
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });

describe.skipIf(firefox === undefined)('in Firefox', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await serve();
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    browser = await launch({ browser: 'firefox', executablePath: firefox ?? '', headless: true });
    page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setViewport({ width: 640, height: 640 });
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.waitForSelector('>>> .square.movable');
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  const middleOf = async (name: string): Promise<{ readonly x: number; readonly y: number }> => {
    const found = await page.$(`>>> .square[data-square="${name}"]`);
    const box = await found?.boundingBox();
    if (!box) throw new Error(`no square ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  const drag = async (
    from: string,
    to: string,
    button: 'left' | 'right' = 'left',
  ): Promise<void> => {
    const [a, b] = [await middleOf(from), await middleOf(to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up({ button });
  };

  const ask = <T>(question: (board: AcedrexBoard) => T | Promise<T>): Promise<T> =>
    // The page has one board.
    page.$eval('acedrex-board', question as unknown as (element: Element) => T | Promise<T>);

  const pieceOn = (name: string): Promise<string> =>
    page.$eval(`>>> .square[data-square="${name}"]`, (square) =>
      (square.getAttribute('aria-label') ?? '').split(', ').slice(0, 2).join(' '),
    );

  test('pieces are dragged, clicked and moved by keyboard', async () => {
    await drag('c1', 'f3');
    await expect.poll(() => pieceOn('f3')).toBe('f3 white unicornio');
    for (const name of ['e9', 'e8']) {
      const { x, y } = await middleOf(name);
      await page.mouse.click(x, y);
    }
    await expect.poll(() => pieceOn('e8')).toBe('e8 black pawn');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    expect(await ask((board) => board.focusedSquare)).toBe('g1');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter'] as const)
      await page.keyboard.press(key);
    await expect.poll(() => pieceOn('g5')).toBe('g5 white pawn');
    expect(complaints).toEqual([]);
  });

  test('arrows bend, cards open, pictures are made', async () => {
    await drag('f12', 'e9', 'right');
    await page.waitForSelector('>>> .arrow .line');
    expect(await ask((board) => board.userShapes.length)).toBe(1);
    const lion = await middleOf('b12');
    await page.mouse.move(lion.x, lion.y);
    await page.waitForSelector('>>> .card[data-square=b12]');
    expect(await ask(async (board) => (await board.exportPng(120)).type)).toBe('image/png');
    expect(await ask(async (board) => (await board.exportSvg()).includes('light-dark'))).toBe(
      false,
    );
    expect(complaints).toEqual([]);
  });
});
