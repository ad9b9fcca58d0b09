/** The board under a finger: drags, taps and the piece above the finger. */
import type { CDPSession } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { heard, listen, middleOf, openBoard } from './board-support.js';
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
      // In seconds, for events that come later than they happen.
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

  test('drags a piece', async () => {
    const { page } = await openBoard(site, '', phone);
    await expect.poll(() => isMovable(page, 'e4')).toBe(true);
    const touch = finger(await page.context().newCDPSession(page));
    const [a, b] = [await middleOf(page, 'e4'), await middleOf(page, 'e5')];
    await touch.down(a);
    await touch.move({ x: a.x, y: a.y - 8 });
    await touch.move(b);
    await touch.up();
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, white pawn');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
  });

  test('two taps move a piece too, in legal and in free mode', async () => {
    for (const [mode, to] of [
      ['legal', 'f3'],
      ['free', 'h7'],
    ] as const) {
      const { page } = await openBoard(site, `mode="${mode}"`, phone);
      await expect.poll(() => isMovable(page, 'c1')).toBe(true);
      await square(page, 'c1').first().tap();
      await expect.poll(() => squaresWith(page, 'selected')).toEqual(['c1']);
      await square(page, to).first().tap();
      await expect.poll(() => labelOf(page, to)).toBe(`${to}, white unicornio`);
      await page.context().close();
    }
  });

  test('a host can forbid what a finger or a key begins', async () => {
    const { page } = await openBoard(site, '', phone);
    await expect.poll(() => isMovable(page, 'e4')).toBe(true);
    await listen(page, 'acedrex-move-start', true);
    const touch = finger(await page.context().newCDPSession(page));
    const [a, b] = [await middleOf(page, 'e4'), await middleOf(page, 'e5')];
    await touch.down(a);
    await touch.move({ x: a.x, y: a.y - 8 });
    await touch.move(b);
    await touch.up();
    await square(page, 'f4').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heard(page, 'acedrex-move-start')).toHaveLength(2);
    await expect.poll(() => squaresWith(page, 'selected')).toEqual([]);
    await expect.poll(() => labelOf(page, 'e4')).toBe('e4, white pawn');
    await page.context().close();
  });

  test('elsewhere scrolls the page at once', async () => {
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

  test('two of them move, draw and lift nothing', async () => {
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
    // During a drag,
    await touch.down(pawn);
    await touch.move({ x: pawn.x, y: pawn.y - 12 });
    await page.locator('.dragged').first().waitFor();
    await touch.down({ x: pawn.x, y: pawn.y - 12 }, far);
    await nothing();
    // during a drawing,
    await touch.down(empty);
    await page.clock.runFor(500);
    await page.locator('.sketch .circle').waitFor();
    await touch.down(empty, far);
    await nothing();
    // and on the target of a piece.
    await square(page, 'c1').first().tap();
    await expect.poll(() => squaresWith(page, 'selected')).toEqual(['c1']);
    await touch.down(target);
    await touch.down(target, far);
    await nothing();
    await page.context().close();
  });

  test('two of them zoom the page, from pieces too', async () => {
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

  test('a long press is one too if the page was busy until its end', async () => {
    const { page } = await openBoard(site, '', phone);
    await expect.poll(() => isMovable(page, 'c1')).toBe(true);
    const touch = finger(await page.context().newCDPSession(page));
    await square(page, 'c1').first().tap();
    await touch.down(await middleOf(page, 'f3'));
    await touch.up(Date.now() / 1000 + 0.6);
    const shapes = (): Promise<unknown> =>
      page.locator('acedrex-board').evaluate((board) => (board as AcedrexBoard).userShapes);
    await expect.poll(shapes).toHaveLength(1);
    expect(await labelOf(page, 'f3')).toBe('f3, empty');
    await page.context().close();
  });

  test('an arrow from a held piece closes its card', async () => {
    const { page } = await openBoard(site, 'show-cards', phone);
    await expect.poll(() => isMovable(page, 'c1')).toBe(true);
    const touch = finger(await page.context().newCDPSession(page));
    await touch.down(await middleOf(page, 'c1'));
    await page.locator('.card').waitFor();
    await touch.move(await middleOf(page, 'f7'));
    await page.locator('.sketch .arrow').waitFor();
    await touch.up();
    await page.locator('.figures .arrow').first().waitFor();
    expect(await page.locator('.card, .reach').count()).toBe(0);
    await page.context().close();
  });

  test('draws after waiting, and the colours follow one another', async () => {
    const { page } = await openBoard(site, '', phone);
    const touch = finger(await page.context().newCDPSession(page));
    const [a, b] = [await middleOf(page, 'f7'), await middleOf(page, 'i6')];
    const brushes = (): Promise<readonly string[]> =>
      page
        .locator('acedrex-board')
        .evaluate((board) =>
          (board as AcedrexBoard).userShapes.map(({ kind, brush }) => `${kind} ${brush}`),
        );
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
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
  });
});
