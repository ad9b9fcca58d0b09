/** The library: its table, searches, collections, bin, imports, and a library that the page has stored. */
import { describe, expect, test } from 'vitest';
import stored from '../web/data/database-2.json';
import type {
  EvaluationRow,
  PositionsRow,
  StudyEntry,
  StudyRow,
  View,
} from '../../web/storage/database.js';
import { BYTES, gameBy, JSON_TEXT } from '../web/files-together.js';
import {
  allOf,
  downloaded,
  drawn,
  moveList,
  openPage,
  page,
  paste,
  stores,
  studies,
  violations,
} from './views-support.js';
import {
  gameOf,
  games,
  rows,
  rowOf,
  count,
  report,
  names,
  toLibrary,
  dropGames,
  filters,
} from './library-support.js';

const exported = async (name: string | RegExp): Promise<string> => {
  return (await downloaded(name)).text();
};

/** A library as the page stored it before version 1.0, and its export. */
const BEFORE = stored as unknown as {
  readonly studies: readonly (StudyRow & View)[];
  readonly entries: readonly StudyEntry[];
  readonly positions: readonly (Omit<PositionsRow, 'keys' | 'material'> & {
    readonly keys: readonly number[];
    readonly material: readonly number[];
  })[];
  readonly evaluations: readonly EvaluationRow[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly exported: string;
};

describe('the library table', () => {
  test('renders only the visible rows, sorts by column, and scrolls to the end by key', async () => {
    await openPage();
    await dropGames(games(90));
    await count('90 games');
    await expect.poll(() => rows().count()).toBeLessThan(60);
    expect(names()).toContain('Player 0 – Bea, Cup 0, 1210.05.??');
    await page.getByRole('columnheader', { name: 'White' }).getByRole('button').click();
    await expect.poll(() => names()[0]).toContain('Player 0');
    await page.getByRole('columnheader', { name: 'White' }).getByRole('button').click();
    await expect.poll(() => names()[0]).toContain('Player 89');
    expect(await page.getByRole('columnheader', { name: 'White' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    const grid = page.getByRole('grid');
    expect(await grid.getAttribute('aria-rowcount')).toBe('91');
    await grid.focus();
    await page.keyboard.press('End');
    await rowOf(0).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
  });

  test('keeps its order and filters while a game is open, and shows the user’s own results', async () => {
    await openPage();
    const engine = (index: number, result: string, time: string): string =>
      `[White "?"]\n[Black "Acedrex, level 3"]\n[Date "2026.11.27"]\n[Time "${time}"]\n[Result "${result}"]\n\n` +
      `1. ${['a5', 'b5', 'c5'][index] ?? ''} a8 2. l5 ${result}\n`;
    await dropGames(
      [
        engine(0, '1-0', '09:05:00'),
        engine(1, '0-1', '14:32:10'),
        engine(2, '*', '11:00:00'),
        games(4),
      ].join('\n'),
    );
    await count('7 games');
    await filters();
    await page.locator('select[name=only]').selectOption('against the engine');
    await count('3 of 7 games');
    await page.locator('select[name=sort]').selectOption('Date');
    const cells = (name: string): readonly string[] =>
      page.locator(`acedrex-library-view .body .${name}`).allInnerTexts();
    // Games of the same day are ordered by time.
    await expect.poll(() => cells('result')).toEqual(['0–1 lost', 'unfinished', '1–0 won']);
    expect(cells('date')).toEqual(['2026.11.27', '2026.11.27', '2026.11.27']);
    expect(cells('player')).toEqual(['White', 'Level 3', 'White', 'Level 3', 'White', 'Level 3']);
    // Full moves, not plies.
    expect(cells('plies')).toEqual(['2', '2', '2']);
    await page.locator('select[name=direction]').selectOption('Ascending');
    await expect.poll(() => cells('result')[0]).toBe('1–0 won');
    expect(await page.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await page.getByRole('searchbox').fill('acedrex');
    await rows().nth(1).getByRole('button').first().click();
    await expect.poll(() => moveList()).toEqual(['c5', 'a8', 'l5']);
    await page.goBack();
    await count('3 of 7 games');
    expect(cells('result')).toEqual(['1–0 won', 'unfinished', '0–1 lost']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('acedrex');
    // The filters are folded, and their button shows that one is active.
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    expect(await page.locator('select[name=only]').inputValue()).toBe('engine');
    await page.locator('select[name=result]').selectOption('I lost');
    await count('1 of 7 games');
    expect(cells('result')).toEqual(['0–1 lost']);
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    await page.getByRole('searchbox').fill('');
    await count('7 games');
  });

  test('marks dice games in a wide and in a narrow window', async () => {
    await openPage();
    await dropGames(`${gameOf(1)}\n[Dice "8"]\n${gameOf(2)}`);
    await count('2 games');
    const dice = rows().getByRole('img', { name: 'With the eight-sided die' });
    expect(dice.count()).toBe(1);
    const title = await dice.evaluate((mark) => mark.closest('[data-id]')?.textContent);
    expect(title).toContain('Player 2');
    expect(await violations()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const marked = rows().filter({ hasText: 'with dice' });
    await expect.poll(() => marked.count()).toBe(1);
    expect(await marked.innerText()).toContain('Player 2');
  });

  test('selects rows by mouse and keyboard, and restores deleted games', async () => {
    await openPage();
    await dropGames(games(6));
    const box = (index: number) => rows().nth(index).getByRole('checkbox');
    const selected = page.locator('[data-test=selected]');
    // The rows do not move when the bar and the message appear.
    const topOfRows = async (): Promise<number | undefined> =>
      (await rows().first().boundingBox()).y;
    await rows().first().waitFor();
    await drawn();
    const top = await topOfRows();
    await box(1).check();
    await selected.waitFor();
    expect(await topOfRows()).toBe(top);
    await box(3).click({ modifiers: ['Shift'] });
    await expect.poll(() => selected.innerText()).toBe('3 selected');
    await rows()
      .nth(0)
      .click({ modifiers: ['Control'] });
    await expect.poll(() => selected.innerText()).toBe('4 selected');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selected.innerText()).toBe('3 selected');
    await page.keyboard.press('Delete');
    await count('3 games');
    await expect.poll(() => page.getByText('3 games were deleted.').isVisible()).toBe(true);
    expect(await topOfRows()).toBe(top);
    await page.getByRole('button', { name: 'Undo' }).click();
    await count('6 games');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => selected.innerText()).toBe('6 selected');
    expect(await violations()).toEqual([]);
    expect((await exported(/^Export$/)).match(/\[White /g)).toHaveLength(6);
  });

  test('shows compact rows on a phone and does not scroll sideways', async () => {
    await openPage({ viewport: { width: 390, height: 844 } });
    await dropGames(games(3));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('1211.05 · 1 move · Murray').waitFor();
    await rows().first().getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Rename/ }).click();
    await rows().first().getByRole('textbox', { name: 'Name' }).fill('Autumn final');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows().first().innerText()).toContain('Autumn final');
    await filters();
    expect(await violations()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });

  test('omits repeated text from a row on a phone but shows the user’s own names in full', async () => {
    await openPage({ viewport: { width: 390, height: 844 } });
    const named = `[StudyName "Player 2 – Bea, my best game"]\n${gameOf(2)}`;
    await dropGames(`${gameOf(0)}\n${named}\n${gameOf(4, 'e5 e4')}`);
    await report().filter({ hasText: 'Games with errors: 1' }).waitFor();
    const lines = (index: number): Promise<string> => rows().nth(index).innerText();
    expect(await lines(0)).toBe(
      'Player 0\n1–0\nBea\nCup 0 · 1210.05 · 1 move · Half-open Pawns on both sides',
    );
    expect(await lines(1)).toMatch(/^Player 2 – Bea, my best game\n1–0\nPlayer 2 – Bea\nCup /);
    expect(await lines(2)).toMatch(/^Player 4\n1–0\nBea\nLine \d/);
  });

  test('keeps its buttons uncovered on a phone, and closes an import report that has been read', async () => {
    await openPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    toLibrary();
    const button = page.getByRole('button', { name: 'Filters' });
    const before = await button.boundingBox();
    const help = page.locator('[data-test=search-help]');
    await page.locator('input[name=search]').tap();
    await help.waitFor();
    expect(await button.boundingBox()).toEqual(before);
    expect((await help.boundingBox()).y).toBeGreaterThan(before.y + before.height);
    const add = async (pgn: string): Promise<void> => {
      await page.locator('textarea[name=games]').fill(pgn);
      await page.getByRole('button', { name: 'Add to the library' }).tap();
      await report().waitFor();
    };
    await page.getByRole('button', { name: 'Import', exact: true }).tap();
    await add('[White "Anna"]\n\n1. e5 *');
    await page.getByRole('button', { name: 'Close' }).tap();
    await report().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Import', exact: true }).tap();
    await add('[White "Bruno"]\n\n1. d5 *');
    // A search closes the report.
    await page.locator('input[name=search]').fill('bruno');
    await report().waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('[data-test=study]').count()).toBe(1);
  });

  test('offers a checkbox that selects all rows that match the filter', async () => {
    await openPage();
    await dropGames(games(6));
    const all = page.getByRole('checkbox', { name: 'Select all' });
    const selected = page.locator('[data-test=selected]');
    await page.getByRole('searchbox').fill('result:1-0');
    await count('3 of 6 games');
    await all.click();
    await selected.filter({ hasText: '3 selected' }).waitFor();
    expect(await all.isChecked()).toBe(true);
    expect(await violations()).toEqual([]);
    await page.getByRole('searchbox').fill('');
    await count('6 games');
    expect(await all.isChecked()).toBe(false);
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.click();
    await selected.filter({ hasText: '6 selected' }).waitFor();
    await all.click();
    await selected.waitFor({ state: 'detached' });
    // Phones do not show the table header, so a button selects all rows.
    await page.setViewportSize({ width: 390, height: 844 });
    await rows().first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Select all' }).click();
    await selected.filter({ hasText: '6 selected' }).waitFor();
  });

  test('keeps its order and position after a reload, and scrolls to the top after a visit to the bin', async () => {
    await openPage();
    await dropGames(games(60));
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.locator('[aria-sort=descending]', { hasText: 'Date' }).waitFor();
    await page.reload();
    await page.locator('[aria-sort=descending]', { hasText: 'Date' }).waitFor();
    const scroller = page.locator('acedrex-study-table .scroller');
    const top = (): Promise<number> => scroller.evaluate(({ scrollTop }) => scrollTop);
    await scroller.evaluate((element) => {
      element.scrollTo(0, 1600);
    });
    await rowOf(19).locator('.open').click();
    const place = page.locator('[data-test=place]');
    await place.filter({ hasText: '41 / 60' }).waitFor();
    await page.reload();
    await place.filter({ hasText: '41 / 60' }).waitFor();
    await page.getByRole('button', { name: 'Next game in the list' }).click();
    await place.filter({ hasText: '42 / 60' }).waitFor();
    // The list scrolls to the open game, and to the top after a visit to the bin, empty or not.
    toLibrary();
    await rowOf(18).waitFor();
    expect(await top()).toBeGreaterThan(0);
    const bin = page.getByRole('button', { name: 'Bin', exact: true });
    await bin.click();
    await page.getByText('The bin is empty.').waitFor();
    await bin.click();
    await rowOf(59).waitFor();
    expect(await top()).toBe(0);
    await rows().first().getByRole('button', { name: 'Delete' }).click();
    await rowOf(58).waitFor();
    await scroller.evaluate((element) => {
      element.scrollTo(0, 1600);
    });
    await bin.click();
    await count('1 game');
    await bin.click();
    await count('59 games');
    await expect.poll(top).toBe(0);
  });

  test('lets the user step to the next and the previous game', async () => {
    await openPage();
    await dropGames([gameOf(1, 'a5 a8'), gameOf(2, 'b5 b8'), gameOf(3, 'c5 c8')].join('\n'));
    await rows().nth(1).getByRole('button').first().click();
    await expect.poll(() => moveList()).toEqual(['b5', 'b8']);
    const place = page.locator('[data-test=place]');
    expect(await place.innerText()).toBe('2 / 3');
    await page.getByRole('button', { name: 'Next game in the list' }).click();
    await expect.poll(() => moveList()).toEqual(['c5', 'c8']);
    expect(await page.getByRole('button', { name: 'Next game in the list' }).isDisabled()).toBe(
      true,
    );
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Shift+PageUp');
    await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
    expect(await place.innerText()).toBe('1 / 3');
  });
});

describe('collections and the bin', () => {
  test('a collection survives export and import', async () => {
    await openPage();
    await dropGames(games(4));
    await rows().nth(0).getByRole('checkbox').check();
    await rows().nth(2).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to collection…' }).click();
    await page.getByLabel('Collection name').fill('Mine; and "yours" \\');
    await page.keyboard.press('Enter');
    await filters();
    await page.locator('select[name=collection]').selectOption('Mine; and "yours" \\');
    await count('2 of 4 games');
    const file = await exported('Export all');
    await openPage();
    await dropGames(file);
    expect(await exported('Export all')).toBe(file);
    await filters();
    await page.locator('select[name=collection]').selectOption('Mine; and "yours" \\');
    await count('2 of 4 games');
  });

  test('a collection can be renamed, deleted and restored, and its games stay in the library', async () => {
    await openPage();
    await dropGames(games(4));
    const collect = async (row: number, name: string): Promise<void> => {
      await rows().nth(row).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Add to collection…' }).click();
      await page.getByLabel('Collection name').fill(name);
      await page.keyboard.press('Enter');
      await rows().nth(row).getByRole('checkbox').uncheck();
    };
    await collect(0, 'First');
    await collect(1, 'First');
    await collect(2, 'Second');
    await filters();
    const choice = page.locator('select[name=collection]');
    await choice.selectOption('First');
    await count('2 of 4 games');
    const bar = page.locator('[data-test=collection]');
    await bar.filter({ hasText: 'Collection “First”: 2' }).waitFor();
    const field = page.getByLabel('New name of the collection');
    await page.getByRole('button', { name: 'Rename the collection' }).click();
    for (const [name, fault] of [
      ['Second', 'Collection “Second” already exists.'],
      ['  ', 'Enter a name for the collection.'],
    ] as const) {
      await field.fill(name);
      await field.press('Enter');
      await page.getByText(fault).waitFor();
    }
    expect(await violations()).toEqual([]);
    await field.press('Escape');
    await bar.filter({ hasText: 'Collection “First”: 2' }).waitFor();
    await page.getByRole('button', { name: 'Rename the collection' }).click();
    await field.fill('Toledo; "1283"');
    await field.press('Enter');
    await bar.filter({ hasText: 'Collection “Toledo; "1283"”: 2' }).waitFor();
    await count('2 of 4 games');
    await expect.poll(() => choice.inputValue()).toBe('Toledo; "1283"');
    expect(await exported('Export all')).not.toContain('First');
    expect(await violations()).toEqual([]);

    await page.getByRole('button', { name: 'Delete the collection' }).click();
    await count('4 games');
    await bar.waitFor({ state: 'detached' });
    await page.getByText('Its games are still in the library').waitFor();
    await expect
      .poll(() => choice.locator('option').allInnerTexts())
      .toEqual(['all', 'Second (1)']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await choice.selectOption('Toledo; "1283"');
    await count('2 of 4 games');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await count('4 games');
  });

  test('the bin is emptied only after confirmation', async () => {
    await openPage();
    await dropGames(games(3));
    await rows().nth(0).getByRole('checkbox').check();
    await rows().nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await count('2 games');
    await rows().first().getByRole('button', { name: 'Restore' }).click();
    await count('1 game');
    await page.getByRole('button', { name: 'Empty the bin' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await count('1 game');
    await page.getByRole('button', { name: 'Empty the bin' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('The bin is empty.').waitFor();
    expect(await studies()).toHaveLength(2);
  });
});

describe('an import', () => {
  test('can be cancelled, and the games already imported can be removed', async () => {
    await openPage();
    toLibrary();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.evaluate(() => {
      // Cancels as soon as the button appears.
      new MutationObserver((_, observer) => {
        const view = document
          .querySelector('acedrex-app')
          ?.shadowRoot?.querySelector('acedrex-library-view');
        const panel = view?.shadowRoot?.querySelector('acedrex-import-panel')?.shadowRoot;
        const button = panel?.querySelector<HTMLElement>('[data-test=import-progress] button');
        if (button === null || button === undefined) return;
        observer.disconnect();
        button.click();
      }).observe(
        document
          .querySelector('acedrex-app')
          ?.shadowRoot?.querySelector('acedrex-library-view')
          ?.shadowRoot?.querySelector('acedrex-import-panel')?.shadowRoot ?? document,
        { childList: true, subtree: true },
      );
    });
    await page
      .locator('acedrex-import-panel input[type=file]')
      .setInputFiles(new File([games(5000)], 'x.pgn'));
    await report().waitFor();
    expect(await report().innerText()).toMatch(/^Cancelled\. Games already imported: \d+\./);
    const added = (await studies()).length;
    expect(added).toBeLessThan(5000);
    expect(await report().innerText()).toContain(`already imported: ${added}.`);
    if (added > 0) await page.getByRole('button', { name: 'Remove imported games' }).click();
    await expect.poll(() => studies()).toEqual([]);
  });

  test('reads each of several files separately and names every file without a game', async () => {
    await openPage();
    toLibrary();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const file = (name: string, content: BlobPart) => new File([content], name);
    await page
      .locator('acedrex-import-panel input[type=file]')
      .setInputFiles([
        file('broken.pgn', '[White "Anna"]\n\n1. e5 { never closed e8 *\n'),
        file('bad.pgn', `${gameOf(2)}\n${gameOf(4, 'e5 e8\n2. Qh5 g8')}`),
        file('game.txt', '1. e5 e8 2. a5 a8'),
        file('notes.txt', '\nNothing here is a game.'),
        file('good.pgn', gameBy('Carl')),
        file('bin.pgn', BYTES),
        file('expected.json', JSON_TEXT),
        file('last.pgn', gameBy('Dora', 'b5 b8')),
      ]);
    const remarks = page.locator('[data-test=import-faulty] li');
    await expect
      .poll(() => remarks.allInnerTexts())
      .toEqual([
        'Anna, broken.pgn, Line 3, “{”: A comment is not closed.',
        // A game has nine lines and a blank line after it; the eighth line of the second game is wrong.
        expect.stringMatching(/^Player 4 – Bea.*, bad\.pgn, Line 18: "Qh5" is not a move\.$/),
        'notes.txt, Line 2: No game found. The first text that could not be read is “Nothing here is a game.”.',
        expect.stringMatching(/^bin\.pgn, Line \d+: No game found\. /),
        expect.stringMatching(/^expected\.json, Line \d: No game found\. /),
      ]);
    expect(await report().innerText()).toContain('Games imported: 6.');
    await count('6 games');
    expect(names()).toMatchObject({
      0: 'Anna',
      4: 'Carl – Bea, Cup',
      5: 'Dora – Bea, Cup',
    });
    const exportedText = await exported('Export all');
    expect(exportedText).not.toMatch(/Nothing|games":|Line/);
    expect(await violations()).toEqual([]);
  });

  test('accepts pasted games and positions', async () => {
    await openPage();
    toLibrary();
    // An empty library offers ways to add games.
    const ways = page.locator('[data-test=library-ways]');
    await ways.getByRole('button', { name: 'Play a game' }).click();
    await page.getByRole('tab', { name: 'Play', selected: true }).waitFor();
    toLibrary();
    await ways.getByRole('button', { name: 'Open a sample game' }).click();
    await expect.poll(async () => (await moveList()).length).toBeGreaterThan(10);
    toLibrary();
    await ways.getByRole('button', { name: 'Import games' }).click();
    await page.getByLabel('Games as PGN').fill(games(2));
    await page.getByRole('button', { name: 'Add to the library' }).click();
    await report().filter({ hasText: 'Games imported: 2.' }).waitFor();
    await ways.waitFor({ state: 'detached' });
    await paste(gameOf(7));
    await report().filter({ hasText: 'Games imported: 1.' }).waitFor();
    await count('3 games');
    // The games replace the field until the user imports more.
    await expect.poll(() => page.getByLabel('Games as PGN').count()).toBe(0);
    await page.getByRole('button', { name: 'Import more games' }).click();
    await page.getByLabel('Games as PGN').fill('x'.repeat(1_100_000));
    await page.getByRole('button', { name: 'Add to the library' }).click();
    await page.getByText('No game found').waitFor();
    await paste('12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1');
    await count('4 games');
  });
});

describe('a library stored before version 1.0', () => {
  test('opens with all its studies, errors, settings and deleted games', async () => {
    await openPage({
      hash: '#library',
      prepare: () =>
        new Promise<void>((resolve, reject) => {
          const { studies: all, entries, positions, evaluations, settings } = BEFORE;
          const opening = indexedDB.open('acedrex', 2);
          opening.onerror = reject;
          opening.onupgradeneeded = () => {
            const database = opening.result;
            const create = (name: string, keyPath: string, index?: string): IDBObjectStore => {
              const made = database.createObjectStore(name, { keyPath });
              if (index !== undefined) made.createIndex(index, index);
              return made;
            };
            // A study that was deleted long ago would be purged.
            const kept = <Row extends { readonly deleted?: number }>(row: Row): Row =>
              row.deleted === undefined ? row : { ...row, deleted: Date.now() };
            const whole = create('studies', 'id', 'updated');
            for (const row of all) whole.put(kept(row));
            const found = create('evaluations', 'key', 'updated');
            for (const row of evaluations) found.put(row);
            const set = database.createObjectStore('settings');
            for (const [key, value] of Object.entries(settings)) set.put(value, key);
            const listed = create('entries', 'id', 'deleted');
            for (const entry of entries) listed.put(kept(entry));
            const searched = create('positions', 'id');
            for (const { keys, material, ...row } of positions)
              searched.put({
                ...row,
                keys: Uint32Array.from(keys),
                material: Uint32Array.from(material),
              });
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    });
    await count('9 games');
    expect(await exported('Export all')).toBe(BEFORE.exported);
    await page.getByRole('button', { name: 'Games with errors: 2' }).waitFor();
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await count('1 game');
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The bin is empty.').waitFor();
    await page.getByRole('link', { name: 'Library' }).click();
    await count('10 games');
    const search = page.getByRole('searchbox');
    // The entries cannot be searched by moves until the worker has updated them.
    await search.fill('1. e5 e8');
    await count('2 of 10 games');
    await search.fill('site:toledo hand');
    await count('1 of 10 games');
    await rows().first().getByRole('button').first().click();
    await expect.poll(() => stores().game.path).toEqual([0, 0, 0]);
    const variation = ['a5+−', 'e8', 'h8?!', 'e5', 'e5'];
    const others = ['h8', 'Cd5?⩲', 'Ci8', 'b8', 'Le2', 'e8', 'Lh3', 'a8'];
    // The variation on 3. Le2 is hidden, as it was.
    await expect.poll(() => moveList()).toEqual(['e5!?', ...variation, ...others]);
    expect(stores().settings.values).toMatchObject(BEFORE.settings.settings ?? {});
    expect(await allOf('evaluations')).toEqual(BEFORE.evaluations);
    const kept = await studies();
    for (const before of BEFORE.studies)
      expect(kept.find(({ id }) => id === before.id)?.pgn).toBe(before.pgn);
  });
});
