/** The element itself: what it takes, what it tells, what can be left out, and who can use it. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { escaped, openElement, set } from './element-support.js';
import { openBrowser } from '../support/chromium.js';
import { analyse, errorsHeard, Host } from './host-support.js';
import { settled, violations } from './look.js';

const GAME = `[Ruleset "cazaux"] 1. e5 {The king's pawn.} e8 2. Uf3! (2. d5 d8) 2... Uf10 *`;

let browser: Browser;
let host: Host;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), Host.open()]);
});
afterAll(() => host.close());

const open = (body: string, lang = 'en'): ReturnType<typeof openElement> =>
  openElement(browser, host, body, { lang });

const told = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { told: string[] }).told);

const pieceOn = (page: Page | Locator, square: string, piece: string): Promise<void> =>
  page.locator(`acedrex-board [data-square=${square}][aria-label*="${piece}"]`).first().waitFor();

const element = `<acedrex-analysis pgn="${escaped(GAME)}" ply="4"></acedrex-analysis>`;

test('what the user does is told, what the host does is not', async () => {
  const { page, complaints } = await open(element);
  await pieceOn(page, 'f10', 'black unicornio');
  await set(page, { ply: 1 });
  await pieceOn(page, 'e9', 'black pawn');
  expect(await told(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next move' }).click();
  expect(await told(page)).toEqual(['position-change']);
  await page.locator('[data-square=d4].movable').click();
  await page.locator('[data-square=d5]').click();
  // The tree has the move already, so the game is the same.
  await page.locator('button.move[aria-current]', { hasText: 'd5' }).waitFor();
  expect(await told(page)).toEqual(['position-change', 'position-change']);
  await page.locator('[data-square=k9].movable').click();
  await page.locator('[data-square=k8]').click();
  await page.locator('button.move', { hasText: 'k8' }).waitFor();
  expect(await told(page)).toContain('game-change');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a host that sets the position it has been told of keeps the game', async () => {
  const { page } = await open('<acedrex-analysis></acedrex-analysis>');
  await page.evaluate(() => {
    document.addEventListener('acedrex-position-change', ({ target, detail }) => {
      if (target instanceof HTMLElement && target.localName === 'acedrex-analysis')
        Object.assign(target, { fen: detail.fen });
    });
  });
  const moves = page.locator('button.move');
  for (const [from, to] of [
    ['d4', 'd5'],
    ['k9', 'k8'],
  ] as const) {
    await page.locator(`[data-square=${from}].movable`).click();
    await page.locator(`[data-square=${to}]`).click();
    await moves.filter({ hasText: to }).waitFor();
  }
  expect(await moves.allInnerTexts()).toEqual(['d5', 'k8']);
  // Another position begins a new game.
  await set(page, { fen: '11k/12/12/12/12/12/12/12/12/12/12/K10R w - - 0 1' });
  await expect.poll(() => moves.count()).toBe(0);
  await page.context().close();
});

test('a move that the host prevents is not added to the game', async () => {
  const { page } = await open('<acedrex-analysis></acedrex-analysis>');
  await page.evaluate(() => {
    document.addEventListener('acedrex-move', (event) => {
      event.preventDefault();
    });
  });
  await page.locator('[data-square=d4].movable').click();
  await page.locator('[data-square=d5]').click();
  await pieceOn(page, 'd4', 'white pawn');
  await expect.poll(() => page.locator('button.move').count()).toBe(0);
  await page.context().close();
});

test('what cannot be read is said, and what was there stays', async () => {
  const { page } = await open(element);
  await pieceOn(page, 'f10', 'black unicornio');
  await set(page, { pgn: '', fen: 'nonsense' });
  await page.locator('[data-code^=fen-]').waitFor();
  await pieceOn(page, 'f10', 'black unicornio');
  await set(page, { fen: '', pgn: '1. e5 e8 2. Zz9' });
  await page.locator('[data-code^=san-]').waitFor();
  await pieceOn(page, 'e5', 'white pawn');
  await expect.poll(() => page.locator('button.move').count()).toBe(2);
  await set(page, { pgn: '', fen: '12/12/12/12/12/5k6/12/12/12/12/12/12 w - - 0 1' });
  await page.locator('[data-code=king-missing]').waitFor();
  await pieceOn(page, 'f7', 'black king');
  await set(page, { fen: '', pgn: '1. e5', game: 3 });
  await page.locator('[data-code=pgn-game-missing]').waitFor();
  await set(page, { pgn: '1. e5', game: 1 });
  await pieceOn(page, 'f12', 'black aanca');
  await expect.poll(() => page.locator('acedrex-analysis .fault').count()).toBe(0);
  expect(new Set(await errorsHeard(page)).size).toBe(4);
  await page.context().close();
});

test('every part can be left out', async () => {
  const { page } = await open(element);
  const parts: readonly (readonly [string, string])[] = [
    ['noBar', 'acedrex-eval-bar'],
    ['noLines', 'acedrex-lines'],
    ['noMoves', 'acedrex-moves'],
    ['noControls', '.controls'],
    ['noEngine', 'acedrex-engine'],
  ];
  for (const [property, selector] of parts) {
    await page.locator(selector).first().waitFor({ state: 'attached' });
    await set(page, { [property]: true });
    expect(await page.locator(selector).count(), property).toBe(0);
  }
  // The board alone has all the room.
  const [outer, inner] = await Promise.all(
    ['acedrex-analysis', 'acedrex-board'].map((name) => page.locator(name).boundingBox()),
  );
  expect((outer?.width ?? 0) - (inner?.width ?? 0)).toBeLessThan(4);
  await page.context().close();
});

test('keys go through the game, except those that the board has a use for', async () => {
  const { page } = await open(element);
  await pieceOn(page, 'f10', 'black unicornio');
  await page.getByRole('button', { name: 'Uf10' }).focus();
  await page.keyboard.press('ArrowLeft');
  await pieceOn(page, 'c12', 'black unicornio');
  await page.keyboard.press('Home');
  await pieceOn(page, 'e4', 'white pawn');
  await page.locator('[data-square=e4].square').focus();
  await page.keyboard.press('ArrowRight');
  await pieceOn(page, 'e4', 'white pawn');
  const focused = page
    .locator('acedrex-analysis acedrex-board')
    .first()
    .evaluate((board) => (board as AcedrexBoard).focusedSquare);
  expect(await focused).toBe('f4');
  await page.context().close();
});

test('after a click on a square, keys go through the game; after Tab, they move over the squares', async () => {
  const { page } = await open(`${element}<button>After</button>`);
  await pieceOn(page, 'f10', 'black unicornio');
  const current = page.locator('acedrex-moves [aria-current]');
  const focused = (): Promise<string> =>
    page
      .locator('acedrex-board')
      .first()
      .evaluate((board) => (board as AcedrexBoard).focusedSquare);
  const orientation = (): Promise<string> =>
    page
      .locator('acedrex-board')
      .first()
      .evaluate((board) => (board as AcedrexBoard).orientation);
  await page.locator('[data-square=g7].square').click();
  for (const [key, move] of [
    ['ArrowLeft', 'Uf3'],
    ['ArrowDown', 'Uf10'],
    ['ArrowLeft', 'Uf3'],
    ['ArrowRight', 'Uf10'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => current.innerText()).toContain(move);
  }
  await page.keyboard.press('ArrowUp');
  await pieceOn(page, 'e4', 'white pawn');
  expect(await focused()).toBe('g7');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('h7');
  await pieceOn(page, 'e4', 'white pawn');
  // Letters go with the arrow keys: on a square that was reached by Tab, f is left to the host page.
  await page.locator('[data-square=g7].square').click();
  await page.keyboard.press('f');
  await expect.poll(orientation).toBe('black');
  await page.context().close();
});

test('one engine runs at a time, and none that is out of the page', async () => {
  const { page } = await open(`<div id="a">${element}</div><div id="b">${element}</div>`);
  const [a, b] = [page.locator('#a'), page.locator('#b')];
  const analyseButton = (where: Locator): Locator =>
    where.getByRole('button', { name: 'Analyse', exact: true });
  await analyseButton(a).click();
  await a.getByText('searching').waitFor();
  await analyseButton(b).click();
  await a.getByText('Paused: the engine runs on another board').waitFor();
  await b.getByText('searching').waitFor();
  expect(page.workers().length).toBeLessThanOrEqual(2);
  await page.evaluate(() => {
    for (const name of ['#a', '#b']) document.querySelector(`${name} acedrex-analysis`)?.remove();
  });
  await expect.poll(() => page.workers().length).toBe(0);
  await page.context().close();
});

test('taken out and put back it goes on with its game', async () => {
  const { page } = await open(element);
  await pieceOn(page, 'f10', 'black unicornio');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await page.evaluate(() => {
    const analysis = document.querySelector('acedrex-analysis');
    if (analysis === null) return;
    analysis.remove();
    document.querySelector('main')?.append(analysis);
  });
  await pieceOn(page, 'c12', 'black unicornio');
  await analyse(page);
  // The arrow of an engine that has been stopped would be taken for advice on whatever comes next.
  const arrows = () =>
    page
      .locator('acedrex-board')
      .first()
      .evaluate((board) => (board as HTMLElement & { shapes: readonly unknown[] }).shapes.length);
  await expect.poll(arrows).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(arrows).toBe(0);
  await page.context().close();
});

test('speaks Spanish in Spanish surroundings', async () => {
  const { page } = await open(element, 'es');
  await page.getByText('Juegan blancas').waitFor();
  await page.getByRole('button', { name: 'Analizar' }).waitFor();
  await page.context().close();
});

test('nothing to report at any width; nothing scrolls sideways', async () => {
  const { page } = await open(`<div>${element}</div>`);
  await analyse(page);
  for (const [width, scheme] of [
    [1440, 'light'],
    [768, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate((colorScheme) => {
      document.documentElement.style.colorScheme = colorScheme;
    }, scheme);
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect([width, await violations(page)]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
  await page.context().close();
});

test('elements that are removed while the engine runs leave nothing in the page', async () => {
  const { page } = await open(element);
  const devtools = await page.context().newCDPSession(page);
  /** Opens, starts and removes elements one after the other, and counts what the page holds. */
  const countAfter = async (times: number): Promise<readonly number[]> => {
    await page.evaluate(async (rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        const analysis = document.createElement('acedrex-analysis');
        document.body.append(analysis);
        const searched = new Promise((resolve) => {
          analysis.addEventListener('acedrex-info', resolve, { once: true });
        });
        analysis.start();
        await searched;
        analysis.remove();
      }
    }, times);
    await devtools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return [nodes, jsEventListeners];
  };
  const [nodes = 0, listeners = 0] = await countAfter(2);
  // Four elements have a thousand nodes.
  await expect
    .poll(async () => {
      const [more = 0, moreListeners = 0] = await countAfter(4);
      return more - nodes < 200 && moreListeners - listeners < 10;
    })
    .toBe(true);
  await page.context().close();
});
