/** Games, names and notes survive the library, export and import. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dropFile } from '../support/in-page.js';
import {
  clickMove,
  closeDialog,
  moveList,
  openPage,
  type OpenPage,
  openTab,
  paste,
  saved,
  siteForTests,
} from './support.js';

const site = siteForTests();

/** Drops a file of several games and saves them all. */
const keepAll = async (page: Page, text: string): Promise<void> => {
  await page.evaluate(dropFile, text);
  await page.getByRole('button', { name: 'Save all to library' }).click();
  await page.getByRole('button', { name: 'All saved', exact: true }).waitFor();
};

const toLibrary = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.locator('acedrex-library-view [data-test=study]').first().waitFor();
};

/** Clicks a button and returns the text of the downloaded file. */
const fileFrom = async (page: Page, name: string): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const exportAll = async (page: Page): Promise<string> => {
  await toLibrary(page);
  return fileFrom(page, 'Export all');
};

const rename = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Study name' }).fill(name);
  await page.keyboard.press('Enter');
  await saved(page);
};

const names = (page: Page): Promise<readonly string[]> =>
  page
    .locator('acedrex-library-view .open')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).title));

const unread = (page: Page): Promise<string> => page.locator('[data-test=unread] pre').innerText();

/** Exports the library, imports the file into an empty profile and compares a second export. */
const expectRoundTrip = async (page: Page): Promise<OpenPage> => {
  const file = await exportAll(page);
  const other = await openPage(site);
  await keepAll(other.page, file);
  expect(await exportAll(other.page)).toBe(file);
  expect(await names(other.page)).toEqual(await names(page));
  return other;
};

const FAULTY = `[Event "One"]

1. e5 e8
2. Uf3 Qa8 (2... h8) h7 3. a5 *

[Event "Two"]

1. h5 { never closed
h8 2. a5 *

[Event "Three"]

1. a5 a8 *
`;

describe('a game with errors', () => {
  test('is marked in the library and keeps its unread text through edits and export', async () => {
    const { page, complaints } = await openPage(site);
    await keepAll(page, FAULTY);
    await expect
      .poll(() => page.locator('[data-test=faulty-count]').innerText())
      .toContain('completely: 2.');
    const listed = await page.locator('[data-test=import-errors] p').allInnerTexts();
    expect(listed.map((text) => text.slice(0, 6))).toEqual(['Line 4', 'Line 8']);
    await toLibrary(page);
    await expect.poll(() => names(page)).toEqual(['One', 'Two', 'Three']);
    await expect.poll(() => page.locator('[data-test=study-fault]').count()).toBe(2);
    await page.getByRole('button', { name: 'Games with errors: 2' }).click();
    await expect.poll(() => names(page)).toEqual(['One', 'Two']);

    await page
      .locator('acedrex-library-view [data-test=study]')
      .first()
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'Uf3']);
    const text = await unread(page);
    expect(text).toContain('Qa8 (2... h8) h7 3. a5');
    await page.getByRole('button', { name: 'To the end' }).click();
    await clickMove(page, 'h9', 'h8');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'Uf3', 'h8']);
    await saved(page);
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'Uf3', 'h8']);
    expect(await unread(page)).toBe(text);

    // The game is still marked after export and import.
    const other = await expectRoundTrip(page);
    await expect.poll(() => other.page.locator('[data-test=study-fault]').count()).toBe(2);
    await other.page
      .locator('acedrex-library-view [data-test=study]')
      .first()
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => unread(other.page)).toBe(text);
    await other.page.context().close();

    await page.getByRole('link', { name: 'Acedrex' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.locator('[data-test=unread]').waitFor({ state: 'detached' });
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => unread(page)).toBe(text);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await saved(page);
    await toLibrary(page);
    await expect.poll(() => page.locator('[data-test=study-fault]').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is kept when another game is opened, even if its first move is wrong', async () => {
    const { page } = await openPage(site);
    await paste(page, '[White "Alfonso"]\n\n1. Qa8 h8 *');
    await page.getByRole('alert').filter({ hasText: 'Qa8' }).first().waitFor();
    await closeDialog(page);
    await saved(page);
    await page.getByRole('button', { name: 'New game' }).click();
    await toLibrary(page);
    expect(await exportAll(page)).toContain('[Unread "1. Qa8 h8"]');
    await page.context().close();
  });

  test('is reported and exported unchanged if its ruleset is unknown', async () => {
    const { page } = await openPage(site);
    const unknown =
      '[Event "?"]\n[White "A"]\n[Ruleset "of tomorrow"]\n\n1. e5 {\u{1F40A}} Zz9 *\n';
    await keepAll(page, `${unknown}\n[White "B"]\n\n1. a5 *`);
    await toLibrary(page);
    await page
      .locator('acedrex-library-view [data-test=study]')
      .first()
      .getByRole('button')
      .first()
      .click();
    await page.getByText('This text contains no game that can be shown').waitFor();
    expect(await fileFrom(page, 'PGN file')).toBe(unknown);
    const other = await expectRoundTrip(page);
    await other.page.context().close();
    await page.context().close();
  });
});

describe('names, tags and notes', () => {
  test('survive repeated export and import', async () => {
    const { page } = await openPage(site);
    await paste(
      page,
      '[Event "Ga\\"la\\\\"]\n[White "阿尔丰索"]\n[Black "الفونسو"]\n[Annotator "ñ; {x}"]\n[Ruleset "murray"]\n\n' +
        '{ [%csl Rd4] begun } 1. e5!? { [%cal Gc1f3,Ya4a5] to f3 } (1. a5 $18 (1. b5)) 1... e8 1/2-1/2',
    );
    await saved(page);
    await page.getByRole('button', { name: 'New game' }).click();
    await clickMove(page, 'e4', 'e5');
    await page.getByLabel('Comment', { exact: true }).fill('a } brace [%cal and % more');
    await rename(page, '“My” "first" \\ study — Ω');
    await page.getByRole('button', { name: 'New game' }).click();
    await rename(page, 'Without a move');
    const other = await expectRoundTrip(page);
    expect(await names(other.page)).toEqual([
      'Without a move',
      '“My” "first" \\ study — Ω',
      '阿尔丰索 – الفونسو, Ga"la\\',
    ]);
    // A game renamed in the other profile changes only its name.
    const before = await exportAll(other.page);
    await other.page.locator('acedrex-library-view').getByText('“My”').click();
    await expect.poll(() => moveList(other.page)).toEqual(['e5']);
    await rename(other.page, 'Yours');
    const after = await exportAll(other.page);
    expect(after).toContain('[Event "Yours"]');
    expect(after.split('\n').sort()).toEqual(
      before.replaceAll('“My” \\"first\\" \\\\ study — Ω', 'Yours').split('\n').sort(),
    );
    // Importing the same file adds nothing, because the library has all its games. The user can still add
    // them as copies, which change no existing game.
    await other.page.evaluate(dropFile, after);
    const report = other.page.locator('[data-test=import-report]');
    await report.filter({ hasText: 'Already in the library, so not added: 3.' }).waitFor();
    expect(await exportAll(other.page)).toBe(after);
    await other.page.getByRole('button', { name: 'Import duplicates too' }).click();
    await report.filter({ hasText: 'Games imported: 3.' }).waitFor();
    expect((await exportAll(other.page)).length).toBe(2 * after.length + 1);
    await other.page.context().close();
    await page.context().close();
  });

  test('keep the order of many games', async () => {
    const { page } = await openPage(site);
    const games = Array.from(
      { length: 450 },
      (_, index) => `[White "${index}"]\n[Black "B"]\n\n1. e5 { ${index} } e8 *\n`,
    );
    await keepAll(page, games.join('\n'));
    const other = await expectRoundTrip(page);
    const file = await exportAll(other.page);
    expect([...file.matchAll(/White "(\d+)"/g)].map(([, index]) => Number(index))).toEqual(
      games.map((_, index) => index),
    );
    await other.page.context().close();
    await page.context().close();
  });

  test('survive a restore from the bin and a deletion in another tab', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    await rename(page, 'Mine');
    const file = await exportAll(page);
    const other = await openTab(opened, site.url);
    await toLibrary(other);
    await other.getByRole('button', { name: 'Delete “Mine”' }).click();
    await other.getByRole('button', { name: 'Bin', exact: true }).click();
    await other.getByRole('button', { name: 'Restore' }).click();
    await other.getByRole('button', { name: 'Bin', exact: true }).click();
    expect(await exportAll(other)).toBe(file);
    await other.getByRole('button', { name: 'Delete “Mine”' }).click();
    await other.getByText('was deleted').waitFor();
    // The first tab continues, and its work does not go to the bin.
    await page.getByRole('link', { name: 'Acedrex' }).click();
    await clickMove(page, 'e9', 'e8');
    await saved(page);
    const kept = await exportAll(page);
    expect(kept).toContain('1. e5 e8 *');
    expect(kept).toContain('[StudyName "Mine (copy)"]');
    await page.context().close();
  });

  test('survive a reload right after an edit and while games are being saved', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await page.getByLabel('Comment', { exact: true }).fill('the last word');
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    await expect
      .poll(() => page.getByLabel('Comment', { exact: true }).inputValue())
      .toBe('the last word');

    const games = Array.from({ length: 2000 }, () => '[White "A"]\n\n1. e5 Qa8 e8 *\n');
    await page.evaluate(dropFile, games.join('\n'));
    await page.getByRole('button', { name: 'Save all to library' }).click();
    await page.getByRole('button', { name: /^Saved [1-9]/ }).waitFor();
    await page.reload();
    // The dialog has an address, so the reload opens it again.
    await page.locator('dialog[open]').waitFor();
    await toLibrary(page);
    // Games that were stored before the reload are marked.
    const kept = [...(await exportAll(page)).matchAll(/Qa8/g)].length;
    expect(kept).toBeGreaterThan(0);
    await page.getByRole('button', { name: `Games with errors: ${kept}`, exact: true }).waitFor();
    await page.context().close();
  });

  test('include the ruleset of a game without tags', async () => {
    const { page } = await openPage(site);
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Ruleset').selectOption('courier');
    await keepAll(page, '1. e6 e7 2. Uf3 *\n\n1. a6 *');
    const file = await exportAll(page);
    // The study on the board has no moves, so it is not listed.
    expect(file.match(/\[Ruleset "courier"\]/g)).toHaveLength(2);
    expect(await page.locator('[data-test=study-fault]').count()).toBe(0);
    await page.context().close();
  });
});
