/** Elements that are printed, shown in forced colours, translated and resized. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ARMIES, meanColorsOf, notDarker, type Rgb } from '../support/board-colors.js';
import { sampled } from '../support/scale.js';
import { rectanglesIn, squareColors } from '../support/printed.js';
import { openAnalysis, openBoard, openEditor, openPuzzle, setBoard } from './board-support.js';
import { openPage, siteForTests } from './support.js';

const site = siteForTests();

// --- Print -----------------------------------------------------------------------------------------

/** Numbers of light and of dark squares that a page prints without the option for backgrounds. */
const printedSquares = async (page: Page): Promise<readonly number[]> => {
  const colors = await page.evaluate(squareColors);
  const printed = rectanglesIn(await page.pdf({ printBackground: false }));
  return colors.map((color) => printed.get(color) ?? 0);
};

describe('a printout without backgrounds', () => {
  // All of them contain the same board.
  const elements = [
    ['the board', openBoard],
    ['the analysis', openAnalysis],
    ['the editor', openEditor],
    ['the puzzle', openPuzzle],
  ] as const;
  test.each(sampled(elements, 2))('shows the squares of %s', async (_, open) => {
    const { page } = await open(site);
    for (const count of await printedSquares(page)) expect(count).toBeGreaterThanOrEqual(72);
    await page.context().close();
  });

  test('shows the squares of the board on the project’s page', async () => {
    const { page } = await openPage(site);
    for (const count of await printedSquares(page)) expect(count).toBeGreaterThanOrEqual(72);
    await page.context().close();
  });
});

// --- Forced colours --------------------------------------------------------------------------------

const meanColors = async (page: Page): Promise<readonly Rgb[]> =>
  page.evaluate(
    meanColorsOf,
    (await page.locator('acedrex-board').screenshot()).toString('base64'),
  );

const difference = (a: Rgb = [0, 0, 0], b: Rgb = [0, 0, 0]): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The place of a square in {@link meanColors}. */
const placeOf = (square: string): number =>
  (12 - Number(square.slice(1))) * 12 + square.charCodeAt(0) - 'a'.charCodeAt(0);

const SCHEMES = sampled(['light', 'dark'] as const, 1);
/** Positions without and with a king in check. */
const QUIET = '7k4/12/12/p11/12/12/12/R11/12/12/12/5K6 b - - 0 1';
const CHECK = '7k4/12/12/p11/12/12/12/7R4/12/12/12/5K6 b - - 0 1';

describe.each(SCHEMES)('forced colours, %s', (colorScheme) => {
  const look = { forcedColors: 'active', colorScheme, reducedMotion: 'reduce' } as const;

  test.each(['fluent', 'letters'])('White is lighter than Black in the set %s', async (set) => {
    const { page } = await openBoard(
      site,
      `fen="${ARMIES}" coordinates="none" mode="view" piece-set="${set}"`,
      look,
    );
    expect(notDarker(await meanColors(page))).toEqual([]);
    await page.context().close();
  });

  test('the last move, a check and the selection are visible', async () => {
    const { page } = await openBoard(site, `fen="${QUIET}" coordinates="none"`, look);
    const plain = await meanColors(page);
    const differs = async (square: string): Promise<number> => {
      const colors = await meanColors(page);
      return difference(colors[placeOf(square)], plain[placeOf(square)]);
    };
    await setBoard(page, { lastMove: ['c3', 'd3'] });
    for (const square of ['c3', 'd3']) expect(await differs(square)).toBeGreaterThan(20);
    expect(await differs('e3')).toBe(0);
    await page.locator('.square[data-square=h12].movable').waitFor({ state: 'attached' });
    await page.locator('.square[data-square=h12]').click();
    await page.locator('.square.selected').waitFor({ state: 'attached' });
    expect(await differs('h12')).toBeGreaterThan(20);
    await setBoard(page, { fen: CHECK });
    await page.locator('.square.check').waitFor({ state: 'attached' });
    expect(await differs('h12')).toBeGreaterThan(20);
    await page.context().close();
  });

  test('White is lighter than Black in the palette, the discs and the evaluation bar', async () => {
    const lightnessOf = (page: Page, selector: string, property: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => {
          const context = document.createElement('canvas').getContext('2d');
          if (context === null) throw new Error('there is no canvas');
          context.fillStyle = getComputedStyle(element).getPropertyValue(name);
          context.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        }, property);
    const { page } = await openAnalysis(site, 'pgn="1. e5 e8"', look);
    await page.locator('.disc.black').waitFor();
    expect(await lightnessOf(page, '.disc.white', 'background-color')).toBeGreaterThan(
      20 + (await lightnessOf(page, '.disc.black', 'background-color')),
    );
    expect(await lightnessOf(page, 'acedrex-eval-bar .white', 'background-color')).toBeGreaterThan(
      20 + (await lightnessOf(page, 'acedrex-eval-bar', 'background-color')),
    );
    await page.context().close();
    const editor = await openEditor(site, '', look);
    const ink = (side: string): Promise<number> =>
      lightnessOf(editor.page, `.tool .piece.${side}[data-piece=R] .fill-ink`, 'fill');
    expect(await ink('white')).toBeGreaterThan(100 + (await ink('black')));
    await editor.page.context().close();
  });
});

// --- Translation -----------------------------------------------------------------------------------

/** The texts of a page that a page translator would change. */
const translatable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walk = (node: Node, isOn: boolean): void => {
      if (node instanceof Text) {
        const text = node.data.trim();
        if (isOn && text !== '') texts.push(text);
        return;
      }
      const own = node instanceof Element ? node.getAttribute('translate') : null;
      const isHere = own === null ? isOn : own !== 'no';
      if (node instanceof Element && ['STYLE', 'SCRIPT', 'TEXTAREA'].includes(node.tagName)) return;
      if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot, isHere);
      for (const child of node.childNodes) walk(child, isHere);
    };
    walk(document.body, true);
    return texts;
  });

/** A square, as in moves, or a file of the board's edge. */
const IS_NOTATION = /(?:^|[^a-z])[a-l](?:1[0-2]|[1-9])(?!\d)|^[a-l]$/;

describe('a page translator', () => {
  test('leaves the notation of an analysis unchanged but translates comments', async () => {
    const pgn = '1. e5 {A calm start} e8 (1... h8 2. h5 h7) 2. h5 (2. d5) h8 *';
    const { page } = await openAnalysis(site, `pgn="${pgn}"`);
    await page.getByText('A calm start').waitFor();
    const texts = await translatable(page);
    expect(texts.filter((text) => IS_NOTATION.test(text))).toEqual([]);
    expect(texts).toContain('A calm start');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=line] .step').first().waitFor();
    expect((await translatable(page)).filter((text) => IS_NOTATION.test(text))).toEqual([]);
    await page.context().close();
  });

  test('leaves the moves in a puzzle’s text and solution unchanged', async () => {
    const start =
      'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';
    const { page } = await openPuzzle(site, `fen="${start}" moves="e4e5 e9e8 h4h5 h9h8"`);
    const panel = page.locator('[part=panel]');
    const notation = async (): Promise<readonly string[]> =>
      (await translatable(page)).filter((text) => IS_NOTATION.test(text));
    await panel.getByText('White has just played e5').waitFor();
    expect(await notation()).toEqual([]);
    await page.locator('acedrex-puzzle').evaluate((puzzle) => {
      (puzzle as unknown as { solve(): void }).solve();
    });
    await panel.locator('.step').first().waitFor();
    expect(await notation()).toEqual([]);
    await page.context().close();
  });
});

// --- Size ------------------------------------------------------------------------------------------

test('pieces stay on their squares in every frame while the board grows', async () => {
  const { page } = await openBoard(site, 'coordinates="none"');
  const farthest = await page.locator('acedrex-board').evaluate(async (board) => {
    const root = board.shadowRoot;
    const middle = (element: Element | null | undefined): readonly [number, number] => {
      const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
      return [(left + right) / 2, (top + bottom) / 2];
    };
    let most = 0;
    for (let width = 300; width <= 500; width += 20) {
      (board as HTMLElement).style.width = `${width}px`;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const [piece, square] = ['.piece.white[data-piece=A]', '.square[data-square=f1]'].map(
        (selector) => middle(root?.querySelector(selector)),
      );
      if (piece === undefined || square === undefined) return Infinity;
      most = Math.max(most, Math.hypot(piece[0] - square[0], piece[1] - square[1]));
    }
    return most;
  });
  expect(farthest).toBeLessThan(1);
  await page.context().close();
});
