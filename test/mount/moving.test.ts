import { describe, expect, test } from 'vitest';
import { clickMove, labelOf, moveList, openPage, page, square } from './views-support.js';

test('moves can be stepped through and continued with a variation', async () => {
  await openPage();
  await clickMove('e4', 'e5');
  await clickMove('e9', 'e8');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect.poll(() => labelOf('e9')).toBe('e9, black pawn');
  await clickMove('h9', 'h8');
  await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'h8']);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect.poll(() => labelOf('e4')).toBe('e4, white pawn');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => labelOf('e8')).toBe('e8, black pawn');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => labelOf('e8')).toBe('e8, empty');
  await page.locator('acedrex-moves button', { hasText: 'h8' }).click();
  await expect.poll(() => labelOf('h8')).toBe('h8, black pawn');
});

describe('the position', () => {
  const fen = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1';

  test('follows the FEN field, and an invalid FEN changes nothing', async () => {
    await openPage();
    await page.getByRole('tab', { name: 'Rules' }).click();
    const field = page.getByLabel('Position as FEN');
    const fault = page.locator('#faults .fault');
    await field.fill(fen);
    await expect.poll(() => labelOf('h3')).toBe('h3, black pawn');
    await field.fill(fen.replace('3K3R4', '3K3X4'));
    await expect.poll(() => fault.innerText()).toBe('Character 39: Rank 1: "X" is not a piece.');
    await expect.poll(() => labelOf('h1')).toBe('h1, white rook');
    await field.fill('12/12/12/12/12/3k8/12/12/12/7p4/12/7R4 w - - 0 1');
    await expect.poll(() => fault.innerText()).toBe('White has no king.');
    // The typed text stays and can be corrected.
    await expect.poll(() => field.inputValue()).toContain('7R4 w');
    await page.getByRole('button', { name: 'Repair' }).click();
    await expect.poll(() => labelOf('g1')).toBe('g1, white king');
    await field.fill(fen);
    await expect.poll(() => fault.count()).toBe(0);
    await clickMove('h1', 'h3');
    await expect
      .poll(() => page.locator('[data-test=status]').innerText())
      .toBe('Bare king: White wins');
  });

  test('follows the ruleset', async () => {
    await openPage();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Ruleset').selectOption('murray');
    await expect.poll(() => labelOf('f1')).toBe('f1, white king');
    // Here an unmoved unicornio leaps like a knight and cannot capture.
    await square('c1').click();
    const targets = page
      .locator('.square.target')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-square')));
    expect(targets.sort()).toEqual(['a2', 'b3', 'd3', 'e2']);
    await page.getByLabel('Ruleset').selectOption('courier');
    await clickMove('e4', 'e6');
    await expect.poll(() => labelOf('e6')).toBe('e6, white pawn');
    // Without the double step, the move is kept as text.
    await page.getByLabel('Ruleset').selectOption('golladay');
    await expect.poll(() => labelOf('e6')).toBe('e6, empty');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await expect.poll(() => page.locator('[data-test=unread] pre').innerText()).toBe('1. e6');
  });
});
