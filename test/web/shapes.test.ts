/** Arrows and circles of the user stay with the position in which they were drawn. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import { dragWith, heard, listen, openBoard, setBoard } from './board-support.js';
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

describe('on the board', () => {
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
