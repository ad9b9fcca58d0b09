/** Arrows and circles drawn by the user stay with their position. */
import { expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import {
  clickMove,
  dragWith,
  drawn,
  labelOf,
  openPage,
  page,
  paste,
  saved,
  square,
} from './views-support.js';

const shown = (): AcedrexBoard => page.locator('acedrex-board').elements()[0] as AcedrexBoard;

/** The arrows that the user has drawn, as the page shows them: `a1c4`. */
const arrows = async (): Promise<readonly string[]> => {
  await shown().updateComplete;
  return shown().userShapes.map(({ from, to = '' }) => from + to);
};

const expectArrows = (expected: readonly string[]): Promise<void> =>
  expect.poll(arrows).toEqual(expected);

const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Makes a move and presses a key before the browser can paint. */
const moveAnd = (from: string, to: string, key: string, ctrlKey = false): void => {
  const type = (at: Element | null, options: KeyboardEventInit): void => {
    const bubbles = { bubbles: true, composed: true, cancelable: true };
    at?.dispatchEvent(new KeyboardEvent('keydown', { ...options, ...bubbles }));
  };
  for (const name of [from, to]) {
    const [cell = null] = square(name).elements();
    cell?.focus();
    type(cell, { key: 'Enter' });
  }
  // Outside text fields and squares, the page handles the key.
  type(shown().parentElement, { key, ctrlKey });
};

test('stepping back and replaying a move keeps the shapes drawn before and after it', async () => {
  await openPage();
  await dragWith('right', 'a1', 'c4');
  await clickMove('e4', 'e5');
  await expectArrows([]);
  await dragWith('right', 'l1', 'j4');
  await press('Previous move');
  await expectArrows(['a1c4']);
  await clickMove('e4', 'e5');
  await expectArrows(['l1j4']);
  await press('Previous move');
  await expectArrows(['a1c4']);
  await press('Flip the board');
  await press('Next move');
  await expectArrows(['l1j4']);
  await saved();
  await page.reload();
  await square('e5').waitFor();
  await expectArrows(['l1j4']);
  await press('Previous move');
  await expectArrows(['a1c4']);
});

test('the same arrow drawn in two positions is shown in both', async () => {
  await openPage();
  await dragWith('right', 'a1', 'c4');
  await clickMove('e4', 'e5');
  await dragWith('right', 'a1', 'c4');
  await press('Previous move');
  await clickMove('e4', 'e5');
  await expectArrows(['a1c4']);
});

test('shapes stay with their positions if the user leaves or undoes a move before it is painted', async () => {
  await openPage();
  await dragWith('right', 'a1', 'c4');
  await clickMove('e4', 'e5');
  await dragWith('right', 'l1', 'j4');
  await press('Previous move');
  await expectArrows(['a1c4']);
  moveAnd('e4', 'e5', 'ArrowLeft');
  await drawn();
  await expect.poll(() => labelOf('e4')).toBe('e4, white pawn');
  await expectArrows(['a1c4']);
  moveAnd('h4', 'h5', 'z', true);
  await drawn();
  await expect.poll(() => labelOf('h4')).toBe('h4, white pawn');
  await expectArrows(['a1c4']);
  moveAnd('e4', 'e5', 'ArrowRight');
  await clickMove('e9', 'e8');
  await expectArrows([]);
  await press('Previous move');
  await expectArrows(['l1j4']);
});

test('each study keeps its own shapes', async () => {
  await openPage();
  await clickMove('e4', 'e5');
  await dragWith('right', 'a1', 'c4');
  await saved();
  await paste('1. e5 {[%cal Gb1d5]} e8 {[%csl Rb3]} *');
  await page.locator('acedrex-moves button.move', { hasText: 'e8' }).waitFor();
  await clickMove('e4', 'e5');
  await expectArrows(['b1d5']);
  await clickMove('e9', 'e8');
  await expectArrows(['b3']);
  await saved();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.locator('acedrex-library-view button, acedrex-library-view a').first().waitFor();
  await page.goBack();
  await square('e5').waitFor();
  await expectArrows(['b3']);
});
