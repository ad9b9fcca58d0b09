/** Journeys with games from other programs, from a text to a game on the board and back. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeFen } from '../../src/notation/fen.js';
import { makePgn } from '../../src/notation/pgn.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { FOREIGN2 } from '../notation/foreign-cases.js';
import { allGames, mainLine } from '../notation/pgn-support.js';
import { Random } from '../support/random.js';
import {
  closeDialog,
  exportedPgn,
  moveList,
  openPage,
  openTool,
  paste,
  siteForTests,
} from './support.js';

const site = siteForTests(loadRules);

const dropFile = (page: Page, name: string, content: Buffer): Promise<void> =>
  page.evaluate(
    ({ name: file, bytes }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], file));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    },
    { name, bytes: [...content] },
  );

const fileOf = (name: string): Buffer => readFileSync(`test/notation/foreign2/${name}`);

const expectedOf = (name: string): string =>
  FOREIGN2.find(({ file }) => file === name)?.games[0]?.moves ?? 'no case';

/** The main line of the first game of a text, in coordinates. */
const lineOf = async (text: string): Promise<string> => {
  const [game] = await allGames(text);
  return game === undefined ? 'no game' : mainLine(game);
};

test('pasting an email opens its game without the mail headers', async () => {
  const { page, complaints } = await openPage(site);
  await paste(page, fileOf('mail-qp.eml').toString());
  await expect.poll(async () => (await moveList(page)).length).toBe(12);
  const pgn = await exportedPgn(page);
  expect(await lineOf(pgn)).toBe(expectedOf('mail-qp.eml'));
  expect(pgn).toContain('[White "José"]');
  expect(pgn).not.toContain('example.org');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('dropping a saved web page opens its game and ignores its title, style and script', async () => {
  const { page, complaints } = await openPage(site);
  await dropFile(page, 'page.html', fileOf('page-title.html'));
  await expect.poll(() => moveList(page)).toEqual(['f5', 'f8', 'g5', 'g8']);
  expect(await lineOf(await exportedPgn(page))).toBe(expectedOf('page-title.html'));
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('each of ten pasted positions can be opened', async () => {
  const random = new Random(0x62);
  let position = Position.start(RULESETS.cazaux);
  const fens = Array.from({ length: 10 }, () => {
    position = position.play(random.pick(position.legalMoves()));
    return makeFen(position.setup);
  });
  const { page, complaints } = await openPage(site);
  await paste(page, fens.map((fen, at) => `${at + 1}) ${fen}`).join('\n'));
  const dialog = page.locator('acedrex-open-dialog');
  const rows = dialog.locator('li button');
  for (const [at, fen] of fens.entries()) {
    await rows.nth(at).waitFor();
    expect(await rows.count()).toBe(10);
    await rows.nth(at).click();
    await dialog.locator('dialog[open]').waitFor({ state: 'detached' });
    await openTool(page, 'Share and export');
    expect(await page.getByLabel('Position as FEN').inputValue()).toBe(fen);
    await closeDialog(page);
    // The list stays, so the next position can be opened.
    if (at < 9) await openTool(page, 'Open');
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a Jocly game can be opened, annotated and exported', async () => {
  const { page, complaints } = await openPage(site);
  await dropFile(page, 'game.pjn', fileOf('jocly-short.pjn'));
  await expect.poll(async () => (await moveList(page)).length).toBe(20);
  await page.keyboard.press('End');
  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill('The unicornio is trapped');
  await comment.press('Escape');
  await openTool(page, 'Share and export');
  await page.getByLabel('For another program').selectOption('jocly');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pjn$/);
  const jocly = readFileSync(await (await download).path(), 'utf8');
  expect(jocly).toMatch(/^\[JoclyGame "/m);
  expect(jocly).toContain('Be12-k6 6. Lk1-h2 Uc12-d10');
  expect(jocly).toContain('Ud10-a12 { The unicornio is trapped } *');
  const [before] = await allGames(fileOf('jocly-short.pjn'));
  const [after, ...others] = await allGames(jocly);
  expect([others, after?.errors]).toEqual([[], []]);
  expect(mainLine(after ?? {})).toBe(mainLine(before ?? {}));
  expect(after?.record && makePgn(after.record)).toContain('{ The unicornio is trapped }');
  expect(complaints).toEqual([]);
  await page.context().close();
});
