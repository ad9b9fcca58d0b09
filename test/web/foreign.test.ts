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
import { report, rows, toLibrary } from './library-support.js';
import type { StudyEntry } from '../../web/storage/database.js';
import { allOf, studies } from './storage-support.js';
import { closeDialog, moveList, openPage, paste, siteForTests } from './support.js';

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
    for (const each of FOREIGN) {
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
    for (const each of FOREIGN) {
      const { file, games } = each;
      await drop(page, file, textOf(each));
      await report(page).waitFor();
      // The texts are read after they have been stored.
      await expect
        .poll(async () => [file, await unread(page)], { timeout: 30_000 })
        .toEqual([file, 0]);
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

test('what is no game is refused, and what was read in part says so', async () => {
  const { page } = await openPage(site);
  const rubbish = [
    ['list.txt', 'milk\neggs\n2 kg flour\na5 paper\n'],
    [
      'cat.png',
      `\u0089PNG\r\n\u001a\n${Array.from({ length: 4000 }, (_, at) => String.fromCharCode((at * 7919 + at * at) % 256)).join('')}`,
    ],
  ] as const;
  for (const [name, text] of rubbish) {
    await drop(page, name, text);
    await page.getByText(`No game found in “${name}”.`).waitFor();
    await closeDialog(page);
    expect(await studies(page)).toEqual([]);
  }
  await toLibrary(page);
  await page.locator('acedrex-library-view h1').waitFor();
  for (const [name, text] of rubbish) {
    await drop(page, name, text);
    await page.getByText(`No game found in “${name}”.`).waitFor();
    await page.getByRole('button', { name: 'Import more games' }).click();
    expect(await studies(page)).toEqual([]);
  }
  await drop(page, 'half.pgn', '[White "Ana"]\n\n1. e5 e8 2. Rxz9 h8 3. h5 *');
  await expect.poll(() => rows(page).first().innerText()).toContain('Rxz9');
  await expect.poll(async () => (await entries(page)).map(({ plies }) => plies)).toEqual([2]);
  await page.context().close();
});

test('the rules are found, with a way back, and others are offered', async () => {
  const { page } = await openPage(site);
  await paste(page, '1. e6 e7 2. Uf3 *');
  await page
    .getByText(
      'Opened by the rules of Game Courier, the only ones under which all 3 moves are legal.',
    )
    .waitFor();
  expect(await moveList(page)).toEqual(['e6', 'e7', 'Uf3']);
  await page.getByRole('button', { name: 'Use those of Cazaux and Musser' }).click();
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
