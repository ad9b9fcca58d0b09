/** Touch on the board: drags, taps and long presses. */
import { beforeEach, expect, test } from 'vitest';
import {
  heard,
  isMovable,
  labelOf,
  listen,
  middleOf,
  mountBoard,
  page,
  square,
  squaresWith,
  touch,
} from './support.js';

beforeEach(() => page.setViewportSize({ width: 360, height: 640 }));

test('a finger drags a piece', async () => {
  await mountBoard();
  await expect.poll(() => isMovable('e4')).toBe(true);
  const [a, b] = [await middleOf('e4'), await middleOf('e5')];
  await touch.drag(a, { x: a.x, y: a.y - 8 }, b);
  await touch.up();
  await expect.poll(() => labelOf('e5')).toBe('e5, white pawn');
  expect(scrollY).toBe(0);
});

test('two taps move a piece in legal and in free mode', async () => {
  for (const [mode, to] of [
    ['legal', 'f3'],
    ['free', 'h7'],
  ] as const) {
    await mountBoard(`mode="${mode}"`);
    await expect.poll(() => isMovable('c1')).toBe(true);
    await square('c1').tap();
    await expect.poll(() => squaresWith('selected')).toEqual(['c1']);
    await square(to).first().tap();
    await expect.poll(() => labelOf(to)).toBe(`${to}, white unicornio`);
  }
});

test('the host can prevent a move started by touch or by key', async () => {
  await mountBoard();
  await expect.poll(() => isMovable('e4')).toBe(true);
  listen('acedrex-move-start', true);
  const [a, b] = [await middleOf('e4'), await middleOf('e5')];
  await touch.drag(a, { x: a.x, y: a.y - 8 }, b);
  await touch.up();
  await square('f4').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => heard('acedrex-move-start')).toHaveLength(2);
  await expect.poll(() => squaresWith('selected')).toEqual([]);
  await expect.poll(() => labelOf('e4')).toBe('e4, white pawn');
});

test('a long press is recognised even if the page was busy during the press', async () => {
  const board = await mountBoard();
  await expect.poll(() => isMovable('c1')).toBe(true);
  await square('c1').tap();
  await touch.down(await middleOf('f3'));
  await touch.up(Date.now() / 1000 + 0.6);
  await expect.poll(() => board.userShapes).toHaveLength(1);
  expect(await labelOf('f3')).toBe('f3, empty');
});

test('an arrow drawn from a long-pressed piece closes its move card', async () => {
  await mountBoard('show-cards');
  await expect.poll(() => isMovable('c1')).toBe(true);
  await touch.down(await middleOf('c1'));
  await page.locator('.card').waitFor();
  await touch.move(await middleOf('f7'));
  await page.locator('.sketch .arrow').waitFor();
  await touch.up();
  await page.locator('.figures .arrow').first().waitFor();
  expect(page.locator('.card, .reach').count()).toBe(0);
});

test('a long press draws a circle or an arrow, and repeating a circle changes its colour', async () => {
  const board = await mountBoard();
  const [a, b] = [await middleOf('f7'), await middleOf('i6')];
  const brushes = (): readonly string[] =>
    board.userShapes.map(({ to, color }) => `${to === undefined ? 'circle' : 'arrow'} ${color}`);
  const wait = async (): Promise<void> => {
    await touch.down(a);
    await page.locator('.sketch .circle').waitFor();
  };
  await wait();
  await touch.up();
  await expect.poll(() => brushes()).toEqual(['circle green']);
  await wait();
  await touch.up();
  await expect.poll(() => brushes()).toEqual(['circle red']);
  await wait();
  await touch.move(b);
  await touch.up();
  await expect.poll(() => brushes()).toEqual(['circle red', 'arrow green']);
  expect(scrollY).toBe(0);
});
