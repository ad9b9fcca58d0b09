/** Touch in the editor. */
import { beforeEach, expect, test } from 'vitest';
import {
  button,
  find,
  KINGS,
  labelOf,
  middleOf,
  mountEditor,
  page,
  square,
  tool,
  touch,
} from './support.js';

beforeEach(() => page.setViewportSize({ width: 360, height: 740 }));

const fenOf = (): string => find('acedrex-editor').value;

const cornerOf = async (name: string): Promise<{ x: number; y: number }> => {
  const { x, y } = await tool(name).boundingBox();
  return { x: x + 10, y: y + 10 };
};

test('a tap places the chosen piece, and another tap removes it', async () => {
  await mountEditor(`fen="${KINGS}"`);
  await tool('white giraffe').tap();
  await square('f6').tap();
  await expect.poll(() => labelOf('f6')).toMatch(/^f6, white giraffe/);
  await square('f6').tap();
  await expect.poll(fenOf).toBe(KINGS);
});

test('taps can erase pieces, move pieces and repair errors', async () => {
  await mountEditor(`fen="${KINGS.replace('K11', 'K10R')}"`);
  await tool('Erase').tap();
  await square('l1').tap();
  await expect.poll(fenOf).toBe(KINGS);
  await button('Undo').tap();
  await expect.poll(() => labelOf('l1')).toMatch(/^l1, white rook/);
  await tool('Move pieces').tap();
  await square('l1').tap();
  await square('l7').tap();
  await expect.poll(() => labelOf('l7')).toMatch(/^l7, white rook/);
  await button('Clear').tap();
  await page.locator('.repair').first().tap();
  await expect.poll(() => labelOf('g1')).toMatch(/^g1, white king/);
  const faults = page.locator('.doctor li').elements();
  expect(faults.map(({ dataset }) => dataset.code)).toEqual(['king-missing']);
});

test('a finger drags a piece from the two rows of the palette', async () => {
  await mountEditor(`fen="${KINGS}"`);
  const tops = page
    .locator('.tool')
    .elements()
    .map((one) => one.getBoundingClientRect().top);
  expect(tops).toHaveLength(18);
  expect(new Set(tops).size).toBe(2);
  const from = await cornerOf('black crocodile');
  await touch.down(from);
  await touch.move({ x: from.x, y: from.y - 50 });
  await touch.move(await middleOf('h9'));
  await touch.up();
  await expect.poll(() => labelOf('h9')).toMatch(/^h9, black crocodile/);
});

test('a second finger cancels the drag of the first', async () => {
  await mountEditor(`fen="${KINGS}"`);
  const to = await middleOf('h9');
  await touch.down(await cornerOf('black crocodile'));
  await touch.move(to);
  await page.locator('.ghost').waitFor();
  await touch.down(to, await cornerOf('white lion'));
  await expect.poll(() => page.locator('.ghost').count()).toBe(0);
  await touch.up();
  await expect.poll(fenOf).toBe(KINGS);
});
