/** Touch on boards on a phone, where the page scrolls and zooms. */
import type { CDPSession } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { middleOf, openBoard, openEditor } from './board-support.js';
import { fenOf, KINGS, tool } from './editor-support.js';
import { labelOf, siteForTests, square } from './support.js';
import { isMovable, squaresWith } from './board-state.js';

const site = siteForTests();

describe('touch', () => {
  interface Point {
    readonly x: number;
    readonly y: number;
  }

  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

  const finger = (client: CDPSession) => {
    const send = (
      type: string,
      points: readonly Point[],
      // In seconds; set for events that arrive late.
      timestamp = Date.now() / 1000,
    ): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
        timestamp,
      });
    return {
      down: (...fingers: readonly Point[]) => send('touchStart', fingers),
      move: (...fingers: readonly Point[]) => send('touchMove', fingers),
      up: (timestamp?: number) => send('touchEnd', [], timestamp),
    };
  };

  test('a swipe over empty squares of a board scrolls the page at once', async () => {
    const { page } = await openBoard(site, '', phone);
    await expect.poll(() => isMovable(page, 'e4')).toBe(true);
    const touch = finger(await page.context().newCDPSession(page));
    const from = await middleOf(page, 'f7');
    await touch.down(from);
    for (const up of [20, 50, 90, 130]) await touch.move({ x: from.x, y: from.y - up });
    await touch.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
    await page.context().close();
  });

  test('two fingers neither move pieces nor draw shapes', async () => {
    const { page } = await openBoard(site, 'show-cards', phone, (fresh) => fresh.clock.install());
    await expect.poll(() => isMovable(page, 'e4')).toBe(true);
    const touch = finger(await page.context().newCDPSession(page));
    const [pawn, empty, target, far] = [
      await middleOf(page, 'e4'),
      await middleOf(page, 'f7'),
      await middleOf(page, 'f3'),
      await middleOf(page, 'i6'),
    ];
    const nothing = async (): Promise<void> => {
      await page.clock.runFor(1000);
      await expect
        .poll(() => page.locator('.sketch .circle, .card, .dragged, .ghost').count())
        .toBe(0);
      expect(await squaresWith(page, 'selected')).toEqual([]);
      await touch.up();
      const board = page.locator('acedrex-board');
      expect(await board.evaluate((one) => (one as AcedrexBoard).userShapes)).toEqual([]);
      expect(await labelOf(page, 'e4')).toBe('e4, white pawn');
      expect(await labelOf(page, 'f3')).toBe('f3, empty');
    };
    for (const first of [pawn, empty]) {
      await touch.down(first);
      await touch.down(first, far);
      // A third finger is part of the same gesture.
      await touch.down(first, far, target);
      await nothing();
    }
    // The second finger touches the board during a drag.
    await touch.down(pawn);
    await touch.move({ x: pawn.x, y: pawn.y - 12 });
    await page.locator('.dragged').first().waitFor();
    await touch.down({ x: pawn.x, y: pawn.y - 12 }, far);
    await nothing();
    // The second finger touches the board while the first draws.
    await touch.down(empty);
    await page.clock.runFor(500);
    await page.locator('.sketch .circle').waitFor();
    await touch.down(empty, far);
    await nothing();
    // Both fingers touch the board while a piece is selected.
    await square(page, 'c1').first().tap();
    await expect.poll(() => squaresWith(page, 'selected')).toEqual(['c1']);
    await touch.down(target);
    await touch.down(target, far);
    await nothing();
    await page.context().close();
  });

  test('two fingers zoom the page, even on pieces', async () => {
    const { page } = await openBoard(site, '', phone);
    await expect.poll(() => isMovable(page, 'e4')).toBe(true);
    const touch = finger(await page.context().newCDPSession(page));
    const [a, b] = [await middleOf(page, 'e4'), await middleOf(page, 'h4')];
    await touch.down(a);
    await touch.down(a, b);
    for (const way of [10, 20, 40, 60, 80])
      await touch.move({ x: a.x - way, y: a.y }, { x: b.x + way, y: b.y });
    await touch.up();
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.2);
    expect(await squaresWith(page, 'selected')).toEqual([]);
    await page.context().close();
  });

  test('a swipe over empty squares of an editor scrolls the page', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`, phone);
    await tool(page, 'white giraffe').tap();
    const touch = finger(await page.context().newCDPSession(page));
    const { x, y } = await middleOf(page, 'e4');
    await touch.down({ x, y });
    for (let up = 0; up < 120; up += 20) await touch.move({ x, y: y - up });
    await touch.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
    expect(await fenOf(page)).toBe(KINGS);
    await page.context().close();
  });
});
