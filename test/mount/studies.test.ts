import { describe, expect, test } from 'vitest';
import {
  allOf,
  clickMove,
  holdEngine,
  labelOf,
  moveList,
  openPage,
  page,
  saved,
  square,
  tab,
} from './views-support.js';

/** The greatest depth of the stored analyses. */
const keptDepth = async (): Promise<number> =>
  Math.max(
    0,
    ...(await allOf<{ readonly depth: number }>('evaluations')).map(({ depth }) => depth),
  );

describe('unfinished work', () => {
  test('an analysis survives a reload', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await clickMove('e9', 'e8');
    await page.getByRole('button', { name: 'Previous move' }).click();
    await clickMove('h9', 'h8');
    await page.getByLabel('Comment', { exact: true }).fill('an <b>idea</b>');
    await page.getByRole('button', { name: 'Good move' }).click();
    await page.getByRole('textbox', { name: 'Study name' }).fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const depth = async (): Promise<number> =>
      Number(await page.locator('[data-test=depth]').innerText());
    await expect.poll(depth).toBeGreaterThanOrEqual(6);
    await expect.poll(keptDepth).toBeGreaterThanOrEqual(6);

    // The engine is held back, because it would soon search deeper.
    await page.reload(holdEngine);
    await page.locator('acedrex-moves [aria-current]').waitFor();
    expect(await moveList()).toEqual(['e5', 'e8', 'h8!']);
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toBe('h8!');
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('an <b>idea</b>');
    expect(await page.getByRole('textbox', { name: 'Study name' }).inputValue()).toBe('Mine');
    // Black is still at the bottom.
    const heights = page
      .locator('[data-square=e1], [data-square=e12]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(heights).toHaveLength(2);
    // The stored result is shown before the engine runs again.
    await page.locator('[data-test=remembered]').waitFor();
    expect(await depth()).toBeGreaterThanOrEqual(6);
  });

  test('a comment typed before its move is painted belongs to that move', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.fill('first');
    await comment.press('Escape');
    await square('e9').click();
    // Both happen in one task: no frame is painted between the move and the cursor in the field.
    await square('e8').evaluate((target) => {
      const find = (root: ParentNode): HTMLTextAreaElement | undefined => {
        for (const one of root.querySelectorAll('*')) {
          if (one instanceof HTMLTextAreaElement && one.ariaLabel === 'Comment') return one;
          const inner = one.shadowRoot && find(one.shadowRoot);
          if (inner) return inner;
        }
        return undefined;
      };
      const field = find(document);
      const { x, y } = target.getBoundingClientRect();
      // The mouse's pointer, which the board can capture.
      const at = { clientX: x + 5, clientY: y + 5, pointerId: 1, isPrimary: true, button: 0 };
      for (const name of ['pointerdown', 'pointerup'])
        target.dispatchEvent(new PointerEvent(name, { ...at, bubbles: true, composed: true }));
      field?.focus();
    });
    await page.keyboard.type('second');
    await expect.poll(() => comment.inputValue()).toBe('second');
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => comment.inputValue()).toBe('first');
  });

  test('a partly typed FEN survives a reload', async () => {
    await openPage();
    await tab('Rules');
    await page.getByLabel('Position as FEN').fill('12/12/12/3k');
    await saved();
    await page.reload();
    await tab('Rules');
    await expect.poll(() => page.getByLabel('Position as FEN').inputValue()).toBe('12/12/12/3k');
    await expect.poll(() => labelOf('e4')).toBe('e4, white pawn');
  });
});
