/** Arrows and circles of the user stay with the position in which they were drawn. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import { dragWith, heard, listen, openBoard, setBoard } from './board-support.js';
import { siteForTests } from './support.js';

const site = siteForTests();

/** The arrows that the user has drawn, as the page shows them: `a1c4`. */
const arrows = (page: Page): Promise<readonly string[]> =>
  page
    .locator('acedrex-board')
    .first()
    .evaluate(async (element) => {
      const board = element as AcedrexBoard;
      await board.updateComplete;
      return board.userShapes.map(({ from, to = '' }) => from + to);
    });

const expectArrows = (page: Page, expected: readonly string[]): Promise<void> =>
  expect.poll(() => arrows(page)).toEqual(expected);

describe('an arrow on the board', () => {
  test('stays with its position if the position changes before the drawing code is loaded', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page } = await openBoard(site, '', {}, async (prepared) => {
      await prepared.route('**/cdn/figures-*.min.js', async (route) => {
        await held;
        await route.fallback();
      });
    });
    await listen(page, 'acedrex-shapes-change');
    await dragWith(page, 'right', 'a1', 'c4');
    await dragWith(page, 'right', 'l1', 'j4');
    // The host shows another position before the drawing code is loaded.
    await setBoard(page, { userShapes: [], ruleset: 'murray' });
    release();
    await expect.poll(() => heard(page, 'acedrex-shapes-change')).toHaveLength(2);
    await expectArrows(page, []);
    await dragWith(page, 'right', 'b1', 'd5');
    await page.locator('.arrow[data-from=b1]').waitFor();
    expect(await heard(page, 'acedrex-shapes-change')).toHaveLength(3);
    await page.context().close();
  });
});
