/** Composing with the panel: from an empty board to a sound two-mover that is published and opened elsewhere. */
import { expect, test } from 'vitest';
import { fenOf, button, tool } from './editor-support.js';
import { violations } from './look.js';
import { openAddress, openPage, siteForTests, square } from './support.js';

const site = siteForTests();

test('a two-mover can be composed, published and opened in another browser', async () => {
  const { page, complaints } = await openPage(site, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`${site.url}#editor`);
  const panel = page.locator('acedrex-problem-panel');
  const verdict = panel.locator('[data-test=verdict]');
  const saying = (text: string | RegExp): Promise<void> =>
    verdict.filter({ hasText: text }).waitFor();
  await button(page, 'Clear').click();
  await button(page, 'Problem').click();
  await saying('not legal yet');
  const put = async (name: string, at: string): Promise<void> => {
    await tool(page, name).click();
    await square(page, at).click();
  };
  await put('black king', 'a12');
  await put('white king', 'c10');
  await put('white rook', 'd1');
  await put('black pawn', 'a2');
  await saying('Sound');
  await put('white aanca', 'l1');
  await saying(/Cooked\s*Keys: Kb10, Rd11/);
  await panel.getByLabel('Stipulation').fill('#2.5');
  await saying('has a half-move');
  await panel.getByLabel('Stipulation').fill('#2');
  await saying('Cooked');
  // The king moves to a square where it does not help.
  await tool(page, 'Move pieces').click();
  await square(page, 'c10').click();
  await square(page, 'c1').click();
  await saying(/Sound\s*Key: Ak11\+/);

  // The arrow keys play through the solution on the board.
  const tree = panel.getByRole('tree');
  await tree.getByRole('treeitem').first().click();
  const shown = page.locator('acedrex-solution-board acedrex-board');
  await shown.locator('[data-square=k11]').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tree.locator('[aria-selected=true]').filter({ hasText: '2. Rd11#' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });

  await panel.getByText('Improve', { exact: true }).click();
  await panel.getByRole('button', { name: 'Find pieces to remove' }).click();
  await panel.getByText('The problem needs every piece.').waitFor();
  await panel.getByRole('combobox', { name: 'Piece' }).selectOption('A l1');
  await panel.getByRole('button', { name: 'Find twins' }).click();
  const twin = panel.getByRole('button', { name: 'A l1 to l2' });
  await twin.waitFor();
  await panel.locator('[data-test=improved]').waitFor();
  await twin.click();
  await saying(/Sound\s*Key: Ak11\+/);
  await button(page, 'Undo').click();
  await saying(/Sound\s*Key: Ak11\+/);
  await panel.getByRole('combobox', { name: 'Piece' }).selectOption('All pieces');
  await panel.getByRole('button', { name: 'Find other squares' }).click();
  await panel.locator('[data-test=improved]').waitFor();
  const men = panel.getByRole('group', { name: 'Find other squares' }).locator('summary');
  expect(await men.allInnerTexts()).toEqual([
    'K c1: 13 squares',
    'R d1: 20 squares',
    'p a2: 1 square',
    'k a12: 2 squares',
  ]);
  await men.filter({ hasText: 'R d1' }).click();
  await panel.getByRole('button', { name: 'R d1 to i2' }).click();
  await saying(/Sound\s*Key: Ak11\+/);
  await button(page, 'Undo').click();
  const fen = await fenOf(page);
  expect(fen).toBe('k11/12/12/12/12/12/12/12/12/12/p11/2KR7A w - - 0 1');
  await saying(/Sound\s*Key: Ak11\+/);

  await panel.getByText('Publish', { exact: true }).click();
  await panel.getByLabel('Author').fill('Alfonso');
  await panel.getByLabel('Source').fill('Libro');
  const copied = async (name: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await panel.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const link = await copied('Copy link');
  const solversLink = await copied('Copy link for solvers');
  await panel.getByText('Copied.').waitFor();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'PNG diagram' }).click();
  expect((await download).suggestedFilename()).toBe('alfonso.png');
  expect(complaints).toEqual([]);
  await page.context().close();

  const other = await openAddress(site, link, { viewport: { width: 360, height: 740 } });
  await other.page.getByText('Ak11+').first().waitFor();
  await other.page.goto(`${link.slice(0, link.indexOf('#'))}#editor`);
  const opened = other.page.locator('acedrex-problem-panel');
  await opened.locator('[data-test=verdict]').filter({ hasText: 'Sound' }).waitFor();
  expect(await opened.getByLabel('Stipulation').inputValue()).toBe('#2');
  await opened.getByText('Publish', { exact: true }).click();
  await expect.poll(() => opened.getByLabel('Author').inputValue()).toBe('Alfonso');
  await expect.poll(() => opened.getByLabel('Source').inputValue()).toBe('Libro');

  // Solvers see the problem without its solution and learn which moves are tries.
  await other.page.goto(solversLink);
  const solving = other.page.locator('acedrex-problem-collection');
  await solving.getByText('#2 · Pieces: White 3, Black 2 · Alfonso').waitFor();
  const state = solving.locator('[data-test=problem-state]');
  const press = (name: string): Promise<void> => solving.locator(`[data-square=${name}]`).click();
  await press('d1');
  await press('d11');
  await state.getByText('Rd11 is a try').waitFor();
  await press('l1');
  await press('k11');
  await state.getByText('Ak11+ is the key.').waitFor();
  await solving.getByRole('treeitem').filter({ hasText: '2. Rd11#' }).first().waitFor();
  await solving.getByRole('link', { name: 'More problems' }).click();
  await solving.getByRole('button', { name: 'Next problem' }).waitFor();
  // A truncated link.
  await other.page.goto(solversLink.replace(/2KR7A.*/, ''));
  await solving.getByRole('alert').filter({ hasText: 'Rank 1 has 0 squares' }).waitFor();
  await solving.getByRole('alert').filter({ hasText: 'not a supported stipulation' }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.page.context().close();
});
