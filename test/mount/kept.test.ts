/** Nothing that is opened or made on the page is lost on its way through library and files. */
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  closeDialog,
  downloaded,
  dropFile,
  moveList,
  openPage,
  page,
  paste,
  saved,
} from './views-support.js';

/** Drops a file of several games and keeps them all. */
const keepAll = async (text: string): Promise<void> => {
  await dropFile(text);
  await page.getByRole('button', { name: 'Save all to library' }).click();
  await page.getByRole('button', { name: 'All saved', exact: true }).waitFor();
};

const toLibrary = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.locator('acedrex-library-view [data-test=study]').first().waitFor();
};

/** The text of the file that a click on a button gives. */
const fileFrom = async (name: string): Promise<string> => {
  return (await downloaded(name)).text();
};

const exportAll = async (): Promise<string> => {
  await toLibrary();
  return fileFrom('Export all');
};

const rename = async (name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name of the study' }).fill(name);
  await page.keyboard.press('Enter');
  await saved();
};

const names = (): readonly string[] =>
  page.locator('acedrex-library-view .open > b').allInnerTexts();

const unread = (): Promise<string> => page.locator('[data-test=unread] pre').innerText();

/** Exports, imports into an empty profile, exports again. */
const expectRoundTrip = async (): Promise<void> => {
  const file = await exportAll();
  const listed = names();
  await openPage();
  await keepAll(file);
  expect(await exportAll()).toBe(file);
  expect(names()).toEqual(listed);
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

describe('a game with faults', () => {
  test('is listed when it is kept, marked, shown, and keeps its text through edits', async () => {
    await openPage();
    await keepAll(FAULTY);
    await expect
      .poll(() => page.locator('[data-test=faulty-count]').innerText())
      .toContain('completely: 2.');
    const listed = page.locator('[data-test=import-errors] p').allInnerTexts();
    expect(listed.map((text) => text.slice(0, 6))).toEqual(['Line 4', 'Line 8']);
    await toLibrary();
    await expect.poll(() => names()).toEqual(['One', 'Two', 'Three']);
    await expect.poll(() => page.locator('[data-test=study-fault]').count()).toBe(2);
    await page.getByRole('button', { name: 'Games with errors: 2' }).click();
    await expect.poll(() => names()).toEqual(['One', 'Two']);

    await page
      .locator('acedrex-library-view [data-test=study]')
      .first()
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'Uf3']);
    const text = await unread();
    expect(text).toContain('Qa8 (2... h8) h7 3. a5');
    await page.getByRole('button', { name: 'To the end' }).click();
    await clickMove('h9', 'h8');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'Uf3', 'h8']);
    await saved();
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'Uf3', 'h8']);
    expect(await unread()).toBe(text);

    // It is marked still, goes out, and comes in again.
    await expectRoundTrip();
    await expect.poll(() => page.locator('[data-test=study-fault]').count()).toBe(2);
    await page
      .locator('acedrex-library-view [data-test=study]')
      .first()
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => unread()).toBe(text);

    await page.getByRole('link', { name: 'Acedrex' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.locator('[data-test=unread]').waitFor({ state: 'detached' });
    await saved();
    await page.keyboard.press('Control+z');
    await expect.poll(() => unread()).toBe(text);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await saved();
    await toLibrary();
    await expect.poll(() => page.locator('[data-test=study-fault]').count()).toBe(1);
  });

  test('after its first move is kept when another game is opened', async () => {
    await openPage();
    await paste('[White "Alfonso"]\n\n1. Qa8 h8 *');
    await page.getByRole('alert').filter({ hasText: 'Qa8' }).first().waitFor();
    await closeDialog();
    await saved();
    await page.getByRole('button', { name: 'New game' }).click();
    await toLibrary();
    expect(await exportAll()).toContain('[Unread "1. Qa8 h8"]');
  });

  test('that cannot be read is reported, and exported unchanged', async () => {
    await openPage();
    const unknown =
      '[Event "?"]\n[White "A"]\n[Ruleset "of tomorrow"]\n\n1. e5 {\u{1F40A}} Zz9 *\n';
    await keepAll(`${unknown}\n[White "B"]\n\n1. a5 *`);
    await toLibrary();
    await page
      .locator('acedrex-library-view [data-test=study]')
      .first()
      .getByRole('button')
      .first()
      .click();
    await page.getByText('It contains no game that can be shown').waitFor();
    expect(await fileFrom('PGN file')).toBe(unknown);
    await expectRoundTrip();
  });
});

describe('names, tags and notes', () => {
  test('survive export and import, twice', async () => {
    await openPage();
    await paste(
      '[Event "Ga\\"la\\\\"]\n[White "阿尔丰索"]\n[Black "الفونسو"]\n[Annotator "ñ; {x}"]\n[Ruleset "murray"]\n\n' +
        '{ [%csl Rd4] begun } 1. e5!? { [%cal Gc1f3,Ya4a5] to f3 } (1. a5 $18 (1. b5)) 1... e8 1/2-1/2',
    );
    await saved();
    await page.getByRole('button', { name: 'New game' }).click();
    await clickMove('e4', 'e5');
    await page.getByLabel('Comment', { exact: true }).fill('a } brace [%cal and % more');
    await rename('“My” "first" \\ study — Ω');
    await page.getByRole('button', { name: 'New game' }).click();
    await rename('Without a move');
    await expectRoundTrip();
    expect(names()).toEqual([
      'Without a move',
      '“My” "first" \\ study — Ω',
      '阿尔丰索 – الفونسو, Ga"la\\',
    ]);
    // Opened and renamed there, it is the same game under another name.
    const before = await exportAll();
    await page.locator('acedrex-library-view').getByText('“My”').click();
    await expect.poll(() => moveList()).toEqual(['e5']);
    await rename('Yours');
    const after = await exportAll();
    expect(after).toContain('[Event "Yours"]');
    expect(after.split('\n').sort()).toEqual(
      before.replaceAll('“My” \\"first\\" \\\\ study — Ω', 'Yours').split('\n').sort(),
    );
    // Dropped on the library, the same file adds nothing: all its games are there. If the user wants them
    // nevertheless, they double what is there and touch none of it.
    await dropFile(after);
    const report = page.locator('[data-test=import-report]');
    await report.filter({ hasText: 'Left out because the library already has them: 3.' }).waitFor();
    expect(await exportAll()).toBe(after);
    await page.getByRole('button', { name: 'Import duplicates too' }).click();
    await report.filter({ hasText: 'Games imported: 3.' }).waitFor();
    expect((await exportAll()).length).toBe(2 * after.length + 1);
  });

  test('of many games stay, in their order', async () => {
    await openPage();
    const games = Array.from(
      { length: 450 },
      (_, index) => `[White "${index}"]\n[Black "B"]\n\n1. e5 { ${index} } e8 *\n`,
    );
    await keepAll(games.join('\n'));
    await expectRoundTrip();
    const file = await exportAll();
    expect([...file.matchAll(/White "(\d+)"/g)].map(([, index]) => Number(index))).toEqual(
      games.map((_, index) => index),
    );
  });

  test('survive a page that is left with the last edit, and one that is left while games are kept', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await saved();
    await page.getByLabel('Comment', { exact: true }).fill('the last word');
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5']);
    await expect
      .poll(() => page.getByLabel('Comment', { exact: true }).inputValue())
      .toBe('the last word');

    const games = Array.from({ length: 2000 }, () => '[White "A"]\n\n1. e5 Qa8 e8 *\n');
    await dropFile(games.join('\n'));
    await page.getByRole('button', { name: 'Save all to library' }).click();
    await page.getByRole('button', { name: /^Saved [1-9]/ }).waitFor();
    await page.reload();
    await toLibrary();
    // What was kept so far is marked now.
    const kept = [...(await exportAll()).matchAll(/Qa8/g)].length;
    expect(kept).toBeGreaterThan(0);
    await page.getByRole('button', { name: `Games with errors: ${kept}`, exact: true }).waitFor();
  });

  test('of a game without tags keep the rules it was read under', async () => {
    await openPage();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Ruleset').selectOption('courier');
    await keepAll('1. e6 e7 2. Uf3 *\n\n1. a6 *');
    const file = await exportAll();
    // The study on the board has no moves, so it is not listed.
    expect(file.match(/\[Ruleset "courier"\]/g)).toHaveLength(2);
    expect(page.locator('[data-test=study-fault]').count()).toBe(0);
  });
});
