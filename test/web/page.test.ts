import { describe, expect, test } from 'vitest';
import {
  clickMove,
  dragMove,
  labelOf,
  moveList,
  openPage,
  siteForTests,
  square,
} from './support.js';

const site = siteForTests();

describe('moving', () => {
  test('by drag', async () => {
    const { page, complaints } = await openPage(site);
    await dragMove(page, 'e4', 'e5');
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, white pawn');
    expect(await labelOf(page, 'e4')).toBe('e4, empty');
    // Not onto one's own pawn.
    await dragMove(page, 'c12', 'a9');
    await expect.poll(() => labelOf(page, 'c12')).toBe('c12, black unicornio');
    await dragMove(page, 'e12', 'c10');
    await expect.poll(() => labelOf(page, 'c10')).toBe('c10, black crocodile');
    expect(await moveList(page)).toEqual(['e5', 'Cc10']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('by clicks, with the legal targets shown', async () => {
    const { page } = await openPage(site);
    await square(page, 'c1').click();
    const targets = page.locator('.square.target');
    const names = await targets.evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-square')),
    );
    expect(names.sort()).toEqual(['a2', 'b3', 'd3', 'e2', 'f3']);
    await square(page, 'd7').click();
    await expect.poll(() => targets.count()).toBe(0);
    await clickMove(page, 'c1', 'f3');
    await expect.poll(() => labelOf(page, 'f3')).toBe('f3, white unicornio');
    expect(await moveList(page)).toEqual(['Uf3']);
    await page.context().close();
  });

  test('by touch, which elsewhere scrolls the page', async () => {
    const { page } = await openPage(site, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await square(page, 'h4').tap();
    await square(page, 'h5').tap();
    await expect.poll(() => labelOf(page, 'h5')).toBe('h5, white pawn');
    const touchAction = (name: string): Promise<string> =>
      square(page, name).evaluate((one) => getComputedStyle(one).touchAction);
    expect(await touchAction('e9')).toBe('pinch-zoom');
    expect(await touchAction('e7')).toBe('auto');
    await page.context().close();
  });

  test('by keyboard, and it is announced', async () => {
    const { page } = await openPage(site);
    await square(page, 'a1').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter', 'ArrowUp', ' '])
      await page.keyboard.press(key);
    await expect.poll(() => labelOf(page, 'b5')).toBe('b5, white pawn');
    expect(await page.locator('acedrex-board [role=status]').innerText()).toBe(
      'white pawn b4 to b5',
    );
    for (const key of ['Home', 'Control+End', 'Control+Home']) await page.keyboard.press(key);
    expect(
      await page.evaluate(() => {
        const app = document.querySelector('acedrex-app');
        const view = app?.shadowRoot?.querySelector('acedrex-board-view');
        const board = view?.shadowRoot?.querySelector('acedrex-board');
        return board?.shadowRoot?.activeElement?.getAttribute('data-square');
      }),
    ).toBe('a12');
    // Escape takes a selection back.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.square.selected').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.square.selected').count()).toBe(0);
    await page.context().close();
  });

  test('back and on, and into a variation', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => labelOf(page, 'e9')).toBe('e9, black pawn');
    await clickMove(page, 'h9', 'h8');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h8']);
    await page.getByRole('button', { name: 'To the start' }).click();
    await expect.poll(() => labelOf(page, 'e4')).toBe('e4, white pawn');
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect.poll(() => labelOf(page, 'e8')).toBe('e8, black pawn');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => labelOf(page, 'e8')).toBe('e8, empty');
    await page.locator('acedrex-moves button', { hasText: 'h8' }).click();
    await expect.poll(() => labelOf(page, 'h8')).toBe('h8, black pawn');
    await page.context().close();
  });
});

describe('the position', () => {
  const fen = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1';

  test('is what the FEN field says, and a bad FEN changes nothing', async () => {
    const { page } = await openPage(site);
    await page.getByRole('tab', { name: 'Rules' }).click();
    const field = page.getByLabel('Position as FEN');
    const fault = page.locator('#faults .fault');
    await field.fill(fen);
    await expect.poll(() => labelOf(page, 'h3')).toBe('h3, black pawn');
    await field.fill(fen.replace('3K3R4', '3K3X4'));
    await expect.poll(() => fault.innerText()).toBe('Character 39: Rank 1: "X" is not a piece.');
    await expect.poll(() => labelOf(page, 'h1')).toBe('h1, white rook');
    await field.fill('12/12/12/12/12/3k8/12/12/12/7p4/12/7R4 w - - 0 1');
    await expect.poll(() => fault.innerText()).toBe('White has no king.');
    // What was typed is still there to be mended.
    await expect.poll(() => field.inputValue()).toContain('7R4 w');
    await page.getByRole('button', { name: 'Repair' }).click();
    await expect.poll(() => labelOf(page, 'g1')).toBe('g1, white king');
    await field.fill(fen);
    await expect.poll(() => fault.count()).toBe(0);
    await clickMove(page, 'h1', 'h3');
    await expect
      .poll(() => page.locator('[data-test=status]').innerText())
      .toBe('Bare king: White wins');
    await page.context().close();
  });

  test('follows the ruleset', async () => {
    const { page } = await openPage(site);
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Ruleset').selectOption('murray');
    await expect.poll(() => labelOf(page, 'f1')).toBe('f1, white king');
    // An unmoved unicornio is a quiet knight here.
    await square(page, 'c1').click();
    const targets = await page
      .locator('.square.target')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-square')));
    expect(targets.sort()).toEqual(['a2', 'b3', 'd3', 'e2']);
    await page.getByLabel('Ruleset').selectOption('courier');
    await clickMove(page, 'e4', 'e6');
    await expect.poll(() => labelOf(page, 'e6')).toBe('e6, white pawn');
    // Without the double step, the move is kept as text.
    await page.getByLabel('Ruleset').selectOption('golladay');
    await expect.poll(() => labelOf(page, 'e6')).toBe('e6, empty');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await expect.poll(() => page.locator('[data-test=unread] pre').innerText()).toBe('1. e6');
    await page.context().close();
  });
});
