/** The editor of a game's tags, below the moves. */
import { describe, expect, test } from 'vitest';
import { parsePgn } from '../../src/notation/pgn.js';
import {
  clickMove,
  exportedPgn,
  moveList,
  openPage,
  page,
  paste,
  saved,
  tab,
  violations,
} from './views-support.js';

const field = (name: string) => page.locator(`acedrex-tags [name="${name}"]`);
const faults = (): readonly string[] => page.locator('acedrex-tags .fault').allInnerTexts();

const openTags = async (): Promise<void> => {
  await tab('Tags');
  await field('White').waitFor();
};

/** Adds a tag as a user does: the name, Enter, the value, Enter. */
const addTag = async (row: number, name: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await expect.poll(() => field(`name-${row}`).evaluate((one) => one.matches(':focus'))).toBe(true);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
};

const tagsOf = (pgn: string): ReadonlyMap<string, string> =>
  new Map(parsePgn(pgn)[0]?.record?.tags);

const VALUES = {
  White: 'Alfonso "el Sabio" de Castilla',
  Black: 'C:\\new\\ & <b>x</b>',
  Event: '阿方索 – الفونسو – Žaček',
  Site: 'Toledo ]',
  Date: '1283.05.??',
  Round: '3.1',
  Annotator: "O'Neil; {Bodlaender} %",
} as const;

describe('tags', () => {
  test('can be edited, exported and imported; edits can be undone and survive a reload', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await openTags();
    for (const [tag, value] of Object.entries(VALUES)) await field(tag).fill(value);
    await field('Result').selectOption('1/2-1/2');
    await addTag(0, 'WhiteElo', '2000');
    await addTag(1, 'Source_1', 'Libro \\ "del" acedrex');
    await addTag(2, 'Mood', 'calm');
    await expect.poll(() => faults()).toEqual([]);
    const atBoard = page.locator('acedrex-board-view .stage acedrex-player .name');
    expect(atBoard.allInnerTexts()).toEqual([VALUES.Black, `${VALUES.White} (2000)`]);

    const pgn = await exportedPgn();
    const expected = {
      ...VALUES,
      WhiteElo: '2000',
      Source_1: 'Libro \\ "del" acedrex',
      Mood: 'calm',
      // The name follows from the first move.
      Opening: 'Half-open Pawns',
    };
    expect(Object.fromEntries(tagsOf(pgn))).toEqual(expected);
    expect(pgn).toContain('[Result "1/2-1/2"]');

    // One tag is renamed and one removed, and both edits are undone one by one.
    await field('name-2').fill('Temper');
    await page.keyboard.press('Escape');
    await expect.poll(() => field('name-2').inputValue()).toBe('Mood');
    await field('name-2').fill('Temper');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'WhiteElo' }).getByRole('button').click();
    await expect.poll(() => page.locator('acedrex-tags .own').count()).toBe(2);
    await page.locator('acedrex-board-view h1').click({ force: true });
    await page.locator('acedrex-moves button.move').first().click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('acedrex-tags .own').count()).toBe(3);
    expect(await field('name-2').inputValue()).toBe('Temper');
    await page.keyboard.press('Control+z');
    await expect.poll(() => field('name-2').inputValue()).toBe('Mood');
    await page.keyboard.press('Control+y');
    await expect.poll(() => field('name-2').inputValue()).toBe('Temper');

    await saved();
    await page.reload();
    await openTags();
    for (const [tag, value] of Object.entries(VALUES))
      expect(await field(tag).inputValue()).toBe(value);
    await expect.poll(() => field('name-2').inputValue()).toBe('Temper');
    const after = await exportedPgn();
    expect(after).toBe(pgn.replace('[Mood ', '[Temper '));
    expect(await violations()).toEqual([]);

    await openPage();
    await paste(after);
    await expect.poll(() => moveList()).toEqual(['e5']);
    await openTags();
    expect(await exportedPgn()).toBe(after);
  });

  test('are rejected beside their field if they are invalid in PGN, and the typed text stays', async () => {
    await openPage();
    await paste('[White "Anna"]\n[Opening "Wing"]\n[Review "quick"]\n\n1. e5 e8 *');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    await openTags();
    await expect.poll(() => field('White').inputValue()).toBe('Anna');
    await page.getByText('Review.').waitFor();

    const name = field('name-1');
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await field('value-1').fill('kept');
    for (const [typed, message] of [
      ['my tag', 'Use letters, digits and underscores'],
      ['Été', 'Use letters, digits and underscores'],
      ['_x', 'Use letters, digits and underscores'],
      ['x"y]', 'Use letters, digits and underscores'],
      ['N'.repeat(300), 'at most 255 characters'],
      ['FEN', 'The page writes the tag FEN automatically.'],
      ['setup', 'The page writes the tag setup automatically.'],
      ['Result', 'The page writes the tag Result automatically.'],
      ['StudyName', 'The page writes the tag StudyName automatically.'],
      ['white', 'Tag white already exists.'],
      ['Opening', 'Tag Opening already exists.'],
      ['', 'Enter a name for the tag.'],
    ] as const) {
      await name.fill(typed);
      await name.blur();
      await expect.poll(() => faults().join()).toContain(message);
      expect(await name.inputValue()).toBe(typed);
      expect(await name.getAttribute('aria-invalid')).toBe('true');
    }
    // A visit to another tab keeps the typed text.
    await name.fill('my tag');
    expect(await violations()).toEqual([]);
    await tab('Notes');
    await tab('Tags');
    await expect.poll(() => name.inputValue()).toBe('my tag');
    await expect.poll(() => field('value-1').inputValue()).toBe('kept');
    expect(await exportedPgn()).not.toContain('kept');
    await name.fill('MyTag');
    await expect.poll(() => faults()).toEqual([]);
    expect(await exportedPgn()).toContain('[MyTag "kept"]');

    // A tag with an invalid new name keeps its name and value.
    await field('name-0').fill('no name');
    await expect.poll(() => faults()).toEqual([expect.stringContaining('keeps the name Opening')]);
    expect(await exportedPgn()).toContain('[Opening "Wing"]');
    await field('name-0').press('Escape');
    await expect.poll(() => field('name-0').inputValue()).toBe('Opening');
    expect(faults()).toEqual([]);
  });

  test('keep unusual values and explain what is unusual', async () => {
    await openPage();
    await paste('[Event "Cup"]\n\n1. e5 e8 *');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    await openTags();
    const date = field('Date');
    for (const wrong of ['yesterday', '1283.13.01', '1283.02.30', '1283.4.31', '0000.01.01']) {
      await date.fill(wrong);
      await expect.poll(() => faults()).toEqual([]);
      await date.blur();
      await expect
        .poll(() => faults())
        .toEqual([expect.stringContaining(`“${wrong}” is not a date`)]);
    }
    await date.fill('1283.02.30');
    await date.press('Enter');
    expect(await exportedPgn()).toContain('[Date "1283.02.30"]');
    for (const [typed, written] of [
      ['1283', '1283.??.??'],
      ['1283-5', '1283.05.??'],
      ['1300/2/29', '1300.02.29'],
      ['????.??.07', '????.??.07'],
    ] as const) {
      await date.fill(typed);
      await date.press('Enter');
      await expect.poll(() => date.inputValue()).toBe(written);
      expect(faults()).toEqual([]);
    }
    // Escape restores the old value; Enter keeps the new one.
    await date.fill('1284');
    await date.press('Escape');
    await expect.poll(() => date.inputValue()).toBe('????.??.07');

    const event = field('Event');
    await event.focus();
    await event.selectText();
    await event.evaluate((one) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Cup of\r\n  Toledo\n');
      one.dispatchEvent(
        new ClipboardEvent('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
          composed: true,
        }),
      );
    });
    await expect.poll(() => event.inputValue()).toBe('Cup of Toledo');
    await page.getByText('A tag is one line').waitFor();
    const long = 'x'.repeat(5000);
    await field('Site').fill(long);
    await page.getByText('5000 characters: all are kept').waitFor();
    const pgn = await exportedPgn();
    expect(tagsOf(pgn).get('Site')).toBe(long);
    expect(tagsOf(pgn).get('Event')).toBe('Cup of Toledo');
  });

  test('cannot contradict the result of the moves, and update the study name', async () => {
    await openPage();
    await paste(
      '[White "Anna"]\n[Black "Bea"]\n[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R11 w - - 0 1"]\n\n1. Kxe3 *\n',
    );
    await expect.poll(() => moveList()).toEqual(['Kxe3']);
    await openTags();
    const result = field('Result');
    await result.selectOption('0-1');
    await page.getByText('The moves end in 1–0').waitFor();
    expect(await result.inputValue()).toBe('*');
    await result.selectOption('1-0');
    await expect.poll(() => faults()).toEqual([]);
    const study = page.getByRole('textbox', { name: 'Study name' });
    await expect.poll(() => study.inputValue()).toBe('Anna – Bea');
    await field('Black').fill('Carla');
    await expect.poll(() => study.inputValue()).toBe('Anna – Carla');
    await study.fill('My ending');
    await field('Black').fill('Dora');
    await expect.poll(() => study.inputValue()).toBe('My ending');
    expect(await exportedPgn()).toContain('[Result "1-0"]');
  });

  test('can be edited by touch on a phone, in Spanish', async () => {
    await openPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'es-ES',
    });
    await paste('[White "Ana"]\n[Opening "Ala"]\n\n1. e5 *');
    await expect.poll(() => moveList()).toEqual(['e5']);
    await page.getByRole('tab', { name: 'Etiquetas' }).tap();
    await page.getByLabel('Blancas', { exact: true }).waitFor();
    await page.getByLabel('Fecha', { exact: true }).fill('ayer');
    await page.getByLabel('Fecha', { exact: true }).blur();
    await page.getByText('«ayer» no es una fecha').waitFor();
    await page.getByRole('button', { name: 'Añadir una etiqueta' }).tap();
    const sizes = page
      .locator('acedrex-tags :is(input, select, button)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect(await violations()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });
});
