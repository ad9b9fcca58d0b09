/** Texts without games, and games inside other text, at every place where the page reads games. */
import { expect, test } from 'vitest';
import { report, rows, toLibrary } from './library-support.js';
import type { StudyEntry } from '../../web/storage/database.js';
import {
  allOf,
  closeDialog,
  dropFiles,
  moveList,
  openPage,
  page,
  paste,
  studies,
} from './views-support.js';

/** The entries of the list in the library. */
const entries = (): Promise<readonly StudyEntry[]> => allOf('entries');

const unread = async (): Promise<number> =>
  (await studies()).length - (await allOf('positions')).length;

const drop = (name: string, content: string): Promise<void> => dropFiles([content, name]);

const SHOP =
  '<!DOCTYPE html><html><head><title>Shop</title></head><body><p>Buy 1. apples 2. pears</p></body></html>';
const RUBBISH = [
  ['list.txt', 'milk\neggs\n2 kg flour\na5 paper\n', 'milk'],
  ['shop.html', SHOP, 'Buy'],
  [
    'cat.png',
    `\u0089PNG\r\n\u001a\n${Array.from({ length: 4000 }, (_, at) => String.fromCharCode((at * 7919 + at * at) % 256)).join('')}`,
    'PNG',
  ],
] as const;

test('text without a game is rejected, and partly read text is reported', async () => {
  await openPage();
  for (const [name, text, first] of RUBBISH) {
    await drop(name, text);
    await page.getByText(`No game found in “${name}”.`).waitFor();
    expect(await page.locator('[data-test=import-errors]').innerText()).toContain(first);
    await closeDialog();
    await paste(text);
    await page.getByText('No game found. The first text that could not be read is').waitFor();
    expect(await page.locator('[data-test=import-errors]').innerText()).toContain(first);
    await closeDialog();
    await expect.poll(() => studies()).toEqual([]);
  }
  toLibrary();
  await page.locator('acedrex-library-view h1').waitFor();
  for (const [name, text, first] of RUBBISH) {
    await drop(name, text);
    await page.getByText(`No game found in “${name}”.`).waitFor();
    expect(await report().innerText()).toContain(first);
    await page.getByRole('button', { name: 'Import more games' }).click();
    await expect.poll(() => studies()).toEqual([]);
  }
  await drop('half.pgn', '[White "Ana"]\n\n1. e5 e8 2. Rxz9 h8 3. h5 *');
  await expect.poll(() => rows().first().innerText()).toContain('Rxz9');
  await expect.poll(async () => (await entries()).map(({ plies }) => plies)).toEqual([2]);
});

const LETTER =
  'Dear Bea,\n\nhere is my game from Sunday:\n\n1. e4–e5 e9–e8\n2. h4–h5 h9–h8\n\nSee you!\n';

test('text around a game is reported without a dialog and without marking the game as invalid', async () => {
  await openPage();
  await paste(LETTER);
  await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'h5', 'h8']);
  const details = page.getByRole('button', { name: 'Details' });
  await details.waitFor();
  expect(page.locator('acedrex-open-dialog dialog[open]').count()).toBe(0);
  await details.click();
  await page.locator('[data-test=import-errors]', { hasText: 'Dear Bea' }).waitFor();
  await closeDialog();
  toLibrary();
  await page.locator('acedrex-library-view h1').waitFor();
  await drop('letter.txt', LETTER.replace('h4–h5', 'g4–g5'));
  await report().waitFor();
  await expect.poll(() => unread()).toBe(0);
  await expect.poll(() => rows().count()).toBe(2);
  // The row shows the game without the text around it.
  await expect.poll(() => rows().first().innerText()).toContain('1. e5 e8 2. g5 h8');
  expect(page.locator('[data-test=study-fault]').count()).toBe(0);
});

test('a list of moves is imported under the ruleset that fits its moves instead of the board’s ruleset', async () => {
  await openPage();
  await paste('[Ruleset "murray"]\n\n1. e5 e8 *');
  await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
  toLibrary();
  await page.locator('acedrex-library-view h1').waitFor();
  await drop('moves.txt', 'e4e6 e9e7');
  await report().waitFor();
  await expect
    .poll(async () => (await entries()).map(({ ruleset, plies }) => `${ruleset} ${plies}`))
    .toContain('courier 2');
});

test('the page detects the ruleset of a game and offers to switch to another ruleset', async () => {
  await openPage();
  await paste('1. e6 e7 2. Uf3 *');
  await page
    .getByText('Opened under the rules of Game Courier, the only ones under which the game is')
    .waitFor();
  expect(await moveList()).toEqual(['e6', 'e7', 'Uf3']);
  await page.getByRole('button', { name: 'Switch to Cazaux and Musser' }).click();
  await page.locator('[data-test=unread]').waitFor();
  expect(await moveList()).toEqual([]);
  await paste('[Ruleset "murray"]\n\n1. e6 e7 2. Uf3 *');
  const offer = page.getByRole('button', { name: 'Open under the rules of Game Courier' });
  await offer.waitFor();
  await page.getByText('All moves are legal under the rules of Game Courier.').waitFor();
  await offer.click();
  await expect.poll(() => moveList()).toEqual(['e6', 'e7', 'Uf3']);
  expect(page.locator('[data-test=unread]').count()).toBe(0);
});
