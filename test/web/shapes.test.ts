/** Arrows and circles of the user stay with the position in which they were drawn. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.js';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import { dragWith, heard, listen, openAnalysis, openBoard, setBoard } from './board-support.js';
import { clickMove, drawn, openPage, paste, saved, siteForTests, square } from './support.js';

const site = siteForTests();

/** The arrows that the user has drawn, as the page shows them: `a1c4`. */
const arrows = (page: Page): Promise<readonly string[]> =>
  page
    .locator('acedrex-board')
    .first()
    .evaluate(async (element) => {
      const board = element as AcedrexBoard;
      await board.updateComplete;
      return board.userShapes.map((shape) =>
        shape.kind === 'arrow' ? shape.from + shape.to : shape.square,
      );
    });

const expectArrows = (page: Page, expected: readonly string[]): Promise<void> =>
  expect.poll(() => arrows(page)).toEqual(expected);

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Makes a move and does something else before the browser can paint. */
const moveAnd = (page: Page, from: string, to: string, key: string, ctrl = false): Promise<void> =>
  page.evaluate(
    ([first, second, name, isCtrl]) => {
      const find = (root: ParentNode): Element | undefined => {
        for (const element of root.querySelectorAll('*')) {
          if (element.localName === 'acedrex-board') return element;
          const inner = element.shadowRoot && find(element.shadowRoot);
          if (inner) return inner;
        }
        return undefined;
      };
      const board = find(document);
      const type = (at: Element | null | undefined, k: string, ctrlKey = false): void => {
        const bubbles = { bubbles: true, composed: true, cancelable: true };
        at?.dispatchEvent(new KeyboardEvent('keydown', { key: k, ctrlKey, ...bubbles }));
      };
      const cell = (at: string): HTMLElement | null | undefined =>
        board?.shadowRoot?.querySelector<HTMLElement>(`[data-square=${at}].square`);
      cell(first)?.focus();
      type(cell(first), 'Enter');
      cell(second)?.focus();
      type(cell(second), 'Enter');
      // Where no text is typed and no square has the focus, the key is the page's.
      type(board?.parentElement, name, isCtrl);
    },
    [from, to, key, ctrl] as const,
  );

describe('on the page', () => {
  test('going back and playing the same move again keeps what is drawn before and after it', async () => {
    const { page, complaints } = await openPage(site);
    await dragWith(page, 'right', 'a1', 'c4');
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, []);
    await dragWith(page, 'right', 'l1', 'j4');
    await press(page, 'Previous move');
    await expectArrows(page, ['a1c4']);
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, ['l1j4']);
    await press(page, 'Previous move');
    await expectArrows(page, ['a1c4']);
    await press(page, 'Flip the board');
    await press(page, 'Next move');
    await expectArrows(page, ['l1j4']);
    await saved(page);
    await page.reload();
    await square(page, 'e5').waitFor();
    await expectArrows(page, ['l1j4']);
    await press(page, 'Previous move');
    await expectArrows(page, ['a1c4']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the same arrow in two positions is shown in both', async () => {
    const { page } = await openPage(site);
    await dragWith(page, 'right', 'a1', 'c4');
    await clickMove(page, 'e4', 'e5');
    await dragWith(page, 'right', 'a1', 'c4');
    await press(page, 'Previous move');
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, ['a1c4']);
    await page.context().close();
  });

  test('two quick moves, and undo, redo and back before the first is painted', async () => {
    const { page } = await openPage(site);
    await dragWith(page, 'right', 'a1', 'c4');
    await clickMove(page, 'e4', 'e5');
    await dragWith(page, 'right', 'l1', 'j4');
    await press(page, 'Previous move');
    await expectArrows(page, ['a1c4']);
    await moveAnd(page, 'e4', 'e5', 'ArrowLeft');
    await drawn(page);
    expect(await square(page, 'e4').getAttribute('aria-label')).toContain('white pawn');
    await expectArrows(page, ['a1c4']);
    await moveAnd(page, 'h4', 'h5', 'z', true);
    await drawn(page);
    expect(await square(page, 'h4').getAttribute('aria-label')).toContain('white pawn');
    await expectArrows(page, ['a1c4']);
    await moveAnd(page, 'e4', 'e5', 'ArrowRight');
    await clickMove(page, 'e9', 'e8');
    await expectArrows(page, []);
    await press(page, 'Previous move');
    await expectArrows(page, ['l1j4']);
    await page.context().close();
  });

  test('another study comes with its own, and the first keeps those that it had', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await dragWith(page, 'right', 'a1', 'c4');
    await saved(page);
    await paste(page, '1. e5 {[%cal Gb1d5]} e8 {[%csl Rb3]} *');
    await page.locator('acedrex-moves button.move', { hasText: 'e8' }).waitFor();
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, ['b1d5']);
    await clickMove(page, 'e9', 'e8');
    await expectArrows(page, ['b3']);
    await saved(page);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.locator('acedrex-library-view button, acedrex-library-view a').first().waitFor();
    await page.goBack();
    await square(page, 'e5').waitFor();
    await expectArrows(page, ['b3']);
    await page.context().close();
  });
});

describe('in <acedrex-analysis>', () => {
  test('a move does not change those of the position before it', async () => {
    const { page, complaints } = await openAnalysis(site, 'pgn="1. e5 {[%cal Gl1j4]} *"');
    await page.locator('[data-square=e4].movable').waitFor();
    await dragWith(page, 'right', 'a1', 'c4');
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, ['l1j4']);
    await press(page, 'Previous move');
    await expectArrows(page, ['a1c4']);
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, ['l1j4']);
    const pgn = await page
      .locator('acedrex-analysis')
      .evaluate((element: AcedrexAnalysis) => element.toPgn());
    expect(pgn).toContain('[%cal Ga1c4]');
    expect(pgn).toContain('[%cal Gl1j4]');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of the author stay where readers only view; what a reader draws goes at a click', async () => {
    const { page, complaints } = await openAnalysis(
      site,
      'pgn="1. e5 {[%cal Gl1j4]} *" ply="1" view-only',
    );
    await expectArrows(page, ['l1j4']);
    await dragWith(page, 'right', 'a1', 'c4');
    await expectArrows(page, ['l1j4', 'a1c4']);
    await square(page, 'f7').click();
    await expectArrows(page, ['l1j4']);
    const pgn = await page
      .locator('acedrex-analysis')
      .evaluate((element: AcedrexAnalysis) => element.toPgn());
    expect(pgn).toContain('[%cal Gl1j4]');
    expect(pgn).not.toContain('a1c4');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a host that moves the cursor during the move event stays there, and the move is kept', async () => {
    const { page, complaints } = await openAnalysis(site, 'pgn="1. e5 {[%cal Gl1j4]} e8" ply="1"');
    await page.locator('[data-square=k9].movable').waitFor();
    await page.evaluate(() => {
      const element = document.querySelector('acedrex-analysis');
      element?.addEventListener('acedrex-move', () => {
        element.goTo(0);
      });
    });
    await clickMove(page, 'k9', 'k8');
    await page.locator('button.move', { hasText: 'k8' }).waitFor();
    expect(
      await page.locator('acedrex-analysis').evaluate(async (element: AcedrexAnalysis) => {
        await element.updateComplete;
        return element.path;
      }),
    ).toEqual([]);
    await square(page, 'k9').and(page.locator('[aria-label*="black pawn"]')).waitFor();
    await press(page, 'Next move');
    await expectArrows(page, ['l1j4']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('on the board', () => {
  test('a move sends one event, at the end, and does not change shapes', async () => {
    const { page, complaints } = await openBoard(site);
    await page.locator('[data-square=e4].movable').waitFor();
    await dragWith(page, 'right', 'a1', 'c4');
    await listen(page, 'acedrex-shapes-change');
    await page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(globalThis, { told });
      document.addEventListener('acedrex-position-change', ({ detail: { fen } }) => {
        const board = document.querySelector('acedrex-board');
        if (board === null) return;
        const { lastMove, userShapes } = board;
        told.push([fen === board.fen, lastMove, userShapes]);
      });
    });
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, []);
    expect(await page.evaluate(() => (globalThis as unknown as { told: unknown }).told)).toEqual([
      [true, ['e4', 'e5'], []],
    ]);
    expect(await heard(page, 'acedrex-shapes-change')).toEqual([]);
    // A click on nothing is the user's own erasing.
    await dragWith(page, 'right', 'a1', 'c4');
    await square(page, 'f7').click();
    await expect.poll(() => heard(page, 'acedrex-shapes-change')).toHaveLength(2);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('what a host sets while it hears of a move stays', async () => {
    const { page } = await openBoard(site);
    await page.locator('[data-square=e4].movable').waitFor();
    await dragWith(page, 'right', 'a1', 'c4');
    await page.evaluate(() => {
      const board = document.querySelector('acedrex-board');
      board?.addEventListener(
        'acedrex-move',
        ({ detail }) => {
          board.userShapes = [{ kind: 'arrow', from: 'l1', to: 'j4', brush: 'red' }];
          board.fen = detail.fen.replace(' b ', ' w ');
          board.lastMove = ['h9', 'h8'];
        },
        { once: true },
      );
    });
    await clickMove(page, 'e4', 'e5');
    await expectArrows(page, ['l1j4']);
    const { fen, lastMove } = await page.locator('acedrex-board').evaluate((element) => {
      const board = element as AcedrexBoard;
      return { fen: board.fen, lastMove: board.lastMove };
    });
    expect([fen.split(' ')[1], lastMove]).toEqual(['w', ['h9', 'h8']]);
    await page.context().close();
  });

  test('an arrow belongs to its position though what draws it has yet to come', async () => {
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
    // The host shows another position before the part has come.
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
