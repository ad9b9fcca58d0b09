/** Files of other programs and people, opened by paste, by drop and by import into the library. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endOfLine, nodesAlong } from '../../src/game/tree.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { decodeText } from '../../src/notation/encoding.js';
import { parsePgn } from '../../src/notation/pgn.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { CASES, FOREIGN, type ForeignCase } from '../notation/foreign-cases.js';
import { sampled } from '../support/scale.js';
import { report, toLibrary } from './library-support.js';
import type { StudyEntry } from '../../web/storage/database.js';
import { allOf, studies } from './storage-support.js';
import { closeDialog, moveList, openPage, paste, saved, siteForTests, tab } from './support.js';

const site = siteForTests(loadRules);

const textOf = ({ path }: ForeignCase): string => decodeText(readFileSync(path));

/** Cases that become studies at once. A single position becomes a study when it is edited. */
const STUDIES = CASES.filter(({ games }) => games.length > 1 || games.some(({ moves }) => moves));

/** The part of a stored game that a case specifies. */
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
    // If the case does not specify a result, any result is accepted.
    const read = parsePgn(pgns[at] ?? '')[0]?.record?.result ?? '*';
    return `${ruleset} ${result ?? read}: ${moves}`;
  });

const inPage = async (page: Page, known: ReadonlySet<string>): Promise<readonly string[]> =>
  (await studies(page))
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => b.updated - a.updated)
    .map(({ pgn, normalised = pgn }) => normalised);

/** The entries of the library's list. */
const entries = (page: Page): Promise<readonly StudyEntry[]> => allOf(page, 'entries');

const unread = async (page: Page): Promise<number> =>
  (await studies(page)).length - (await allOf(page, 'positions')).length;

const drop = (page: Page, name: string, content: string | Uint8Array): Promise<void> =>
  page.evaluate(
    ({ name: file, bytes }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(
        new File([Uint8Array.from(bytes)], file, { type: 'application/x-chess-pgn' }),
      );
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    },
    { name, bytes: [...Buffer.from(content)] },
  );

describe('a file of another program', () => {
  test.each(['paste', 'drop'] as const)('can be opened by %s', async (door) => {
    const { page, complaints } = await openPage(site);
    const wrong: unknown[] = [];
    for (const each of sampled(STUDIES, 5)) {
      const { file, games } = each;
      const known = new Set((await studies(page)).map(({ id }) => id));
      if (door === 'paste') await paste(page, textOf(each));
      else await drop(page, file, readFileSync(each.path));
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

  test('is imported into the library with the right ruleset and number of moves', async () => {
    const { page, complaints } = await openPage(site);
    await toLibrary(page);
    await page.locator('acedrex-library-view h1').waitFor();
    const known = new Set<string>();
    const wrong: unknown[] = [];
    // This file repeats a position, which the library would skip as a duplicate.
    for (const each of sampled(STUDIES, 8).filter(({ file }) => file !== 'two-fens.txt')) {
      const { file, games } = each;
      await drop(page, file, readFileSync(each.path));
      await report(page).waitFor();
      // The texts are read after they have been stored.
      await expect.poll(async () => [file, await unread(page)]).toEqual([file, 0]);
      const pgns = await inPage(page, known);
      const read = pgns.map(stored);
      const wanted = expected(games, pgns);
      const listed = (await entries(page)).filter(({ id }) => !known.has(id));
      const plies = listed.map(({ ruleset, plies: count }) => `${ruleset} ${count}`);
      const lengths = games.map(
        ({ ruleset, moves }) => `${ruleset} ${moves.split(' ').filter(Boolean).length}`,
      );
      if (read.join('\n') !== wanted.join('\n')) wrong.push({ file, read, wanted });
      if (plies.sort().join() !== [...lengths].sort().join()) wrong.push({ file, plies, lengths });
      for (const { id } of await studies(page)) known.add(id);
      await page.getByRole('button', { name: 'Import more games' }).click();
    }
    expect(wrong).toEqual([]);
    // A second import of the file adds nothing, although the text is encoded differently.
    const [first] = FOREIGN;
    if (first === undefined) throw new Error('no case');
    await drop(page, first.file, textOf(first));
    await report(page).waitFor();
    expect(await report(page).innerText()).toContain('Already in the library, so not added: 1');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('a game from another program', () => {
  test('survives a reload after it is pasted as a Game Courier log', async () => {
    const { page, complaints } = await openPage(site);
    const [log] = FOREIGN.filter(({ file }) => file === 'courier-log.txt');
    if (log === undefined) throw new Error('no log');
    await paste(page, textOf(log));
    await page.getByText('Opened under the rules of Game Courier').waitFor();
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

  test('keeps its players, scores and times if it is an XBoard file', async () => {
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

  test('shows the clock time of each move', async () => {
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
