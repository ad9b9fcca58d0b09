/** The library: its table, searches, collections, bin, imports, and the data of earlier versions. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StudyRow } from '../../web/storage/database.js';
import { violations } from './look.js';
import { clickMove, moveList, openPage, openTab, paste, saved, siteForTests } from './support.js';
import { studies } from './storage-support.js';

const site = siteForTests();

const gameOf = (index: number, moves = 'e5 e8'): string =>
  `[Event "Cup ${index % 3}"]\n[White "Player ${index}"]\n[Black "Bea"]\n[Date "12${10 + index}.05.??"]\n` +
  `[Result "${index % 2 === 0 ? '1-0' : '0-1'}"]\n[Ruleset "${index % 2 === 0 ? 'cazaux' : 'murray'}"]\n\n` +
  `1. ${moves} ${index % 2 === 0 ? '1-0' : '0-1'}\n`;

const games = (count: number): string =>
  Array.from({ length: count }, (_, index) => gameOf(index)).join('\n');

const rows = (page: Page) => page.locator('acedrex-library-view [data-test=study]');
const count = (page: Page, text: string): Promise<void> =>
  page.locator('[data-test=study-count]', { hasText: text }).waitFor();
const report = (page: Page) => page.locator('[data-test=import-report]');
const names = (page: Page): Promise<readonly string[]> =>
  page.locator('acedrex-library-view .open > b').allInnerTexts();

/** By the address, because phones have the link in a menu. */
const toLibrary = (page: Page): Promise<void> =>
  page.evaluate(() => {
    location.hash = '#library';
  });

const toBoard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    location.hash = '';
  });

/** Opens the library and drops a file on it. */
const dropGames = async (page: Page, text: string): Promise<void> => {
  await toLibrary(page);
  await page.locator('acedrex-library-view h1').waitFor();
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'games.pgn'));
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
    );
  }, text);
  await report(page).waitFor();
};

const filters = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Filters' }).click();
};

const exported = async (page: Page, name: string): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('the table', () => {
  test('renders the visible rows of many, sorts, and scrolls to the end by key', async () => {
    const { page, complaints } = await openPage(site);
    await dropGames(page, games(90));
    await count(page, '90 games');
    expect(await rows(page).count()).toBeLessThan(60);
    expect(await names(page)).toContain('Player 0 – Bea, Cup 0, 1210.05.??');
    await page.getByRole('columnheader', { name: 'White' }).getByRole('button').click();
    await expect.poll(async () => (await names(page))[0]).toContain('Player 0');
    await page.getByRole('columnheader', { name: 'White' }).getByRole('button').click();
    await expect.poll(async () => (await names(page))[0]).toContain('Player 89');
    expect(await page.getByRole('columnheader', { name: 'White' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    const grid = page.getByRole('grid');
    expect(await grid.getAttribute('aria-rowcount')).toBe('91');
    await grid.focus();
    await page.keyboard.press('End');
    await rows(page).filter({ hasText: 'Player 0 –' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('selects by mouse, Shift and keyboard; deletes, and brings back', async () => {
    const { page } = await openPage(site);
    await dropGames(page, games(6));
    const box = (index: number) => rows(page).nth(index).getByRole('checkbox');
    const selected = page.locator('[data-test=selected]');
    await box(1).check();
    await box(3).click({ modifiers: ['Shift'] });
    expect(await selected.innerText()).toBe('3 selected');
    await rows(page)
      .nth(0)
      .click({ modifiers: ['Control'] });
    expect(await selected.innerText()).toBe('4 selected');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await selected.innerText()).toBe('3 selected');
    await page.keyboard.press('Delete');
    await count(page, '3 games');
    expect(await page.getByText('3 games were deleted.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await count(page, '6 games');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    expect(await selected.innerText()).toBe('6 selected');
    expect(await violations(page)).toEqual([]);
    expect((await exported(page, 'Export')).match(/\[White /g)).toHaveLength(6);
    await page.context().close();
  });

  test('on a phone has rows of two lines, and nothing is wider than the screen', async () => {
    const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
    await dropGames(page, games(3));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Murray and Bodlaender · 2 plies · 1211.05').waitFor();
    await filters(page);
    await rows(page).first().getByRole('checkbox').check();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    await page.context().close();
  });

  test('leads to the next and the previous game of the list', async () => {
    const { page } = await openPage(site);
    await dropGames(page, [gameOf(1, 'a5 a8'), gameOf(2, 'b5 b8'), gameOf(3, 'c5 c8')].join('\n'));
    await rows(page).nth(1).getByRole('button').first().click();
    await expect.poll(() => moveList(page)).toEqual(['b5', 'b8']);
    const place = page.locator('[data-test=place]');
    expect(await place.innerText()).toBe('2 / 3');
    await page.getByRole('button', { name: 'Next game in the list' }).click();
    await expect.poll(() => moveList(page)).toEqual(['c5', 'c8']);
    expect(await page.getByRole('button', { name: 'Next game in the list' }).isDisabled()).toBe(
      true,
    );
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Shift+PageUp');
    await expect.poll(() => moveList(page)).toEqual(['a5', 'a8']);
    expect(await place.innerText()).toBe('1 / 3');
    await page.context().close();
  });
});

describe('a search', () => {
  test('by words, tags, ruleset, result and whether there are duplicates', async () => {
    const { page } = await openPage(site);
    await dropGames(page, `${games(6)}\n${gameOf(4).replace('e8', 'e8 { annotated }')}`);
    await count(page, '7 games');
    const search = page.getByRole('searchbox');
    await search.fill('white:"player 4"');
    await count(page, '2 of 7 games');
    await search.fill('annotated');
    await count(page, '1 of 7 games');
    await search.fill('nobody');
    await page.getByText('Nothing found.').waitFor();
    await search.fill('');
    await filters(page);
    await page.locator('select[name=ruleset]').selectOption('murray');
    await count(page, '3 of 7 games');
    await page.locator('select[name=result]').selectOption('1-0');
    await count(page, '0 of 7 games');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await count(page, '7 games');
    await page.locator('select[name=only]').selectOption('duplicates');
    await count(page, '2 of 7 games');
    await page.context().close();
  });

  test('by the position on the board and by material, of games that have just been edited too', async () => {
    const { page } = await openPage(site);
    const ending =
      '[White "Ending"]\n[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n\n1. Kxe3 *\n';
    await dropGames(
      page,
      [gameOf(0, 'e5 a8 2. a5'), gameOf(2, 'a5 a8 2. e5'), gameOf(4, 'a5 b8'), ending].join('\n'),
    );
    await page.getByRole('link', { name: 'Acedrex', exact: true }).click();
    await clickMove(page, 'a4', 'a5');
    await clickMove(page, 'a9', 'a8');
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await toLibrary(page);
    await filters(page);
    const byPosition = page.getByRole('button', { name: 'With the position on the board' });
    await byPosition.click();
    await count(page, '3 of 5 games');
    await byPosition.click();
    await count(page, '5 games');
    await page.getByLabel('Material').fill('KR v KR');
    await count(page, '0 of 5 games');
    await page.getByLabel('Material').fill('K v KRA');
    await count(page, '1 of 5 games');
    expect(await names(page)).toEqual(['Ending']);
    await page.getByLabel('Material').fill('queen');
    await page.getByText('“queen” cannot be read as material').waitFor();
    await count(page, '5 games');
    await page.context().close();
  });

  test('by a position is begun at the board: in the menu of a move, or by a key', async () => {
    const { page, complaints } = await openPage(site);
    const inVariation = gameOf(6, 'l5 l8 (1... a8 2. e5 e8)');
    await dropGames(
      page,
      [gameOf(0, 'e5 a8 2. a5 b8'), gameOf(2, 'a5 a8 2. e5'), inVariation, gameOf(4, 'a5 b8')].join(
        '\n',
      ),
    );
    await rows(page).nth(1).getByRole('button').first().click();
    await expect.poll(() => moveList(page)).toEqual(['a5', 'a8', 'e5']);
    await page.locator('acedrex-moves button.move', { hasText: 'e5' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Find this position in the library' }).click();
    await page.locator('[data-test=position]', { hasText: 'board: 2' }).waitFor();
    await count(page, '2 of 4 games');
    expect(await violations(page)).toEqual([]);
    // A game opens where it has the position.
    await rows(page).nth(0).getByRole('button').first().click();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'a8', 'a5', 'b8']);
    await page.locator('acedrex-moves [aria-current]', { hasText: 'a5' }).waitFor();
    expect(await page.locator('[data-test=place]').innerText()).toBe('1 / 2');

    // The filters know of it, and all games can be shown again.
    await page.keyboard.press('L');
    await page.locator('[data-test=position]', { hasText: 'board: 2' }).waitFor();
    await filters(page);
    const button = page.getByRole('button', { name: 'With the position on the board' });
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await count(page, '4 games');
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await toBoard(page);

    // A position that stands in a variation alone.
    await page.keyboard.press('n');
    await clickMove(page, 'l4', 'l5');
    await clickMove(page, 'a9', 'a8');
    await saved(page);
    await page.keyboard.press('L');
    await page.locator('[data-test=position]', { hasText: 'board: 2' }).waitFor();
    await rows(page).nth(1).getByRole('button').first().click();
    await page.locator('acedrex-moves [aria-current]', { hasText: 'a8' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('leads to the tags of a game', async () => {
    const { page } = await openPage(site);
    await dropGames(page, games(2));
    await rows(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit its tags' }).click();
    const white = page.getByLabel('White', { exact: true });
    await expect.poll(() => white.inputValue()).toBe('Player 1');
    await white.fill('Zoe');
    await saved(page);
    await toLibrary(page);
    await page.getByRole('searchbox').fill('white:zoe');
    await count(page, '1 of 2 games');
    await expect.poll(() => names(page)).toEqual(['Zoe – Bea, Cup 1, 1211.05.??']);
    await page.context().close();
  });
});

describe('collections and the bin', () => {
  test('a collection survives export and import', async () => {
    const { page } = await openPage(site);
    await dropGames(page, games(4));
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(2).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to collection…' }).click();
    await page.getByLabel('Name of the collection').fill('Mine; and "yours" \\');
    await page.keyboard.press('Enter');
    await filters(page);
    await page.locator('select[name=collection]').selectOption('Mine; and "yours" \\');
    await count(page, '2 of 4 games');
    const file = await exported(page, 'Export all');
    const other = await openPage(site);
    await dropGames(other.page, file);
    expect(await exported(other.page, 'Export all')).toBe(file);
    await filters(other.page);
    await other.page.locator('select[name=collection]').selectOption('Mine; and "yours" \\');
    await count(other.page, '2 of 4 games');
    await other.page.context().close();
    await page.context().close();
  });

  test('a collection is renamed and deleted, with undo; its games stay', async () => {
    const { page, complaints } = await openPage(site);
    await dropGames(page, games(4));
    const collect = async (row: number, name: string): Promise<void> => {
      await rows(page).nth(row).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Add to collection…' }).click();
      await page.getByLabel('Name of the collection').fill(name);
      await page.keyboard.press('Enter');
      await rows(page).nth(row).getByRole('checkbox').uncheck();
    };
    await collect(0, 'First');
    await collect(1, 'First');
    await collect(2, 'Second');
    await filters(page);
    const choice = page.locator('select[name=collection]');
    await choice.selectOption('First');
    await count(page, '2 of 4 games');
    const bar = page.locator('[data-test=collection]');
    await bar.filter({ hasText: 'Collection “First”: 2' }).waitFor();
    const field = page.getByLabel('New name of the collection');
    await page.getByRole('button', { name: 'Rename the collection' }).click();
    for (const [name, fault] of [
      ['Second', 'There is a collection “Second” already.'],
      ['  ', 'Give the collection a name.'],
    ] as const) {
      await field.fill(name);
      await field.press('Enter');
      await page.getByText(fault).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await field.press('Escape');
    await bar.filter({ hasText: 'Collection “First”: 2' }).waitFor();
    await page.getByRole('button', { name: 'Rename the collection' }).click();
    await field.fill('Toledo; "1283"');
    await field.press('Enter');
    await bar.filter({ hasText: 'Collection “Toledo; "1283"”: 2' }).waitFor();
    await count(page, '2 of 4 games');
    expect(await choice.inputValue()).toBe('Toledo; "1283"');
    expect(await exported(page, 'Export all')).not.toContain('First');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Delete the collection' }).click();
    await count(page, '4 games');
    await bar.waitFor({ state: 'detached' });
    await page.getByText('its games are still in the library').waitFor();
    expect(await choice.locator('option').allInnerTexts()).toEqual(['all', 'Second (1)']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await choice.selectOption('Toledo; "1283"');
    await count(page, '2 of 4 games');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await count(page, '4 games');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the bin is emptied after a question', async () => {
    const { page } = await openPage(site);
    await dropGames(page, games(3));
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await count(page, '2 games');
    await rows(page).first().getByRole('button', { name: 'Restore' }).click();
    await count(page, '1 game');
    await page.getByRole('button', { name: 'Empty the bin' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await count(page, '1 game');
    await page.getByRole('button', { name: 'Empty the bin' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('The bin is empty.').waitFor();
    expect(await studies(page)).toHaveLength(2);
    await page.context().close();
  });
});

describe('an import', () => {
  test('can be cancelled, and what it has added can be removed', async () => {
    const { page } = await openPage(site);
    await toLibrary(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.evaluate(() => {
      // Cancels as soon as there is a way to.
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
      .setInputFiles({ name: 'x.pgn', mimeType: 'text/plain', buffer: Buffer.from(games(20_000)) });
    await report(page).waitFor();
    expect(await report(page).innerText()).toMatch(/^Cancelled\. Games already imported: \d+\./);
    const added = (await studies(page)).length;
    expect(added).toBeLessThan(20_000);
    expect(await report(page).innerText()).toContain(`already imported: ${added}.`);
    if (added > 0) await page.getByRole('button', { name: 'Remove them again' }).click();
    await expect.poll(() => studies(page)).toEqual([]);
    await page.context().close();
  });

  test('of pasted games adds them; a position is opened on the board', async () => {
    const { page } = await openPage(site);
    await toLibrary(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByLabel('Games as PGN').fill(games(2));
    await page.getByRole('button', { name: 'Add to the library' }).click();
    await report(page).filter({ hasText: 'Games imported: 2.' }).waitFor();
    await paste(page, gameOf(7));
    await report(page).filter({ hasText: 'Games imported: 1.' }).waitFor();
    await count(page, '3 games');
    await page.getByLabel('Games as PGN').fill('x'.repeat(1_100_000));
    await page.getByRole('button', { name: 'Add to the library' }).click();
    await page.getByText('This does not look like a file of games').waitFor();
    await paste(page, '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1');
    await page.locator('acedrex-board-view').waitFor();
    await page.context().close();
  });

  test('is seen in another tab', async () => {
    const opened = await openPage(site);
    const other = await openTab(opened, site.url);
    await toLibrary(other);
    await dropGames(opened.page, games(4));
    await count(other, '4 games');
    await opened.page.context().close();
  });
});

/** The studies and the export of a library that the version of the database before this one has written. */
const BEFORE = JSON.parse(
  readFileSync(new URL('data/database-1.json', import.meta.url), 'utf8'),
) as { readonly studies: readonly StudyRow[]; readonly exported: string };

describe('a library of the first version of the database', () => {
  test('is taken over whole: studies, names, faults, bin, and what is exported', async () => {
    const { page, complaints } = await openPage(site, {}, async (opened) => {
      await opened.goto(new URL('icon.svg', site.url).href);
      await opened.evaluate(
        (kept) =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open('acedrex', 1);
            opening.onerror = reject;
            opening.onupgradeneeded = () => {
              const database = opening.result;
              const store = database.createObjectStore('studies', { keyPath: 'id' });
              store.createIndex('updated', 'updated');
              database
                .createObjectStore('evaluations', { keyPath: 'key' })
                .createIndex('updated', 'updated');
              database.createObjectStore('settings');
              // A study that was deleted long ago would be purged.
              for (const row of kept)
                store.put(row.deleted === undefined ? row : { ...row, deleted: Date.now() });
            };
            opening.onsuccess = () => {
              opening.result.close();
              resolve();
            };
          }),
        BEFORE.studies,
      );
    });
    await toLibrary(page);
    await count(page, '5 games');
    expect(await exported(page, 'Export all')).toBe(BEFORE.exported);
    await page.getByRole('button', { name: 'Games with errors: 2' }).waitFor();
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await count(page, '1 game');
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await count(page, '6 games');
    const search = page.getByRole('searchbox');
    await search.fill('site:toledo quiet');
    await count(page, '1 of 6 games');
    await rows(page).first().getByRole('button').first().click();
    await expect.poll(() => moveList(page)).toEqual(['e5!?', 'a5$18', 'e8']);
    const kept = await studies(page);
    for (const before of BEFORE.studies)
      expect(kept.find(({ id }) => id === before.id)?.pgn).toBe(before.pgn);
    // The picture, as a page, has no icon.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    await page.context().close();
  });
});
