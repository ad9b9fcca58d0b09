/** The editor's room: a board as large as the board view's, with its tools beside it, and what is pasted. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openEditor } from './board-support.js';
import { cutOff, settled, violations } from './look.js';
import { closeDialog, labelOf, openPage, openView, paste, siteForTests } from './support.js';

const site = siteForTests();

const CHESS = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
const TOLD = 'This is a position of chess, on 8×8 squares.';
const KINGLESS = '12/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxOf = (page: Page, selector: string): Promise<Box> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });

const sizeOf = ({ left, right }: Box): number => right - left;

/** The board itself, without what is beside it in its element. */
const BOARD = 'acedrex-board [role=grid]';

const toEditor = async (page: Page): Promise<void> => {
  await openView(page, 'Editor');
  await page.locator('acedrex-editor [data-square=e4]').waitFor();
  await page.getByText('A legal position').waitFor();
  await settled(page);
};

describe('the editor', () => {
  test('keeps its controls in place whatever is wrong with the position', async () => {
    const { page } = await openPage(site, { viewport: { width: 1440, height: 900 } });
    await toEditor(page);
    const tops = async (): Promise<readonly number[]> =>
      Promise.all(
        ['.actions', 'input[name=turn]', '#halfmoves', '#fen'].map(
          async (each) => (await boxOf(page, each)).top,
        ),
      );
    const before = await tops();
    for (const square of ['g1', 'g12', 'a12']) {
      await page.locator(`acedrex-editor [data-square=${square}]`).focus();
      await page.keyboard.press('Delete');
    }
    await page.getByText('Illegal position: 2 problems.').waitFor();
    expect(await tops()).toEqual(before);
    await page.locator('#fen').fill('12/12 w');
    await page.getByText('The FEN field cannot be read.').waitFor();
    expect(await tops()).toEqual(before);
    await page.context().close();
  });

  test.each([
    [1440, 900],
    [1024, 768],
    [844, 390],
    [390, 844],
  ])('has as large a board as the board view at %i × %i', async (width, height) => {
    const { page } = await openPage(site, { viewport: { width, height } });
    const shown = sizeOf(await boxOf(page, BOARD));
    await toEditor(page);
    const board = await boxOf(page, BOARD);
    expect(sizeOf(board)).toBeGreaterThanOrEqual(shown * 0.96);
    expect(board.top).toBeGreaterThanOrEqual(0);
    expect(board.bottom).toBeLessThanOrEqual(height);
    // The tools are seen with it, and cover nothing of it.
    const palette = await boxOf(page, '[part~=palette]');
    expect(palette.bottom).toBeLessThanOrEqual(height);
    expect(palette.left >= board.right || palette.top >= board.bottom).toBe(true);
    expect(await cutOff(page)).toEqual([]);
    // accessible.test.ts has axe look at the desktop.
    if (width === 390) expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test.each([
    [1440, 900],
    [844, 390],
    [667, 375],
  ])(
    'keeps board and palette in view under open rule options at %i × %i',
    async (width, height) => {
      const { page } = await openPage(site, { viewport: { width, height } });
      await toEditor(page);
      const before = await boxOf(page, BOARD);
      await page.locator('acedrex-editor summary').click();
      const last = page.getByLabel('Half-moves without progress before a draw');
      await last.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
      // Scrolling rounds to whole pixels of the screen.
      const { top } = await boxOf(page, BOARD);
      expect(Math.abs(top - before.top)).toBeLessThan(1);
      // What is chosen there is seen on the board at once.
      await page.getByLabel('King’s file').selectOption({ index: 1 });
      await expect.poll(() => labelOf(page, 'f1')).toBe('f1, white king');
      await page.context().close();
    },
  );

  test('has its tools in two columns on a phone on its side, and arrow keys follow them', async () => {
    const { page } = await openPage(site, { viewport: { width: 844, height: 390 } });
    await toEditor(page);
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
    await page.context().close();
  });

  test('lays itself out by its own width, wherever it is', async () => {
    const { page } = await openEditor(site, '', { viewport: { width: 1200, height: 800 } });
    const isBeside = async (): Promise<boolean> =>
      (await boxOf(page, '[part~=side]')).left >= (await boxOf(page, BOARD)).right;
    expect(await isBeside()).toBe(true);
    await page.locator('acedrex-editor').evaluate((editor) => {
      editor.style.inlineSize = '500px';
    });
    await expect.poll(isBeside).toBe(false);
    await page.context().close();
  });
});

describe('a position of chess is said to be one', () => {
  test('in the editor’s own field', async () => {
    const { page } = await openPage(site);
    await toEditor(page);
    await page.getByRole('textbox', { name: 'FEN', exact: true }).fill(CHESS);
    await page.getByText(TOLD).waitFor();
    expect(await labelOf(page, 'g1')).toBe('g1, white king');
    await page.context().close();
  });

  test('pasted on the page, in the dialog, and in a link', async () => {
    const { page } = await openPage(site);
    const errors = page.locator('[data-test=import-errors]');
    await paste(page, CHESS);
    await expect.poll(() => errors.innerText()).toContain(TOLD);
    await page.getByLabel('A position as FEN').fill(`\n${CHESS}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => errors.innerText()).toContain(TOLD);
    await closeDialog(page);
    await page.evaluate((fen) => {
      location.hash = `#fen=${fen.replaceAll(' ', '_')}`;
    }, CHESS);
    await expect.poll(() => errors.innerText()).toContain(TOLD);
    await page.context().close();
  });

  test('in Spanish', async () => {
    const { page } = await openPage(site, { locale: 'es-ES' });
    await paste(page, CHESS);
    await expect
      .poll(() => page.locator('[data-test=import-errors]').innerText())
      .toContain('Esta es una posición de ajedrez');
    await page.context().close();
  });
});

describe('what is pasted in the editor', () => {
  test('is edited there, with its faults, and can be undone', async () => {
    const { page } = await openPage(site);
    await toEditor(page);
    await paste(page, KINGLESS);
    await page.getByText('Black has no king.').waitFor();
    expect(await labelOf(page, 'a1')).toBe('a1, empty');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => labelOf(page, 'a1')).toBe('a1, white rook');
    await page.context().close();
  });

  test('is put into its field if it cannot be read, with the place of the fault', async () => {
    const { page } = await openPage(site);
    await toEditor(page);
    await paste(page, KINGLESS.replace('6K5', '6K4'));
    await page.getByText('Rank 1 has 11 squares; it needs 12.').waitFor();
    const field = page.getByRole('textbox', { name: 'FEN', exact: true });
    await field.fill(KINGLESS);
    await page.getByText('Black has no king.').waitFor();
    await page.context().close();
  });
});

test('on a small phone the buttons for the position are in view below the board', async () => {
  const { page } = await openPage(site, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await toEditor(page);
  for (const name of ['Discard', 'Play from here', 'Analyse this', 'Problem']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0), name).toBeLessThanOrEqual(640);
  }
  // Faults do not move them.
  const analyse = page.getByRole('button', { name: 'Analyse this' });
  const before = await analyse.boundingBox();
  await page.locator('acedrex-editor .palette [role=radio]').nth(3).tap();
  for (const name of ['f6', 'g6', 'h6', 'f7', 'g7'])
    await page.locator(`acedrex-editor .square[data-square=${name}]`).tap();
  await page.locator('acedrex-editor .doctor li').first().waitFor();
  expect(await analyse.boundingBox()).toEqual(before);
  await page.context().close();
});
