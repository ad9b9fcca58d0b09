/** Drafts of the page's editor: changes and typed text are not lost. */
import { expect, test } from 'vitest';
import { openPage, openView, page, paste } from './views-support.js';

const ROOK = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1';
const TWO_ROOKS = '12/12/5k6/12/12/12/12/12/12/12/5K6/RR10 w - - 0 1';
const NO_KING = '12/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1';

const fen = page.locator('acedrex-editor #fen');
const press = (name: string): Promise<void> =>
  page.locator('acedrex-editor').getByRole('button', { name, exact: true }).click();
const shows = (text: string): Promise<void> => expect.poll(() => fen.inputValue()).toBe(text);

test('undo after “Repair it in the editor” restores the previous draft', async () => {
  await openPage();
  await openView('Editor');
  await fen.fill(ROOK);
  await openView('Acedrex');
  await page.reload();
  await page.locator('acedrex-board [data-square=e4].movable').waitFor();
  await paste(NO_KING);
  await page.getByRole('button', { name: 'Repair it in the editor' }).click();
  await shows(NO_KING);
  await press('Undo');
  await shows(ROOK);
});

test('typed text and the undo history survive a switch of view and a reload', async () => {
  await openPage();
  await openView('Editor');
  for (const text of [ROOK, TWO_ROOKS]) {
    await fen.fill(text);
    await fen.press('Tab');
  }
  await fen.fill('12/12/half');
  await openView('Library');
  await openView('Editor');
  await shows('12/12/half');
  await page.reload();
  await shows('12/12/half');
  await press('Undo');
  await press('Undo');
  await shows('12/12/half');
  await openView('Library');
  await openView('Editor');
  await page.reload();
  await press('Redo');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(() => fen.inputValue()).toMatch(/^rlugcakcgulr/);
  await press('Undo');
  await shows(ROOK);
});
