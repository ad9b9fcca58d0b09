import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { mountEditor } from './support.js';
import {
  closeDialog,
  cutOff,
  go,
  labelOf,
  openPage,
  openView,
  page,
  paste,
  settled,
  violations,
} from './views-support.js';

const CHESS = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
const TOLD = 'This is a chess position on 8×8 squares.';
const KINGLESS = '12/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1';

const boxOf = (selector: string): DOMRect => page.locator(selector).first().box();

const sizeOf = ({ width }: DOMRect): number => width;

/** The squares of the board, without the other parts of its element. */
const BOARD = 'acedrex-board [role=grid]';

const toEditor = async (): Promise<void> => {
  await openView('Editor');
  await page.locator('acedrex-editor [data-square=e4]').waitFor();
  await page.getByText('A legal position').waitFor();
  await settled();
};

describe('the editor', () => {
  test('keeps its controls in place when the position has errors', async () => {
    await openPage({ viewport: { width: 1440, height: 900 } });
    await toEditor();
    const tops = (): readonly number[] =>
      ['.actions', 'input[name=turn]', '#halfmoves', '#fen'].map((each) => boxOf(each).top);
    const before = tops();
    for (const square of ['g1', 'g12', 'a12']) {
      await page.locator(`acedrex-editor [data-square=${square}]`).focus();
      await page.keyboard.press('Delete');
    }
    await page.getByText('Illegal position: 2 problems.').waitFor();
    expect(tops()).toEqual(before);
    await page.locator('#fen').fill('12/12 w');
    await page.getByText('The FEN field is invalid.').waitFor();
    expect(tops()).toEqual(before);
  });

  test.each(
    sampled(
      [
        [1440, 900],
        [1024, 768],
        [844, 390],
        [390, 844],
      ] as const,
      2,
    ),
  )('shows a board as large as in the board view at %i × %i', async (width, height) => {
    await openPage({ viewport: { width, height } });
    const shown = sizeOf(boxOf(BOARD));
    await toEditor();
    const board = boxOf(BOARD);
    expect(sizeOf(board)).toBeGreaterThanOrEqual(shown * 0.96);
    expect(board.top).toBeGreaterThanOrEqual(0);
    expect(board.bottom).toBeLessThanOrEqual(height);
    // The tools are in view and do not cover the board.
    const palette = boxOf('[part~=palette]');
    expect(palette.bottom).toBeLessThanOrEqual(height);
    expect(palette.left >= board.right || palette.top >= board.bottom).toBe(true);
    expect(cutOff()).toEqual([]);
    // accessible.test.ts checks the desktop with axe.
    if (width === 390) expect(await violations()).toEqual([]);
  });

  test.each(
    sampled(
      [
        [1440, 900],
        [844, 390],
        [667, 375],
      ] as const,
      2,
    ),
  )('keeps the board in view while the rule options scroll at %i × %i', async (width, height) => {
    await openPage({ viewport: { width, height } });
    await toEditor();
    const before = boxOf(BOARD);
    await page.locator('acedrex-editor summary').click();
    const last = page.getByLabel('Half-moves without progress before a draw');
    await last.scrollIntoViewIfNeeded();
    expect(scrollY).toBeGreaterThan(100);
    // Scrolling rounds to whole pixels of the screen.
    const { top } = boxOf(BOARD);
    expect(Math.abs(top - before.top)).toBeLessThan(1);
    // The board shows each choice at once.
    await page.getByLabel('King’s file').selectOption({ index: 1 });
    await expect.poll(() => labelOf('f1')).toBe('f1, white king');
  });

  test('shows its tools in two columns on a phone in landscape, and arrow keys follow the columns', async () => {
    await openPage({ viewport: { width: 844, height: 390 } });
    await toEditor();
    const tool = (name: string) => page.getByRole('radio', { name, exact: true });
    await tool('Move pieces').focus();
    for (const [key, name] of [
      ['ArrowDown', 'white pawn'],
      ['ArrowRight', 'black pawn'],
      ['ArrowUp', 'Erase'],
      ['ArrowLeft', 'Move pieces'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => tool(name).getAttribute('aria-checked')).toBe('true');
    }
  });

  test('adapts its layout to its own width rather than to the window', async () => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await mountEditor();
    const isBeside = (): boolean => boxOf('[part~=side]').left >= boxOf(BOARD).right;
    expect(isBeside()).toBe(true);
    await page.locator('acedrex-editor').evaluate((editor) => {
      editor.style.inlineSize = '500px';
    });
    await expect.poll(isBeside).toBe(false);
  });
});

describe('an orthodox chess position', () => {
  test('is identified in the FEN field of the editor', async () => {
    await openPage();
    await toEditor();
    await page.getByRole('textbox', { name: 'FEN', exact: true }).fill(CHESS);
    await page.getByText(TOLD).waitFor();
    expect(await labelOf('g1')).toBe('g1, white king');
  });

  test('is identified when it is pasted, entered in the dialog or opened by a link', async () => {
    await openPage();
    const errors = page.locator('[data-test=import-errors]');
    await paste(CHESS);
    await expect.poll(() => errors.innerText()).toContain(TOLD);
    await page.getByLabel('A FEN, a PGN').fill(`\n${CHESS}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => errors.innerText()).toContain(TOLD);
    await closeDialog();
    go(`#fen=${CHESS.replaceAll(' ', '_')}`);
    await expect.poll(() => errors.innerText()).toContain(TOLD);
  });

  test('is identified in Spanish on a Spanish page', async () => {
    await openPage({ locale: 'es-ES' });
    await paste(CHESS);
    await expect
      .poll(() => page.locator('[data-test=import-errors]').innerText())
      .toContain('Esta es una posición de ajedrez');
  });
});

describe('a FEN pasted in the editor', () => {
  test('replaces the position even if it has errors, and can be undone', async () => {
    await openPage();
    await toEditor();
    await paste(KINGLESS);
    await page.getByText('Black has no king.').waitFor();
    expect(await labelOf('a1')).toBe('a1, empty');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => labelOf('a1')).toBe('a1, white rook');
  });

  test('stays in the FEN field if it cannot be read, and the place of the error is shown', async () => {
    await openPage();
    await toEditor();
    await paste(KINGLESS.replace('6K5', '6K4'));
    await page.getByText('Rank 1 has 11 squares; it needs 12.').waitFor();
    const field = page.getByRole('textbox', { name: 'FEN', exact: true });
    await field.fill(KINGLESS);
    await page.getByText('Black has no king.').waitFor();
  });
});

test('on a small phone, the buttons for the position stay in view even if errors appear', async () => {
  await openPage({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  });
  await toEditor();
  for (const name of ['Discard', 'Play from here', 'Analyse this', 'Problem']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box.y + box.height, name).toBeLessThanOrEqual(640);
  }
  // Errors do not move the buttons.
  const analyse = page.getByRole('button', { name: 'Analyse this' });
  const before = await analyse.boundingBox();
  await page.locator('acedrex-editor .palette [role=radio]').nth(3).tap();
  for (const name of ['f6', 'g6', 'h6', 'f7', 'g7'])
    await page.locator(`acedrex-editor .square[data-square=${name}]`).tap();
  await page.locator('acedrex-editor .doctor li').first().waitFor();
  expect(await analyse.boundingBox()).toEqual(before);
});
