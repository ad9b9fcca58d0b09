import { describe, expect, test } from 'vitest';
import {
  clickMove,
  drawn,
  exportedPgn,
  moveList,
  openPage,
  page,
  paste,
  saved,
  square,
} from './views-support.js';

const GAME = '1. e5 (1. h5 h8 (1... a8)) (1. a5) 1... e8 2. Uf3 *';

const current = async (): Promise<string> => {
  await drawn();
  return page.locator('acedrex-moves [aria-current]').innerText();
};

const openGame = async (pgn: string): Promise<void> => {
  await openPage();
  await paste(pgn);
  await page.locator('acedrex-moves button.move').first().waitFor();
};

describe('the move tree', () => {
  test('can be edited, and every edit can be undone', async () => {
    await openGame(GAME);
    const all = ['e5', 'h5', 'h8', 'a8', 'a5', 'e8', 'Uf3'];
    expect(await moveList()).toEqual(all);
    const edit = (name: string): Promise<void> => page.getByRole('button', { name }).click();
    await page.locator('acedrex-moves button', { hasText: 'a5' }).click();
    await edit('Promote variation');
    await expect.poll(() => moveList()).toEqual(['e5', 'a5', 'h5', 'h8', 'a8', 'e8', 'Uf3']);
    expect(await current()).toBe('a5');
    await edit('Make main line');
    await expect.poll(() => moveList()).toEqual(['a5', 'e5', 'e8', 'Uf3', 'h5', 'h8', 'a8']);
    await edit('Demote variation');
    expect((await moveList())[0]).toBe('e5');
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual(['e5', 'h5', 'h8', 'a8', 'e8', 'Uf3']);
    for (let edits = 0; edits < 4; edits += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => moveList()).toEqual(all);
    await page.keyboard.press('Control+y');
    expect((await moveList())[1]).toBe('a5');
  });

  test('keeps its undo history after a reload', async () => {
    await openGame(GAME);
    await clickMove('l4', 'l5');
    await page.getByRole('button', { name: 'To the start' }).click();
    await clickMove('b4', 'b5');
    await page.keyboard.press('Control+z');
    await saved();
    await page.reload();
    await page.locator('acedrex-moves button.move').first().waitFor();
    const kept = await moveList();
    expect(kept).toContain('l5');
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList()).toEqual(['e5', 'h5', 'h8', 'a8', 'a5', 'e8', 'Uf3']);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    for (let edits = 0; edits < 2; edits += 1) await page.keyboard.press('Control+y');
    await expect.poll(() => moveList()).toContain('b5');
  });

  test('keeps the shapes drawn on the board and exports them as PGN', async () => {
    await openGame(GAME);
    await page.locator('acedrex-moves button', { hasText: 'e8' }).click();
    await square('c1').hover();
    await page.mouse.down({ button: 'right' });
    await square('f3').hover();
    await page.mouse.up({ button: 'right' });
    await square('d4').click({ button: 'right' });
    expect((await exportedPgn()).replace(/\s+/g, ' ')).toContain(
      '1... e8 { [%csl Gd4] [%cal Gc1f3] }',
    );
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await exportedPgn()).not.toContain('%c');
  });

  test('can be folded, and stays folded after a reload', async () => {
    await openGame(GAME);
    await page
      .getByRole('button', { name: /^Variations on/ })
      .first()
      .click();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'Uf3']);
    await saved();
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'Uf3']);
    await page.getByRole('button', { name: /^Variations on/ }).click();
    expect((await moveList()).length).toBe(7);
  });

  test('can be navigated with the keys listed in the help dialog', async () => {
    await openGame(GAME);
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await press('ArrowRight');
    await expect.poll(() => current()).toBe('e5');
    await press('Shift+ArrowDown');
    await expect.poll(() => current()).toBe('h5');
    await press('Shift+ArrowRight');
    await expect.poll(() => current()).toBe('h8');
    await press('Shift+ArrowLeft');
    await expect.poll(() => current()).toBe('h5');
    await press('0');
    await drawn();
    expect(page.locator('acedrex-moves [aria-current]').count()).toBe(0);
    await press('c');
    // The key is not a command, although the field may not be shown yet.
    await press('f');
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await expect.poll(() => comment.evaluate((field) => field.matches(':focus'))).toBe(true);
    await comment.fill('');
    await page.keyboard.type('the start?');
    await page.getByText('the start?').waitFor();
    await page.getByRole('heading', { name: 'Board' }).click({ force: true });
    await press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys and gestures' });
    await dialog.waitFor();
    expect(dialog.locator('.entry').count()).toBeGreaterThan(18);
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('can be stepped through with arrow keys, even after a click on the board', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await clickMove('e9', 'e8');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => current()).toBe('e5');
  });
});
