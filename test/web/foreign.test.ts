/** Files of other programs and people, opened by paste, by drop, and by the library's import. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endOfLine, nodesAlong } from '../../src/game/tree.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { decodeText } from '../../src/notation/encoding.js';
import { parsePgn } from '../../src/notation/pgn.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { FOREIGN, type ForeignCase } from '../notation/foreign-cases.js';
import { sampled } from '../support/scale.js';
import { report, rows, toLibrary } from './library-support.js';
import type { StudyEntry } from '../../web/storage/database.js';
import { allOf, studies } from './storage-support.js';
import { closeDialog, moveList, openPage, paste, saved, siteForTests, tab } from './support.js';

const site = siteForTests(loadRules);

const textOf = ({ file }: ForeignCase): string =>
  decodeText(readFileSync(new URL(`../notation/foreign/${file}`, import.meta.url)));

/** What the page has stored of a game, as far as the case names it. */
const stored = (pgn: string): string => {
  const [game] = parsePgn(pgn);
  if (game?.record === undefined) return 'nothing';
  const { record } = game;
  const nodes = nodesAlong(record, endOfLine(record)) ?? [];
  const moves = nodes.map(({ move }) => makeCoordinates(move)).join(' ');
  return `${record.ruleset.id} ${record.result}: ${moves}`;
};

/** The games that a case expects, in the same form. */
const expected = (games: ForeignCase['games'], pgns: readonly string[]): readonly string[] =>
  games.map(({ ruleset, result, moves }, at) => {
    // Where the case names no result, any will do.
    const read = parsePgn(pgns[at] ?? '')[0]?.record?.result ?? '*';
    return `${ruleset} ${result ?? read}: ${moves}`;
  });

const inPage = async (page: Page, known: ReadonlySet<string>): Promise<readonly string[]> =>
  (await studies(page))
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => b.updated - a.updated)
    .map(({ pgn, normalised = pgn }) => normalised);

/** What the list of the library shows. */
const entries = (page: Page): Promise<readonly StudyEntry[]> => allOf(page, 'entries');

const unread = async (page: Page): Promise<number> =>
  (await studies(page)).length - (await allOf(page, 'positions')).length;

const drop = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ({ name: file, text: content }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file, { type: 'application/x-chess-pgn' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    },
    { name, text },
  );

describe('a file of another program', () => {
  test.each(['paste', 'drop'] as const)('opens by %s', async (door) => {
    const { page, complaints } = await openPage(site);
    const wrong: unknown[] = [];
    for (const each of sampled(FOREIGN, 8)) {
      const { file, games } = each;
      const known = new Set((await studies(page)).map(({ id }) => id));
      if (door === 'paste') await paste(page, textOf(each));
      else await drop(page, file, textOf(each));
      if (games.length > 1) {
        await page.locator('acedrex-open-dialog [data-test=game-count]').waitFor();
        await page.getByRole('button', { name: 'Save all to library' }).click();
        await page.getByRole('button', { name: 'All saved' }).waitFor();
        await page.getByRole('button', { name: 'Open something else' }).click();
      } else
        await expect
          .poll(async () => [file, (await inPage(page, known)).length])
          .toEqual([file, 1]);
      const pgns = await inPage(page, known);
      const read = pgns.map(stored);
      const wanted = expected(games, pgns);
      if (read.join('\n') !== wanted.join('\n')) wrong.push({ file, read, wanted });
      // Warnings are shown over the game that was opened.
      if (await page.locator('acedrex-open-dialog dialog[open]').isVisible())
        await closeDialog(page);
    }
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is imported into the library, with what the list shows of it', async () => {
    const { page, complaints } = await openPage(site);
    await toLibrary(page);
    await page.locator('acedrex-library-view h1').waitFor();
    const known = new Set<string>();
    const wrong: unknown[] = [];
    for (const each of sampled(FOREIGN, 12)) {
      const { file, games } = each;
      await drop(page, file, textOf(each));
      await report(page).waitFor();
      // The texts are read after they have been stored.
      await expect.poll(async () => [file, await unread(page)]).toEqual([file, 0]);
      const pgns = await inPage(page, known);
      const read = pgns.map(stored);
      const wanted = expected(games, pgns);
      const listed = (await entries(page)).filter(({ id }) => !known.has(id));
      const plies = listed.map(({ ruleset, plies: count }) => `${ruleset} ${count}`);
      const lengths = games.map(({ ruleset, moves }) => `${ruleset} ${moves.split(' ').length}`);
      if (read.join('\n') !== wanted.join('\n')) wrong.push({ file, read, wanted });
      if (plies.sort().join() !== [...lengths].sort().join()) wrong.push({ file, plies, lengths });
      for (const { id } of await studies(page)) known.add(id);
      await page.getByRole('button', { name: 'Import more games' }).click();
    }
    expect(wrong).toEqual([]);
    // The same file again adds nothing, although its text was in another form.
    const [first] = FOREIGN;
    if (first === undefined) throw new Error('no case');
    await drop(page, first.file, textOf(first));
    await report(page).waitFor();
    expect(await report(page).innerText()).toContain('already has them: 1');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

const SHOP =
  '<!DOCTYPE html><html><head><title>Shop</title></head><body><p>Buy 1. apples 2. pears</p></body></html>';
const RUBBISH = [
  ['list.txt', 'milk\neggs\n2 kg flour\na5 paper\n', 'milk'],
  ['shop.html', SHOP, '<!DOCTYPE html>'],
  [
    'cat.png',
    `\u0089PNG\r\n\u001a\n${Array.from({ length: 4000 }, (_, at) => String.fromCharCode((at * 7919 + at * at) % 256)).join('')}`,
    'PNG',
  ],
] as const;

test('what is no game is refused, and what was read in part says so', async () => {
  const { page } = await openPage(site);
  for (const [name, text, first] of RUBBISH) {
    await drop(page, name, text);
    await page.getByText(`No game found in “${name}”.`).waitFor();
    expect(await page.locator('[data-test=import-errors]').innerText()).toContain(first);
    await closeDialog(page);
    await paste(page, text);
    await page.getByText('No game found. The first text that could not be read is').waitFor();
    expect(await page.locator('[data-test=import-errors]').innerText()).toContain(first);
    await closeDialog(page);
    await expect.poll(() => studies(page)).toEqual([]);
  }
  await toLibrary(page);
  await page.locator('acedrex-library-view h1').waitFor();
  for (const [name, text, first] of RUBBISH) {
    await drop(page, name, text);
    await page.getByText(`No game found in “${name}”.`).waitFor();
    expect(await report(page).innerText()).toContain(first);
    await page.getByRole('button', { name: 'Import more games' }).click();
    await expect.poll(() => studies(page)).toEqual([]);
  }
  await drop(page, 'half.pgn', '[White "Ana"]\n\n1. e5 e8 2. Rxz9 h8 3. h5 *');
  await expect.poll(() => rows(page).first().innerText()).toContain('Rxz9');
  await expect.poll(async () => (await entries(page)).map(({ plies }) => plies)).toEqual([2]);
  await page.context().close();
});

const LETTER =
  'Dear Bea,\n\nhere is my game from Sunday:\n\n1. e4–e5 e9–e8\n2. h4–h5 h9–h8\n\nSee you!\n';

test('text around a game is told without a dialog, and the row of the game is not marked', async () => {
  const { page } = await openPage(site);
  await paste(page, LETTER);
  await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h5', 'h8']);
  const details = page.getByRole('button', { name: 'Details' });
  await details.waitFor();
  expect(await page.locator('acedrex-open-dialog dialog[open]').count()).toBe(0);
  await details.click();
  await page.locator('[data-test=import-errors]', { hasText: 'Dear Bea' }).waitFor();
  await closeDialog(page);
  await toLibrary(page);
  await page.locator('acedrex-library-view h1').waitFor();
  await drop(page, 'letter.txt', LETTER.replace('h4–h5', 'g4–g5'));
  await report(page).waitFor();
  await expect.poll(() => unread(page)).toBe(0);
  await expect.poll(() => rows(page).count()).toBe(2);
  // The row shows the game, and not the words around it.
  await expect.poll(() => rows(page).first().innerText()).toContain('1. e5 e8 2. g5 h8');
  expect(await page.locator('[data-test=study-fault]').count()).toBe(0);
  await page.context().close();
});

test('a list of moves is imported by the rules that fit it, whatever those of the board are', async () => {
  const { page } = await openPage(site);
  await paste(page, '[Ruleset "murray"]\n\n1. e5 e8 *');
  await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
  await toLibrary(page);
  await page.locator('acedrex-library-view h1').waitFor();
  await drop(page, 'moves.txt', 'e4e6 e9e7');
  await report(page).waitFor();
  await expect
    .poll(async () => (await entries(page)).map(({ ruleset, plies }) => `${ruleset} ${plies}`))
    .toContain('courier 2');
  await page.context().close();
});

describe('a game from elsewhere', () => {
  test('pasted as a log of Game Courier on a fresh page is there after a reload', async () => {
    const { page, complaints } = await openPage(site);
    const [log] = FOREIGN.filter(({ file }) => file === 'courier-log.txt');
    if (log === undefined) throw new Error('no log');
    await paste(page, textOf(log));
    await page.getByText('Opened by the rules of Game Courier').waitFor();
    const moves = await moveList(page);
    expect(moves).toHaveLength(16);
    expect(moves[0]).toBe('Rl3');
    await page.locator('acedrex-moves .comment', { hasText: 'an idea' }).waitFor();
    await saved(page);
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(moves);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('dropped as XBoard has saved it has its players, scores and times', async () => {
    const { page, complaints } = await openPage(site);
    const [game] = FOREIGN.filter(({ file }) => file === 'xboard.pgn');
    if (game === undefined) throw new Error('no file');
    await drop(page, game.file, textOf(game));
    await expect.poll(async () => (await moveList(page)).length).toBe(63);
    await page.locator('acedrex-moves', { hasText: 'Fairy-Max 5.0b' }).waitFor();
    // The score is from the view of the side that has moved: Black's -0.01 is +0.01.
    const scores = page.locator('acedrex-moves .evaluation');
    expect((await scores.allInnerTexts()).slice(0, 3)).toEqual(['+0.20', '+0.01', '+0.48']);
    const clocks = page.locator('acedrex-moves .clock');
    expect((await clocks.allInnerTexts()).slice(0, 3)).toEqual(['0.9s', '1s', '0.9s']);
    await tab(page, 'Report');
    await page.locator('acedrex-graph svg').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shows what the clocks of its players said', async () => {
    const { page } = await openPage(site);
    const [clocked] = FOREIGN.filter(({ file }) => file === 'clocks.pgn');
    if (clocked === undefined) throw new Error('no file');
    await paste(page, textOf(clocked));
    const clocks = page.locator('acedrex-moves .clock');
    await expect
      .poll(() => clocks.allInnerTexts())
      .toEqual(['9:00', '8:00', '7:00', '6:00', '5:00', '4:00']);
    await page.context().close();
  });
});

test('the rules are found, with a way back, and others are offered', async () => {
  const { page } = await openPage(site);
  await paste(page, '1. e6 e7 2. Uf3 *');
  await page
    .getByText('Opened by the rules of Game Courier, the only ones under which the game is legal.')
    .waitFor();
  expect(await moveList(page)).toEqual(['e6', 'e7', 'Uf3']);
  await page.getByRole('button', { name: 'Switch to Cazaux and Musser' }).click();
  await page.locator('[data-test=unread]').waitFor();
  expect(await moveList(page)).toEqual([]);
  await paste(page, '[Ruleset "murray"]\n\n1. e6 e7 2. Uf3 *');
  const offer = page.getByRole('button', { name: 'Open by the rules of Game Courier' });
  await offer.waitFor();
  await page.getByText('All moves are legal under the rules of Game Courier.').waitFor();
  await offer.click();
  await expect.poll(() => moveList(page)).toEqual(['e6', 'e7', 'Uf3']);
  expect(await page.locator('[data-test=unread]').count()).toBe(0);
  await page.context().close();
});
