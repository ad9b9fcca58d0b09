/** Repertoires in the explorer, in studies and in the report. */
import { describe, expect, test } from 'vitest';
import { openGame, menu, move } from './moves-support.js';
import { page, paste, studies, tab, violations, type Locator } from './views-support.js';

const dialog = (): Locator => page.locator('acedrex-repertoire-dialog dialog');

const status = (color: 'white' | 'black'): Locator =>
  page.locator(`acedrex-explorer [data-test=repertoire-${color}]`);

const goTo = async (san: string): Promise<void> => {
  await move(san).click();
};

const openExplorer = async (): Promise<void> => {
  await tab('Explorer');
  await page
    .locator('acedrex-explorer')
    .getByRole('button', { name: 'Add to repertoire…' })
    .waitFor();
};

/** The studies that contain repertoires, with their moves. */
const repertoires = async (): Promise<readonly string[]> =>
  (await studies())
    .filter(({ repertoire }) => repertoire !== undefined)
    .map(
      ({ name, repertoire, pgn }) => `${name} ${repertoire}: ${pgn.split('\n\n').at(-1)?.trim()}`,
    );

describe('adding to a repertoire', () => {
  test('from the explorer adds the line on the board, which can be undone', async () => {
    await openGame('1. e5 e8 2. h5 (2. a5 a8) h8 *');
    await goTo('h5');
    await openExplorer();
    await page.getByRole('button', { name: 'Add to repertoire…' }).click();
    await dialog().getByText('3 moves are new.').waitFor();
    expect(await violations()).toEqual([]);
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('White repertoire: 3 moves added.').waitFor();
    expect(await repertoires()).toEqual([
      'White repertoire (Cazaux and Musser) white: 1. e5 e8 2. h5 *',
    ]);
    await dialog().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(repertoires).toEqual([]);
    await page.getByRole('button', { name: 'Add to repertoire…' }).click();
    await dialog().locator('select[name=repertoire-side]').selectOption('black');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('Black repertoire: 3 moves added.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => status('black').innerText()).toBe('In your Black repertoire');
    // The same line again contains nothing new.
    await page.getByRole('button', { name: 'Add to repertoire…' }).click();
    await dialog().locator('select[name=repertoire-side]').selectOption('black');
    await dialog().getByText('Your repertoire already contains these moves.').waitFor();
    await expect(
      dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled(),
    ).resolves.toBe(true);
  });

  test('from the menu of a move adds all variations after it', async () => {
    await openGame('1. e5 e8 2. h5 (2. a5 a8) h8 *');
    await move('e8').click({ button: 'right' });
    await menu().getByRole('menuitem', { name: 'Add to repertoire…' }).click();
    await dialog().locator('select[name=repertoire-moves]').selectOption('all');
    await dialog()
      .getByText('6 moves are new. For 1 position, your repertoire will contain several moves.')
      .waitFor();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('6 moves added').waitFor();
    expect(await repertoires()).toEqual([
      'White repertoire (Cazaux and Musser) white: 1. e5 e8 2. h5 (2. a5 a8) 2... h8 *',
    ]);
  });
});

test('the explorer and the report show where a game has left a repertoire', async () => {
  await openGame('1. e5 e8 2. h5 h8 3. a5 *');
  await goTo('a5');
  await openExplorer();
  await page.getByRole('button', { name: 'Add to repertoire…' }).click();
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();

  await paste('[White "Anna"]\n[Black "Ben"]\n\n1. h5 e8 2. e5 h8 3. l5 l8 *');
  await goTo('h8');
  await expect.poll(() => status('white').innerText()).toBe('Your White repertoire: 3. a5');
  await page.locator('acedrex-explorer tbody .disc.white').first().waitFor();
  await goTo('l8');
  await expect
    .poll(() => status('white').innerText())
    .toContain('White left your repertoire with 3. l5. Your repertoire has 3. a5.');
  await status('white').getByRole('button', { name: 'Go there' }).click();
  await expect.poll(() => page.locator('acedrex-moves [aria-current]').innerText()).toMatch(/^h8/);
  await tab('Report');
  await page
    .locator('acedrex-review')
    .getByText('White left your repertoire with 3. l5. Your repertoire has 3. a5.')
    .waitFor();
});
