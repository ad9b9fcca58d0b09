/** Games with errors, names and notes survive edits, reloads, the library and its export. */
import { expect, test } from 'vitest';
import {
  clickMove,
  closeDialog,
  downloaded,
  dropFiles,
  moveList,
  openPage,
  openView,
  page,
  paste,
  saved,
  tab,
} from './views-support.js';

/** Drops a file of several games and saves them all. */
const keepAll = async (text: string): Promise<void> => {
  await dropFiles([text, 'games.pgn']);
  // A second click saves nothing twice.
  await page.getByRole('button', { name: 'Save all to library' }).dblclick();
  await page.getByRole('button', { name: 'All saved', exact: true }).waitFor();
};

const rows = () => page.locator('acedrex-library-view [data-test=study]');

const toLibrary = async (): Promise<void> => {
  await openView('Library');
  await rows().first().waitFor();
};

const exportAll = async (): Promise<string> => (await downloaded('Export all')).text();

const names = (): readonly string[] =>
  page
    .locator('acedrex-library-view .open')
    .elements()
    .map(({ title }) => title);

const unread = (): Promise<string> => page.locator('[data-test=unread] pre').innerText();

const FAULTY = `[Event "One"]

1. e5 e8
2. Uf3 Qa8 (2... h8) h7 3. a5 *

[Event "Two"]

1. h5 { never closed
h8 2. a5 *

[Event "Three"]

1. a5 a8 *
`;

// library-export.test.ts exports such games and imports them again.
test('a game with errors is marked in the library and keeps its unread text through edits', async () => {
  await openPage();
  await keepAll(FAULTY);
  await expect
    .poll(() => page.locator('[data-test=faulty-count]').innerText())
    .toContain('completely: 2.');
  const listed = page.locator('[data-test=import-errors] p').allInnerTexts();
  expect(listed.map((text) => text.slice(0, 6))).toEqual(['Line 4', 'Line 8']);
  await closeDialog();
  await toLibrary();
  await expect.poll(names).toEqual(['One', 'Two', 'Three']);
  await expect.poll(() => page.locator('[data-test=study-fault]').count()).toBe(2);
  await page.getByRole('button', { name: 'Games with errors: 2' }).click();
  await expect.poll(names).toEqual(['One', 'Two']);

  await rows().first().getByRole('button').first().click();
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

  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await discard.click();
  await page.locator('[data-test=unread]').waitFor({ state: 'detached' });
  await saved();
  await page.keyboard.press('Control+z');
  await expect.poll(unread).toBe(text);
  await discard.click();
  await saved();
  await toLibrary();
  await expect.poll(() => page.locator('[data-test=study-fault]').count()).toBe(1);

  // A game is kept when another one is opened, even if its first move is wrong.
  await openView('Acedrex');
  await paste('[White "Alfonso"]\n\n1. Qa8 h8 *');
  await page.getByRole('alert').filter({ hasText: 'Qa8' }).first().waitFor();
  await closeDialog();
  await saved();
  await page.getByRole('button', { name: 'New game' }).click();
  await toLibrary();
  expect(await exportAll()).toContain('[Unread "1. Qa8 h8"]');
});

test('a game under an unknown ruleset is reported and exported unchanged', async () => {
  await openPage();
  const unknown = '[Event "?"]\n[White "A"]\n[Ruleset "of tomorrow"]\n\n1. e5 {\u{1F40A}} Zz9 *\n';
  await keepAll(`${unknown}\n[White "B"]\n\n1. a5 *`);
  await closeDialog();
  await toLibrary();
  await rows().first().getByRole('button').first().click();
  await page.getByText('This text contains no game that can be shown').waitFor();
  expect(await (await downloaded('PGN file')).text()).toBe(unknown);
});

test('renaming an imported game changes only its name, and duplicates are added only on request', async () => {
  const rename = async (name: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Study name' }).fill(name);
    await page.keyboard.press('Enter');
    await saved();
  };
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
  await toLibrary();
  const before = await exportAll();
  await openPage();
  await keepAll(before);
  await closeDialog();
  await toLibrary();
  expect(await exportAll()).toBe(before);
  expect(names()).toEqual(['“My” "first" \\ study — Ω', '阿尔丰索 – الفونسو, Ga"la\\']);
  await page.locator('acedrex-library-view').getByText('“My”').click();
  await expect.poll(() => moveList()).toEqual(['e5']);
  await rename('Yours');
  await toLibrary();
  const after = await exportAll();
  expect(after).toContain('[Event "Yours"]');
  expect(after.split('\n').sort()).toEqual(
    before.replaceAll('“My” \\"first\\" \\\\ study — Ω', 'Yours').split('\n').sort(),
  );
  await dropFiles([after, 'after.pgn']);
  const report = page.locator('[data-test=import-report]');
  await report.filter({ hasText: 'Already in the library, so not added: 2.' }).waitFor();
  expect(await exportAll()).toBe(after);
  await page.getByRole('button', { name: 'Import duplicates too' }).click();
  await report.filter({ hasText: 'Games imported: 2.' }).waitFor();
  await expect.poll(() => names()).toHaveLength(4);
  expect((await exportAll()).length).toBe(2 * after.length + 1);
});

test('many games keep their order and the ruleset of the board', async () => {
  await openPage();
  await tab('Rules');
  await page.getByLabel('Ruleset').selectOption('courier');
  const count = 250;
  const games = Array.from(
    { length: count },
    (_, index) => `[White "${index}"]\n[Black "B"]\n\n1. e6 { ${index} } e7 *\n`,
  );
  await keepAll(games.join('\n'));
  await closeDialog();
  await toLibrary();
  const file = await exportAll();
  expect([...file.matchAll(/White "(\d+)"/g)].map(([, index]) => Number(index))).toEqual(
    games.map((_, index) => index),
  );
  expect(file.match(/\[Ruleset "courier"\]/g)).toHaveLength(count);
  expect(page.locator('[data-test=study-fault]').count()).toBe(0);
});

test('a reload right after an edit, or while games are being saved, loses nothing', async () => {
  await openPage();
  await clickMove('e4', 'e5');
  await saved();
  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill('the last word');
  await page.reload();
  await expect.poll(() => moveList()).toEqual(['e5']);
  await expect.poll(() => comment.inputValue()).toBe('the last word');

  // Three batches.
  await dropFiles(['[White "A"]\n\n1. e5 Qa8 e8 *\n\n'.repeat(401), 'games.pgn']);
  await page.getByRole('button', { name: 'Save all to library' }).click();
  await page.getByRole('button', { name: /^Saved [1-9]/ }).waitFor();
  await page.reload();
  // The dialog has an address, so the reload opens it again.
  await closeDialog();
  await toLibrary();
  // Games that were stored before the reload are marked.
  const kept = [...(await exportAll()).matchAll(/Qa8/g)].length;
  expect(kept).toBeGreaterThan(0);
  // The last batch may have been stored after the library was read.
  await page.reload();
  await page.getByRole('button', { name: `Games with errors: ${kept}`, exact: true }).waitFor();
});
