/** Image export of the board. */
import { expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { openBoard, setBoard } from './board-support.js';
import { siteForTests } from './support.js';

const site = siteForTests();

test('an exported SVG shows the displayed colours, pieces and shapes', async () => {
  const { page, complaints } = await openBoard(site, 'orientation="black" coordinates="outside"');
  await page.locator('acedrex-board').evaluate((board) => {
    board.style.setProperty('--acedrex-square-dark', 'rgb(1, 2, 3)');
  });
  await setBoard(page, {
    shapes: [{ from: 'c1', to: 'f5', color: 'red', label: 'x' }],
    lastMove: ['e4', 'e5'],
  });
  const svg = await page
    .locator('acedrex-board')
    .evaluate((board) => (board as AcedrexBoard).exportSvg());
  expect(svg).toContain('fill="rgb(1, 2, 3)"');
  expect(svg.match(/<use /g)).toHaveLength(48);
  expect(svg).toContain('>x</text>');
  expect(svg).not.toContain('light-dark');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('under a strict CSP, an exported PNG has the requested size and the board’s colours', async () => {
  const { page, complaints } = await openBoard(site, 'coordinates="none"');
  const pixels = await page.locator('acedrex-board').evaluate(async (element) => {
    const blob = await (element as AcedrexBoard).exportPng(240);
    const picture = await createImageBitmap(blob);
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    const at = (x: number, y: number): readonly number[] => [
      ...(context?.getImageData(x, y, 1, 1).data ?? []),
    ];
    // a6, a dark square, and a7; then the head of a white pawn.
    return {
      type: blob.type,
      width: picture.width,
      dark: at(2, 122),
      light: at(2, 102),
      pawn: at(10, 164),
    };
  });
  expect(pixels).toMatchObject({ type: 'image/png', width: 240 });
  expect(pixels.dark).not.toEqual(pixels.light);
  expect(pixels.pawn[3]).toBe(255);
  expect(Math.min(...pixels.pawn.slice(0, 3))).toBeGreaterThan(200);
  expect(
    await page.locator('acedrex-board').evaluate((element) =>
      (element as AcedrexBoard).exportPng(0).then(
        () => 'a picture',
        (error: unknown) => String(error),
      ),
    ),
  ).toContain('RangeError');
  expect(complaints).toEqual([]);
  await page.context().close();
});
