/** Exports the whole library and imports it into an empty library, which must then be identical. */
import { expect, test } from 'vitest';
import type { StudyRow } from '../../web/storage/database.js';
import {
  clickMove,
  closeDialog,
  downloaded,
  openPage,
  openTool,
  openView,
  page,
  saved,
  studies,
} from './views-support.js';

/** Games as other programs write them, with the line breaks of other systems and with errors. */
const GAMES = [
  ...['cazaux', 'courier', 'murray', 'golladay'].map(
    (ruleset, index) =>
      `[Event "Cup ${index}"]\n[White "Anna ${index}"]\n[Black "Bea"]\n[Date "1283.0${index + 1}.??"]\n` +
      `[Result "1-0"]\n[Ruleset "${ruleset}"]\n[WhiteElo "200${index}"]\n[Mood "a \\"b\\" \\\\ 阿"]\n\n` +
      '{ [%cal Gc1f3,Rh1h8] before } 1. e5! { [%csl Ya1] [%eval 0.31,12] good } (1. a5 $14 { [%cal Ba1a4] }) 1... e8 1-0\n',
  ),
  // Dice: valid rolls, and a roll that does not allow its move.
  '[White "Dice"]\n[Dice "8"]\n\n1. e5 { [%roll 1] } 1... e8 { [%roll 1] } *\n',
  '[White "Wrong roll"]\n[Dice "8"]\n\n1. e5 { [%roll 8] } *\n',
  // Errors: an illegal move, an unclosed comment, an invalid position, an unknown ruleset.
  '[White "Illegal"]\n\n1. e5 Qa8 2. a5 *\n',
  '[Event "Unclosed"]\n[White "U"]\n\n1. e5 { never closed *\n',
  '[Event "No position"]\n[FEN "12/12/12 w - - 0 1"]\n[SetUp "1"]\n\n1. e5 *\n',
  '[Event "No rules"]\n[Ruleset "nobody"]\n\n1. e5 *\n',
  // Names that look like something else, tags without values, no moves, escaped lines.
  '[Event "?"]\n[White "?"]\n[StudyName "{x} ; % [Event \\"y\\"]"]\n\n1. a5 *\n',
  '[Event "Same"]\n[StudyName "Same"]\n[StudyEvent "Same"]\n[Collections "One; T\\\\\\\\wo\\\\; 3"]\n\n1. b5 *\n',
  '[Event "Empty"]\n[Own ""]\n\n*\n',
  '[Event "Escaped"]\n% a line for others\n\n1. c5 *\n',
  '[Event "Set-up"]\n[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n\n1. Kxe3 *\n',
];

const toLibrary = (): Promise<void> => openView('Library');

const importFile = async (text: string): Promise<void> => {
  await toLibrary();
  const panel = page.locator('acedrex-import-panel');
  if (!panel.isVisible()) await page.getByRole('button', { name: 'Import', exact: true }).click();
  // The report of an import replaces the field.
  const more = panel.getByRole('button', { name: 'Import more games' });
  if (more.isVisible()) await more.click();
  await panel.locator('input[type=file]').setInputFiles(new File([text], 'x.pgn'));
  await page.locator('[data-test=import-report]', { hasText: 'Imported' }).waitFor();
};

const exportAll = async (): Promise<string> => {
  return (await downloaded('Export all')).text();
};

/** The studies as the library lists them, in order. */
const listed = (): readonly string[] =>
  page.locator('acedrex-library-view [data-test=study]').allInnerTexts();

const kept = async (): Promise<readonly Partial<StudyRow>[]> =>
  (await studies()).map(({ name, collections = [] }) => ({ name, collections }));

test('importing “Export all” into an empty library reproduces the library byte for byte', async () => {
  await openPage();
  await importFile(GAMES.join('\n').replaceAll(/\n(?=1\. b5)/g, '\r\n'));
  await openView('Acedrex');

  // A study of this page: moves, a comment of several lines, a drawn arrow, tags, and a name with blanks.
  await page.keyboard.press('n');
  await clickMove('l4', 'l5');
  await page.getByLabel('Comment', { exact: true }).fill('two\nlines } and {');
  const from = await page.locator('[data-square=c3]').boundingBox();
  const to = await page.locator('[data-square=f6]').boundingBox();
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await page.getByRole('tab', { name: 'Tags' }).click();
  await page.getByLabel('Annotator').fill('Žofie "Ž" \\');
  await page.getByRole('textbox', { name: 'Study name' }).fill('  Mine:  two  blanks');
  await page.keyboard.press('Enter');
  await saved();

  // A study without a name, although its tags could supply a name.
  await page.keyboard.press('n');
  await clickMove('k4', 'k5');
  await page.getByRole('tab', { name: 'Tags' }).click();
  await page.getByLabel('White', { exact: true }).fill('Nameless');
  await saved();

  await toLibrary();
  const rows = page.locator('acedrex-library-view [data-test=study]');
  await rows.filter({ hasText: 'Illegal' }).getByRole('checkbox').check();
  await rows.filter({ hasText: 'Anna 2' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to collection…' }).click();
  await page.getByLabel('Collection name').fill('Mine; "and" \\ yours');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  // Deleted games are not exported.
  await rows.filter({ hasText: 'Empty' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('was deleted').waitFor();
  await rows.filter({ hasText: 'Empty' }).waitFor({ state: 'detached' });

  const file = await exportAll();
  expect(file).toContain('[%cal Gc3f6]');
  expect(file).not.toContain('[Event "Empty"]');
  const [before, shown] = [await kept(), listed()];
  await openPage();
  await importFile(file);
  expect(await exportAll()).toBe(file);
  expect(await kept()).toEqual(before);
  const withoutTimes = (texts: readonly string[]): readonly string[] =>
    // The library's own tags change the line numbers of errors.
    texts.map((text) => text.replace(/\d+ \w+ \d{4}, \d\d:\d\d/, '').replace(/Line \d+/, 'Line'));
  await expect.poll(() => withoutTimes(listed())).toEqual(withoutTimes(shown));
  await page.getByRole('button', { name: /^Games with errors: \d/ }).waitFor();

  // Importing the file again adds nothing.
  await importFile(file);
  expect(await exportAll()).toBe(file);

  // The list of games on the board can save the whole file, too.
  await openPage();
  await openTool('Open');
  await page
    .locator('acedrex-open-dialog input[type=file]')
    .setInputFiles(new File([file], 'x.pgn'));
  await page.getByRole('button', { name: 'Save all to library' }).click();
  await page.getByRole('button', { name: 'All saved' }).waitFor();
  await closeDialog();
  await toLibrary();
  expect(await exportAll()).toBe(file);
});

test('moves imported as coordinates are listed and found in SAN, and exported in SAN or unchanged', async () => {
  await openPage();
  await importFile('[White "Anna"]\n[Black "Bea"]\n\n1. h4h5 e9e8 2. a4a5 a9a8 *\n');
  await expect.poll(() => listed()[0]).toContain('1. h5 e8 2. a5 a8');
  await page.getByRole('searchbox').fill('1. h5 e8');
  await page.locator('[data-test=study-count]', { hasText: '1 game' }).waitFor();
  expect(await exportAll()).toContain('1. h5 e8 2. a5 a8');
  await page.getByText('1 imported game was written in SAN.').waitFor();
  expect(await (await downloaded('Export as imported')).text()).toContain('1. h4h5 e9e8 2. a4a5');
});
