/** Texts without games, and games inside other text, at every place where the page reads games. */
import { expect, test } from 'vitest';
import clocks from '../notation/foreign/clocks.pgn?raw';
import courierLog from '../notation/foreign/courier-log.txt?raw';
import xboard from '../notation/foreign/xboard.pgn?raw';
import jocly from '../notation/foreign2/jocly-short.pjn?raw';
import mail from '../notation/foreign2/mail-qp.eml?raw';
import savedPage from '../notation/foreign2/page-title.html?raw';
import { report, rows, toLibrary } from './library-support.js';
import type { StudyEntry } from '../../web/storage/database.js';
import {
  allOf,
  closeDialog,
  downloaded,
  dropFiles,
  exportedPgn,
  moveList,
  openPage,
  openTool,
  page,
  paste,
  saved,
  studies,
  tab,
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

// test/notation/foreign.test.ts reads all files without a page.
test('games of other programs keep what they contain on the board and in exports', async () => {
  await openPage();
  await paste(mail);
  await expect.poll(async () => (await moveList()).length).toBe(12);
  const pgn = await exportedPgn();
  expect(pgn).toContain('[White "José"]');
  expect(pgn).not.toContain('example.org');
  await drop('page.html', savedPage);
  await expect.poll(() => moveList()).toEqual(['f5', 'f8', 'g5', 'g8']);

  await drop('xboard.pgn', xboard);
  await expect.poll(async () => (await moveList()).length).toBe(63);
  await page.locator('acedrex-moves', { hasText: 'Fairy-Max 5.0b' }).waitFor();
  // The score is from the view of the side that has moved: Black's -0.01 is +0.01.
  const scores = page.locator('acedrex-moves .evaluation');
  expect(scores.allInnerTexts().slice(0, 3)).toEqual(['+0.20', '+0.01', '+0.48']);
  const times = page.locator('acedrex-moves .clock');
  expect(times.allInnerTexts().slice(0, 3)).toEqual(['0.9s', '1s', '0.9s']);
  await tab('Report');
  await page.locator('acedrex-graph svg').waitFor();
  await paste(clocks);
  await expect
    .poll(() => times.allInnerTexts())
    .toEqual(['9:00', '8:00', '7:00', '6:00', '5:00', '4:00']);

  await drop('game.pjn', jocly);
  await expect.poll(async () => (await moveList()).length).toBe(20);
  await page.keyboard.press('End');
  await tab('Notes');
  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill('The unicornio is trapped');
  await comment.press('Escape');
  await openTool('Share and export');
  await page.getByLabel('For another program').selectOption('jocly');
  const text = await (await downloaded('Save file')).text();
  expect(text).toMatch(/^\[JoclyGame "/m);
  expect(text).toContain('Be12-k6 6. Lk1-h2 Uc12-d10');
  expect(text).toContain('Ud10-a12 { The unicornio is trapped } *');
  await closeDialog();

  await paste(courierLog);
  await page.getByText('Opened under the rules of Game Courier').waitFor();
  const moves = await moveList();
  expect([moves.length, moves[0]]).toEqual([16, 'Rl3']);
  await page.locator('acedrex-moves .comment', { hasText: 'an idea' }).waitFor();
  await saved();
  await page.reload();
  await expect.poll(() => moveList()).toEqual(moves);
});

test('each of several pasted positions can be opened', async () => {
  const fens = ['4P7/PPPP1PPPPPPP', '3P8/PPP1PPPPPPPP', '7P4/PPPPPPP1PPPP'].map(
    (ranks) => `rlugcakcgulr/12/12/pppppppppppp/12/12/12/${ranks}/12/12/RLUGCAKCGULR b g1g12 - 0 1`,
  );
  await openPage();
  await paste(fens.map((fen, at) => `${at + 1}) ${fen}`).join('\n'));
  const dialog = page.locator('acedrex-open-dialog');
  const rows = dialog.locator('li button');
  for (const [at, fen] of fens.entries()) {
    await rows.nth(at).waitFor();
    expect(rows.count()).toBe(fens.length);
    await rows.nth(at).click();
    await dialog.locator('dialog[open]').waitFor({ state: 'detached' });
    await openTool('Share and export');
    expect(await page.getByLabel('Position as FEN').inputValue()).toBe(fen);
    await closeDialog();
    // The list stays, so the next position can be opened.
    if (at < fens.length - 1) await openTool('Open');
  }
});
