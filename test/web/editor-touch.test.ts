/** The editor under a finger. */
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { middleOf, openEditor } from './board-support.js';
import { labelOf, siteForTests, square } from './support.js';
import { KINGS, fenOf, tool, button, faults } from './editor-support.js';

const site = siteForTests();

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

describe('touch', () => {
  test('a tap stamps, a swipe over empty squares scrolls the page instead', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`, PHONE);
    await tool(page, 'white giraffe').tap();
    await square(page, 'f6').first().tap();
    await expect.poll(() => labelOf(page, 'f6')).toMatch(/^f6, white giraffe/);
    await square(page, 'f6').first().tap();
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    const client = await page.context().newCDPSession(page);
    const from = await middleOf(page, 'e4');
    const touch = (type: string, y?: number): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      });
    await touch('touchStart', from.y);
    for (let y = from.y; y > from.y - 120; y -= 20) await touch('touchMove', y);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
    expect(await fenOf(page)).toBe(KINGS);
    await page.context().close();
  });

  test('pieces are erased, moved, and faults repaired by taps', async () => {
    const { page } = await openEditor(site, `fen="${KINGS.replace('K11', 'K10R')}"`, PHONE);
    await tool(page, 'Erase').tap();
    await square(page, 'l1').first().tap();
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    await button(page, 'Undo').tap();
    await expect.poll(() => labelOf(page, 'l1')).toMatch(/^l1, white rook/);
    await tool(page, 'Move pieces').tap();
    await square(page, 'l1').first().tap();
    await square(page, 'l7').first().tap();
    await expect.poll(() => labelOf(page, 'l7')).toMatch(/^l7, white rook/);
    await button(page, 'Clear').tap();
    await page.locator('.repair').first().tap();
    await expect.poll(() => labelOf(page, 'g1')).toMatch(/^g1, white king/);
    expect(await faults(page)).toEqual(['king-missing']);
    await page.context().close();
  });

  test('a piece is dragged off the palette, which is two rows high', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`, PHONE);
    const tops = await page
      .locator('.tool')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(18);
    expect(new Set(tops).size).toBe(2);
    const box = await tool(page, 'black crocodile').boundingBox();
    if (box === null) throw new Error('no tool');
    const client = await page.context().newCDPSession(page);
    const to = await middleOf(page, 'h9');
    const touch = (type: string, at?: { x: number; y: number }): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: at === undefined ? [] : [at],
      });
    await touch('touchStart', { x: box.x + 10, y: box.y + 10 });
    await touch('touchMove', { x: box.x + 10, y: box.y - 40 });
    await touch('touchMove', to);
    await touch('touchEnd');
    await expect.poll(() => labelOf(page, 'h9')).toMatch(/^h9, black crocodile/);
    await page.context().close();
  });

  test('a second one ends the drag of the first', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`, PHONE);
    const boxes = [tool(page, 'black crocodile'), tool(page, 'white lion')];
    const [first, second] = await Promise.all(
      boxes.map(async (one, id) => {
        const { x = 0, y = 0 } = (await one.boundingBox()) ?? {};
        return { x: x + 10, y: y + 10, id };
      }),
    );
    if (first === undefined || second === undefined) throw new Error('no tools');
    const client = await page.context().newCDPSession(page);
    const to = { ...(await middleOf(page, 'h9')), id: 0 };
    const touch = (type: string, ...touchPoints: { x: number; y: number }[]): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
    await touch('touchStart', first);
    await touch('touchMove', to);
    await page.locator('.ghost').waitFor();
    await touch('touchStart', to, second);
    await expect.poll(() => page.locator('.ghost').count()).toBe(0);
    await touch('touchEnd');
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    await page.context().close();
  });
});
