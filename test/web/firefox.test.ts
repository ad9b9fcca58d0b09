/** The board and the editor in Firefox, where one is installed. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { delimiter, join } from 'node:path';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import type { AcedrexBoard } from '../../web/components/board/board.component.js';
import type { AcedrexEditor } from '../../web/components/editor/editor.component.js';

const firefox = [
  process.env.FIREFOX_PATH ?? '',
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'firefox')),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path !== '' && existsSync(path));

const pageWith = (script: string, body: string): string => `<!doctype html><html lang="en">
<title>Board</title><meta charset="utf-8"><script type="module" src="/${script}.min.js"></script>${body}</html>`;

const PAGES: Readonly<Record<string, string>> = {
  board: pageWith('board', '<acedrex-board coordinates="none" show-cards></acedrex-board>'),
  editor: pageWith('editor', '<form><acedrex-editor name="position"></acedrex-editor></form>'),
};

const serve = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const name = (request.url ?? '').slice(1);
      const html = PAGES[name];
      if (html !== undefined) {
        response.setHeader('content-type', 'text/html').end(html);
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
  let url = '';
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await serve();
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    browser = await launch({ browser: 'firefox', executablePath: firefox ?? '', headless: true });
    page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setViewport({ width: 640, height: 640 });
    url = `http://127.0.0.1:${address.port}/`;
    await page.goto(`${url}board`);
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

  test('fingers tap and drag', async () => {
    for (const name of ['h9', 'h8']) {
      const { x, y } = await middleOf(name);
      await page.touchscreen.tap(x, y);
    }
    await expect.poll(() => pieceOn('h8')).toBe('h8 black pawn');
    const [a, b] = [await middleOf('h4'), await middleOf('h5')];
    await page.touchscreen.touchStart(a.x, a.y);
    await page.touchscreen.touchMove(a.x, (a.y + b.y) / 2);
    await page.touchscreen.touchMove(b.x, b.y);
    await page.touchscreen.touchEnd();
    await expect.poll(() => pieceOn('h5')).toBe('h5 white pawn');
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

  describe('the editor', () => {
    const KINGS = '11k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1';

    const edit = <T>(question: (editor: AcedrexEditor, fen: string) => T): Promise<T> =>
      // The page has one editor.
      page.$eval(
        'acedrex-editor',
        question as unknown as (element: Element, fen: string) => T,
        KINGS,
      );
    const boardPart = async (): Promise<string> =>
      (await edit((editor) => editor.value)).split(' ')[0] ?? '';
    const click = async (selector: string): Promise<void> => {
      const found = await page.waitForSelector(`>>> ${selector}`);
      await found?.click();
    };
    const clickSquare = async (name: string): Promise<void> => {
      const { x, y } = await middleOf(name);
      await page.mouse.click(x, y);
    };
    const verdict = (): Promise<string> =>
      page.$eval('>>> .verdict', (one) => one.textContent.trim());

    beforeEach(async () => {
      complaints.length = 0;
      await page.setViewport({ width: 1000, height: 900 });
      await page.goto(`${url}editor`);
      await page.waitForSelector('>>> .square.movable');
      await expect.poll(verdict).toBe('A legal position, white to move.');
      await edit((editor, fen) => {
        editor.fen = fen;
      });
      await expect.poll(boardPart).toBe(KINGS.split(' ')[0]);
    });

    test('stamps and paints with the mouse, moves, drops pieces off the board, undoes', async () => {
      await click('.tool[aria-label="white lion"]');
      await drag('d5', 'h5');
      await expect.poll(boardPart).toContain('/3LLLLL4/');
      await page.keyboard.press('Escape');
      await click('.tool[aria-label="Move pieces"]');
      await drag('d5', 'd7');
      await expect.poll(boardPart).toContain('/3L8/12/4LLLL4/');
      const [from, board] = [await middleOf('d7'), await middleOf('l12')];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(board.x, 2, { steps: 4 });
      await page.mouse.up();
      await expect.poll(boardPart).not.toContain('/3L8/');
      for (let n = 0; n < 3; n += 1) expect(await edit((editor) => editor.undo())).toBe(true);
      await expect.poll(boardPart).toBe(KINGS.split(' ')[0]);
      expect(complaints).toEqual([]);
    });

    test('a finger stamps, and drags pieces off the palette', async () => {
      const tap = async (selector: string): Promise<void> => {
        const found = await page.waitForSelector(`>>> ${selector}`);
        await found?.tap();
      };
      await tap('.tool[aria-label="white giraffe"]');
      await tap('.square[data-square=f6]');
      await expect.poll(boardPart).toContain('/5G6/');
      await tap('.square[data-square=f6]');
      await expect.poll(boardPart).toBe(KINGS.split(' ')[0]);
      const found = await page.$('>>> .tool[aria-label="black crocodile"]');
      const box = await found?.boundingBox();
      if (!box) throw new Error('no tool');
      const to = await middleOf('h9');
      await page.touchscreen.touchStart(box.x + 10, box.y + 10);
      await page.touchscreen.touchMove(box.x + 10, box.y - 40);
      await page.touchscreen.touchMove(to.x, to.y);
      await page.touchscreen.touchEnd();
      await expect.poll(boardPart).toContain('/7c4/');
      expect(complaints).toEqual([]);
    });

    test('puts pieces by keyboard and reads a FEN', async () => {
      await clickSquare('c3');
      await page.keyboard.down('Shift');
      await page.keyboard.press('U');
      await page.keyboard.up('Shift');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('a');
      await expect.poll(boardPart).toContain('/2Ua8/');
      await page.keyboard.press('Delete');
      await expect.poll(boardPart).toContain('/2U9/');
      await click('#fen');
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type('10xk');
      await page.waitForSelector('>>> #fen-fault');
      expect(await boardPart()).toContain('/2U9/');
      expect(complaints).toEqual([]);
    });

    test('names faults, repairs them, and tells its form', async () => {
      const isValid = (): Promise<boolean> => page.$eval('form', (form) => form.checkValidity());
      await clickSquare('a1');
      await page.keyboard.press('Delete');
      await expect.poll(verdict).toBe('Illegal position: 1 problem.');
      expect(await isValid()).toBe(false);
      await click('.repair');
      await expect.poll(verdict).toBe('A legal position, white to move.');
      expect(await isValid()).toBe(true);
      expect(await page.$eval('form', (form) => new FormData(form).get('position'))).toBe(
        await edit((editor) => editor.value),
      );
      expect(complaints).toEqual([]);
    });
  });
});
