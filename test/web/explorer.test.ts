/** The explorer: what the engine and the user's own games say of the moves of a position. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { makeBook, TheoryBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { dropGames, toLibrary } from './library-support.js';
import { formatScore } from '../../src/analysis/chance.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { cutOff, settled, violations } from './look.js';
import {
  clickMove,
  moveList,
  openPage,
  paste,
  saved,
  siteForTests,
  tab,
  skipIntroduction,
} from './support.js';

const site = siteForTests(() => loadRules());

const GAMES = [
  ['1-0', 'e5 e8'],
  ['1-0', 'e5 h8'],
  ['0-1', 'e5'],
  ['1/2-1/2', 'h5 h8'],
  ['*', 'h5 e8 e5 h8'],
  ['1-0', 'e5', 'murray'],
]
  .map(
    ([result = '*', moves = '', ruleset = 'cazaux'], index) =>
      `[Event "Game ${index}"]\n[Result "${result}"]\n[Ruleset "${ruleset}"]\n\n1. ${moves} ${result}\n`,
  )
  .join('\n');

/** The table as text, without its head. */
const rows = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator('acedrex-explorer tbody tr')
    .evaluateAll((each) =>
      each.map((row) =>
        [...row.querySelectorAll('td')].map(
          (cell) =>
            cell.querySelector('button')?.textContent.trim() ??
            cell.querySelector('[role=img]')?.getAttribute('aria-label') ??
            cell.textContent.trim(),
        ),
      ),
    );

/** Has the page find nothing in its book, as a test of something else does. */
const withoutBook = async (page: Page): Promise<void> => {
  const body = Buffer.from(await makeBook(new TheoryGraph({ ruleset: 'cazaux', build: 'none' })));
  await page.route('**/*.book', (route) => route.fulfill({ body }));
};

const toBoard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    location.hash = '';
  });

/** Opens the explorer at the start position: its tab is there once there is a move. */
const openExplorer = async (page: Page): Promise<void> => {
  await clickMove(page, 'a4', 'a5');
  await tab(page, 'Explorer');
  await page.locator('acedrex-explorer button').first().waitFor();
  await back(page);
};

const openGames = async (options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(site, options, withoutBook);
  await dropGames(opened.page, GAMES);
  await toBoard(opened.page);
  await openExplorer(opened.page);
  await opened.page.locator('acedrex-explorer tbody tr').first().waitFor();
  return opened;
};

const arrows = (page: Page): Promise<number> =>
  page
    .locator('acedrex-board-view > acedrex-board .arrow, acedrex-board-view .stage .arrow')
    .count();

/** The squares from which arrows are drawn. */
const arrowsFrom = (page: Page): Promise<readonly (string | undefined)[]> =>
  page
    .locator('acedrex-board-view .arrow')
    .evaluateAll((each) => each.map((arrow) => (arrow as SVGElement).dataset.from));

/** Goes back a move, the pointer away from all. A tab that has the focus would use the key itself. */
const back = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  });
  await page.mouse.move(0, 0);
  await page.keyboard.press('ArrowLeft');
};

describe('games of the library', () => {
  test('are counted by moves and results, only those of the ruleset; a click plays', async () => {
    const { page, complaints } = await openGames();
    await expect
      .poll(() => rows(page))
      .toEqual([
        ['e5', '–', '60% 3', 'White won 2, drawn 0, Black won 1'],
        ['h5', '–', '40% 2', 'White won 0, drawn 1, Black won 0, unfinished 1'],
      ]);
    // The pointer over a move draws it.
    expect(await arrows(page)).toBe(0);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).hover();
    await expect.poll(() => arrows(page)).toBeGreaterThan(0);
    await page.locator('acedrex-board [data-square=e9]').hover();
    await expect.poll(() => arrows(page)).toBe(0);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).click();
    // The reply that comes to lie under the resting mouse is drawn, too.
    await expect.poll(() => sans(page)).toEqual(['e8', 'h8']);
    await expect.poll(() => arrowsFrom(page)).toEqual(['e9']);
    await page.keyboard.press('ArrowLeft');
    // On a busy machine the table is empty for a moment, and Chromium does not say that the mouse is over it again.
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).hover();
    await expect.poll(() => arrowsFrom(page)).toEqual(['e4']);
    // A click beside the name of a move plays it, too.
    await page.locator('acedrex-explorer tbody tr', { hasText: 'h5' }).locator('.played').click();
    await expect
      .poll(() => rows(page))
      .toEqual([
        ['e8', '–', '50% 1', 'White won 0, drawn 0, Black won 0, unfinished 1'],
        ['h8', '–', '50% 1', 'White won 0, drawn 1, Black won 0'],
      ]);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e8' }).click();
    await expect
      .poll(() => rows(page))
      .toEqual([['e5', '–', '100% 1', 'White won 0, drawn 0, Black won 0, unfinished 1']]);
    expect(await moveList(page)).toEqual(['a5', 'e5', 'h5', 'e8']);
    // The same position by other moves.
    for (let count = 0; count < 3; count += 1) await back(page);
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await clickMove(page, 'h4', 'h5');
    await expect
      .poll(() => rows(page))
      .toEqual([['h8', '–', '100% 1', 'White won 0, drawn 0, Black won 0, unfinished 1']]);
    expect(complaints).toEqual([]);

    // The keyboard goes through the moves: the arrow, the move, the moves after it.
    for (let count = 0; count < 3; count += 1) await back(page);
    const focused = (): Promise<string | undefined> =>
      page.locator('acedrex-explorer :focus').first().innerText();
    // Tab would pass moves that are not there yet.
    await expect.poll(async () => (await rows(page)).map(([san]) => san)).toEqual(['e5', 'h5']);
    await page.getByRole('columnheader', { name: 'Results' }).getByRole('button').focus();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('e5');
    await expect.poll(() => arrows(page)).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('h5');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('e5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('h5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await rows(page)).map(([san]) => san)).toEqual(['e8', 'h8']);
    await expect.poll(focused).toBe('e8');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await rows(page)).map(([san]) => san)).toEqual(['e5']);
    await expect.poll(focused).toBe('e5');
    await page.keyboard.press('Enter');
    // No game has gone on here but in a single one, so that the moves end after the next.
    await expect.poll(async () => (await rows(page)).map(([san]) => san)).toEqual(['h8']);
    await page.keyboard.press('Enter');
    await page.locator('[data-test=nothing]').waitFor();
    await expect.poll(focused).toBe('Explore from here');
    expect(await moveList(page)).toContain('h8');

    // A game that is deleted counts no longer.
    await page.keyboard.press('Home');
    await toLibrary(page);
    const first = page.locator('acedrex-library-view [data-test=study]', { hasText: 'Game 0' });
    await first.click({ modifiers: ['Control'] });
    await page.getByRole('grid').focus();
    await page.keyboard.press('Delete');
    await first.waitFor({ state: 'detached' });
    await toBoard(page);
    await expect
      .poll(async () => (await rows(page))[0]?.slice(2))
      .toEqual(['50% 2', 'White won 1, drawn 0, Black won 1']);
    await page.context().close();
  });
});

test('the newest games with the position are listed, and each opens there', async () => {
  const { page, complaints } = await openPage(site, {}, withoutBook);
  const game = (index: number): string =>
    `[White "Anna"]\n[Black "Bea ${index}"]\n[Date "200${index}.??.??"]\n[Result "0-1"]\n\n1. e5 e8 2. h5 0-1\n`;
  const undated = '[White "Carl"]\n[Result "1/2-1/2"]\n\n1. e5 h8 1/2-1/2\n';
  await dropGames(page, [undated, ...[3, 6, 1, 5, 2].map(game)].join('\n'));
  await toBoard(page);
  await openExplorer(page);
  await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).click();
  await expect.poll(() => sans(page)).toEqual(['e8', 'h8']);
  const list = page.getByRole('list', { name: 'Newest games with this position' });
  expect(await list.count()).toBe(0);
  await page.getByRole('button', { name: '6 other games in your library' }).click();
  const texts = async (): Promise<readonly string[]> =>
    (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  const rowOf = (index: number): string => `Anna – Bea ${index} 0–1 200${index}`;
  await expect.poll(texts).toEqual([...[6, 5, 3, 2, 1].map(rowOf), 'All of them in the library']);
  expect(await violations(page)).toEqual([]);
  await list.getByRole('button', { name: 'Anna – Bea 3' }).click();
  // The open game is not one of the others, so that there is room for the one without a date.
  await expect
    .poll(texts)
    .toEqual([...[6, 5, 2, 1].map(rowOf), 'Carl ½–½', 'All of them in the library']);
  expect(await moveList(page)).toEqual(['e5', 'e8', 'h5']);
  await expect.poll(() => sans(page)).toEqual(['e8', 'h8']);
  await list.getByRole('link', { name: 'All of them in the library' }).click();
  await expect
    .poll(() => page.locator('[data-test=study]', { hasText: /Bea|Carl/ }).count())
    .toBe(6);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('moves that were tried on the board do not count as a game, and imported games do', async () => {
  const { page, complaints } = await openPage(site, {}, withoutBook);
  await clickMove(page, 'h4', 'h5');
  await saved(page);
  await page.getByRole('button', { name: 'New game' }).first().click();
  await expect.poll(() => moveList(page)).toEqual([]);
  // Nor does a game with players that was hardly begun.
  await paste(page, '[White "Anna"]\n\n1. h5 h8 2. e5 *');
  await expect.poll(() => moveList(page)).toEqual(['h5', 'h8', 'e5']);
  await saved(page);
  await page.getByRole('button', { name: 'New game' }).first().click();
  await expect.poll(() => moveList(page)).toEqual([]);
  await openExplorer(page);
  await page.locator('[data-test=no-games]').waitFor();
  expect(await rows(page)).toEqual([]);
  await page.getByText('No other game in your library has this position.').waitFor();
  await dropGames(page, '1. e5 e8 *\n');
  await toBoard(page);
  await expect.poll(() => sans(page)).toEqual(['e5']);
  // The list of an import saves games meanwhile, and they count.
  await paste(page, '[White "A"]\n\n1. e5 e8 *\n\n[White "B"]\n\n1. h5 *\n');
  await page.getByRole('button', { name: 'Save all to library' }).click();
  await page.getByRole('button', { name: 'All saved' }).waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await rows(page)).map((row) => [row[0], row[2]]))
    .toEqual([
      ['e5', '67% 2'],
      ['h5', '33% 1'],
    ]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** The label of a column, and how the table is sorted by it. */
const header = (page: Page, name: string) =>
  page.locator('acedrex-explorer').getByRole('columnheader', { name });

const sans = async (page: Page): Promise<readonly (string | undefined)[]> =>
  (await rows(page)).map(([san]) => san);

test('the table is sorted by its columns, and counts own games only if the user asks', async () => {
  const { page, complaints } = await openPage(site, {}, withoutBook);
  const game = (moves: string, result: string, white = 'Anna', black = 'Bea'): string =>
    `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n1. ${moves} ${result}\n`;
  await dropGames(
    page,
    [
      game('h5', '0-1'),
      game('h5', '0-1'),
      game('h5', '1/2-1/2', '?', 'Acedrex, level 2'),
      game('e5', '1-0', 'Acedrex, level 4', '?'),
      game('l5', '0-1', '?', 'Acedrex, level 2'),
      game('l5', '1-0', '?', 'Acedrex, level 2'),
    ].join('\n'),
  );
  await toBoard(page);
  await openExplorer(page);
  await expect.poll(() => sans(page)).toEqual(['h5', 'l5', 'e5']);
  const foot = page.locator('acedrex-explorer tfoot');
  expect(await foot.innerText()).toMatch(/^Total\s+6/);
  expect(await foot.getByRole('img').getAttribute('aria-label')).toBe(
    'White won 2, drawn 1, Black won 3',
  );
  // The parts of a bar say how large they are.
  expect(
    await page.locator('acedrex-explorer tbody .share').first().locator('span').allInnerTexts(),
  ).toEqual(['', '33%', '67%']);

  await header(page, 'Results').getByRole('button').click();
  await expect.poll(() => sans(page)).toEqual(['e5', 'l5', 'h5']);
  expect(await header(page, 'Results').getAttribute('aria-sort')).toBe('descending');
  await header(page, 'Results').getByRole('button').click();
  await expect.poll(() => sans(page)).toEqual(['h5', 'l5', 'e5']);
  await header(page, 'Move').getByRole('button').click();
  await expect.poll(() => sans(page)).toEqual(['e5', 'h5', 'l5']);
  expect(await header(page, 'Move').getAttribute('aria-sort')).toBe('ascending');
  expect(await header(page, 'Results').getAttribute('aria-sort')).toBe(null);

  const scope = page.getByLabel('Games counted');
  await scope.selectOption('My games');
  await expect
    .poll(async () => (await rows(page)).map((row) => row[2]))
    .toEqual(['25% 1', '25% 1', '50% 2']);
  await page.getByText('4 other games of yours have this position').waitFor();
  await scope.selectOption('Mine as White');
  await expect.poll(() => sans(page)).toEqual(['h5', 'l5']);
  await scope.selectOption('Mine as Black');
  await expect.poll(() => sans(page)).toEqual(['e5']);
  // The choice and the columns stay where no game has gone.
  const widths = (): Promise<readonly number[]> =>
    page
      .locator('acedrex-explorer th[scope=col]')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
  const before = await widths();
  await clickMove(page, 'h4', 'h5');
  await page.locator('[data-test=no-games]').waitFor();
  expect(await page.locator('[data-test=nothing]').innerText()).toBe(
    'This position is not in the opening book.',
  );
  await scope.selectOption('All games');
  await back(page);
  await expect.poll(() => sans(page)).toEqual(['e5', 'h5', 'l5']);
  expect(await widths()).toEqual(before);
  // This book is empty.
  expect(await page.locator('[data-test=book-end]').innerText()).toBe(
    'This position is not in the opening book. The moves below are from your games.',
  );
  await page.getByText('What the figures mean').click();
  await page.getByText('White won, drawn, Black won, unfinished.').waitFor();
  // No row has a value, so that there is no column of depths to be explained.
  expect(await page.getByText('A ply is a move of one side.').count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  // The engine on the board is beside the table.
  const score = page.locator('acedrex-board-score');
  await score.getByRole('button', { name: 'Analyse' }).click();
  await expect
    .poll(() => score.locator('[data-test=board-score]').innerText())
    .toMatch(/^[+−]?\d\.\d\d \(depth \d+\)$/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(complaints).toEqual([]);
  await page.context().close();
});

const explored = (page: Page): Promise<number> =>
  page
    .locator('acedrex-explorer [data-test=explored], acedrex-explorer [data-test=exploring]')
    .innerText()
    .then((text) => Number(/^(\d+) positions? explored/.exec(text)?.[1] ?? 0));

describe('files of acedrex explore', () => {
  let folder = '';
  const file = (name: string): string => join(folder, name);
  const explore = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ['dist/cli/main.js', 'explore', ...args], { encoding: 'utf8' });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'acedrex-explorer-'));
    writeFileSync(file('game.pgn'), '[Result "*"]\n\n1. l5 l8 2. k5 *\n');
    const args = ['--graph', file('a.graph'), '--positions', '12', '--nodes', '1000'];
    expect(explore(...args, '--from', file('game.pgn')).stderr).toContain('12 positions');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const saveFile = async (page: Page): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toBe('theory-cazaux.graph');
    return readFileSync(await (await download).path());
  };

  const open = (page: Page, name: string): Promise<void> =>
    page.locator('acedrex-explorer input[type=file]').setInputFiles(file(name));

  test('are opened, kept and saved; those of another build if the user wants that, others not', async () => {
    const { page, complaints } = await openPage(site, {}, withoutBook);
    await openExplorer(page);
    await expect
      .poll(() => page.getByRole('button', { name: 'Save as a file' }).isDisabled())
      .toBe(true);
    const bytes = readFileSync(file('a.graph'));
    const graph = TheoryGraph.load(bytes, 'of old');
    if (!graph.ok) throw new Error(graph.error.message);
    writeFileSync(file('old.graph'), graph.value.save());
    await open(page, 'old.graph');
    const fault = page.locator('acedrex-explorer [role=alert]');
    await expect
      .poll(() => fault.innerText())
      .toContain('The theory was made by the build of old of the engine, not by bench-');
    expect(await explored(page)).toBe(0);
    await page.getByRole('button', { name: 'Add anyway' }).click();
    await expect.poll(() => explored(page)).toBe(12);
    await expect.poll(() => fault.count()).toBe(0);
    await page
      .getByText('Positions added to the theory of Cazaux and Musser: 12', { exact: true })
      .waitFor();
    await expect.poll(async () => (await rows(page)).length).toBeGreaterThan(3);
    // The move of the game on which the graph was grown.
    expect((await rows(page)).find(([san]) => san === 'l5')?.[1]).toMatch(/\d/);
    await open(page, 'game.pgn');
    await expect.poll(() => fault.innerText()).toBe('This is not a file of opening theory.');
    await open(page, 'a.graph');
    await page.getByText('Positions added to the theory of Cazaux and Musser: 0').waitFor();
    expect((await saveFile(page)).equals(bytes)).toBe(true);
    await saved(page);
    await page.reload();
    await expect.poll(() => explored(page)).toBe(12);
    expect((await saveFile(page)).equals(bytes)).toBe(true);

    // Exploring continues from the file, and the command from what the page saves.
    await page.getByLabel('Time limit').selectOption('no limit');
    await page.getByRole('button', { name: 'Explore from here' }).click();
    await page.locator('[data-test=exploring]').waitFor();
    await expect.poll(() => explored(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => explored(page)).toBeGreaterThan(12);
    const size = await explored(page);
    writeFileSync(file('b.graph'), await saveFile(page));
    const args = ['--positions', `${size + 1}`, '--nodes', '500'];
    expect(explore('--graph', file('b.graph'), ...args).stderr).toContain(`${size + 1} positions`);
    // It is for games without dice.
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'With the eight-sided die' }).click();
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByText('The explorer is for games without dice.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the book', () => {
  const bookOf = async (ruleset: string): Promise<TheoryBook> => {
    const book = await TheoryBook.load(readFileSync(`data/books/${ruleset}.book`));
    if (!book.ok) throw new Error(book.error.message);
    return book.value;
  };

  test('is fetched when the tab is opened', async () => {
    const { page, complaints, requests } = await openPage(site);
    const fetched = (): readonly string[] =>
      requests.flatMap((url) => /([a-z]+)-[^/]*\.book$/.exec(url)?.[1] ?? []);
    await clickMove(page, 'a4', 'a5');
    await saved(page);
    expect(fetched()).toEqual([]);
    await tab(page, 'Explorer');
    await back(page);
    const book = await bookOf('cazaux');
    const known = book.find(Position.start(RULESETS.cazaux).key)?.moves ?? [];
    await expect.poll(async () => (await rows(page)).length).toBeGreaterThanOrEqual(known.length);
    const [best] = known;
    const [first = []] = await rows(page);
    const origin = page.locator('acedrex-explorer [data-test=score-origin]');
    // Values are carried back from thousands of positions, which are counted meanwhile.
    await expect
      .poll(() => origin.innerText())
      .toBe('Opening book: 14,299 positions from here, about 1.4 billion nodes of search');
    await page.getByText('Values are carried back from the lines behind each move').waitFor();
    expect(await page.locator('acedrex-explorer [data-test=other-book]').count()).toBe(0);
    expect(first[1]).toBe(formatScore(best?.score ?? { kind: 'mate', moves: 0 }));
    await expect
      .poll(async () => (await rows(page)).slice(0, 2).map((row) => row.slice(2)))
      .toEqual([
        ['19', '10k'],
        ['19', '6,896'],
      ]);
    // Best play is beside the move, the board shows it, and a click plays up to a move of it.
    const line = page.locator('acedrex-explorer tbody tr').first().locator('.line');
    expect(await line.innerText()).toMatch(/^e8 2\. Ci5 h8 3\. e5/);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'h5' }).hover();
    await expect.poll(() => arrows(page)).toBe(4);
    await line.locator('.step').first().hover();
    await expect.poll(() => arrows(page)).toBe(2);
    await line.locator('.step').nth(1).click();
    await expect.poll(() => moveList(page)).toContain('Ci5');
    for (let count = 0; count < 3; count += 1) await back(page);
    await expect
      .poll(async () => (await rows(page))[0])
      .toEqual(first.slice(0, 2).concat('19', '10k'));
    // A move of the table leads to the replies of the book, which has followed this one a little.
    await page.locator('acedrex-explorer').getByRole('button', { name: 'a5' }).click();
    await expect.poll(async () => (await rows(page))[0]?.[0]).not.toBe(first[0]);
    expect((await rows(page)).length).toBeGreaterThan(2);
    // The book ends after one of its moves, and has never had the positions that follow.
    await page.locator('acedrex-explorer td button.last').last().click();
    await page.getByText('The opening book ends here.').waitFor();
    // What can be done then is in view, once.
    const offer = page.getByRole('button', { name: 'Explore from here' });
    expect(await offer.count()).toBe(1);
    expect(await isInWindow(offer)).toBe(true);
    await clickMove(page, 'b4', 'b5');
    await page.getByText('This position is not in the opening book.').waitFor();
    // Replies with the same score are marked.
    for (let count = 0; count < 3; count += 1) await back(page);
    await clickMove(page, 'h4', 'h5');
    const equal = page.locator('acedrex-explorer tr', {
      has: page.getByRole('img', { name: '4 moves are equally good' }),
    });
    await expect
      .poll(() => equal.locator('td button').allInnerTexts())
      .toEqual(['e8', 'h8', 'Cf11', 'Ki10']);
    expect(new Set(fetched())).toEqual(new Set(['cazaux']));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is said to be missing if it cannot be fetched, comes when it can be, and may be of another engine', async () => {
    const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'an older engine' });
    const position = Position.start(RULESETS.cazaux).move('e5');
    if (!position.ok) throw new Error(position.error.message);
    const lines = position.value.legalMoves().map((move, index) => ({
      move: `${move.from}${move.to}`,
      key: position.value.play(move).key,
      score: { kind: 'centipawns', value: index - 500 } as const,
    }));
    graph.add({ key: position.value.key, depth: 9, nodes: 100_000, lines, hasMore: false });
    const body = Buffer.from(await makeBook(graph));
    let isMissing = true;
    const { page } = await openPage(site, {}, (opened) =>
      opened.route('**/*.book', (route) => route.fulfill(isMissing ? { status: 404 } : { body })),
    );
    await openExplorer(page);
    await page.getByText('The opening book could not be loaded.').waitFor();
    isMissing = false;
    await clickMove(page, 'e4', 'e5');
    await expect.poll(async () => (await rows(page)).length).toBeGreaterThan(2);
    expect(await page.locator('[data-test=no-book]').count()).toBe(0);
    const note = page.locator('acedrex-explorer [data-test=other-book]');
    expect(await note.innerText()).toContain('An older version of the engine made this book.');
    await page.context().close();
  });
});

/** The moves of the table that can be seen and pressed. */
const inSight = (page: Page): Promise<number> =>
  page.locator('acedrex-explorer td button').evaluateAll((buttons) => {
    const isInSight = (button: Element): boolean => {
      const { x, y, width, height } = button.getBoundingClientRect();
      let seen = document.elementFromPoint(x + width / 2, y + height / 2);
      while (seen?.shadowRoot?.elementFromPoint !== undefined) {
        const inner = seen.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
        if (inner === null || inner === seen) break;
        seen = inner;
      }
      return seen === button;
    };
    return buttons.filter(isInSight).length;
  });

test('a laptop shows the first rows without scrolling, and the button that explores at any place', async () => {
  const { page } = await openPage(site, { viewport: { width: 1366, height: 768 } });
  await clickMove(page, 'a4', 'a5');
  await page.getByRole('tab', { name: 'Explorer' }).click();
  await back(page);
  await page.getByText('14,299 positions from here').waitFor();
  await settled(page);
  expect(await inSight(page)).toBeGreaterThanOrEqual(5);
  expect(await page.getByText('14,299 positions').isVisible()).toBe(true);
  const explore = page.getByRole('button', { name: 'Explore from here' });
  await expect.poll(() => isInWindow(explore)).toBe(true);
  // No row is seen between the bar and the end of the panel, nor above the heads of the columns.
  await page.locator('acedrex-explorer td button').nth(3).hover();
  await page.mouse.wheel(0, 100);
  const edges = (): Promise<readonly number[]> =>
    page.locator('acedrex-explorer').evaluate((explorer) => {
      const boxOf = (selector: string): DOMRect | undefined =>
        explorer.shadowRoot?.querySelector(selector)?.getBoundingClientRect();
      const panel = explorer.parentElement?.getBoundingClientRect();
      const [head, bar] = [boxOf('th'), boxOf('.exploring')];
      return [
        (panel?.top ?? 0) - (head?.top ?? NaN),
        (panel?.bottom ?? 0) - (bar?.bottom ?? NaN),
        explorer.parentElement?.scrollTop ?? 0,
      ].map(Math.round);
    });
  await expect.poll(edges).toEqual([0, 0, 100]);
  await settled(page);
  expect(await isInWindow(explore)).toBe(true);
  await page.context().close();
});

test('a phone shows the book or the games, and more rows with a smaller board', async () => {
  const { page } = await openPage(site, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await dropGames(page, GAMES);
  await toBoard(page);
  await page.getByRole('tab', { name: 'Explorer' }).click();
  const explorer = page.locator('acedrex-explorer');
  const moves = explorer.locator('tbody tr');
  await page.getByText('14,299 positions from here').waitFor();
  await expect.poll(() => moves.count()).toBe(10);
  await settled(page);
  const columns = async (): Promise<readonly string[]> =>
    (await explorer.locator('th[scope=col]:visible').allInnerTexts()).map((name) =>
      name.replace(/\W/g, ''),
    );
  expect(await inSight(page)).toBeGreaterThanOrEqual(2);
  const book = explorer.getByRole('button', { name: 'Book' });
  const games = explorer.getByRole('button', { name: 'Games (5)' });
  await page.getByRole('button', { name: 'Smaller board' }).tap();
  await settled(page);
  expect(await columns()).toEqual(['Move', 'Evaluation', 'Depth', 'Positions']);
  expect(await isInWindow(games)).toBe(true);
  expect(await book.getAttribute('aria-pressed')).toBe('true');
  expect(await inSight(page)).toBeGreaterThanOrEqual(3);
  // A larger phone has room for more.
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  expect(await inSight(page)).toBeGreaterThanOrEqual(6);
  await page.getByRole('button', { name: 'Larger board' }).tap();
  await settled(page);
  expect(await inSight(page)).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Smaller board' }).tap();
  await page.setViewportSize({ width: 360, height: 640 });
  await settled(page);

  // The heads stay right below the tabs and the line, and what explores is there once, below the moves.
  expect(await explorer.getByRole('button', { name: 'Explore from here' }).count()).toBe(1);
  await page.locator('acedrex-board-view aside').evaluate((pane) => {
    pane.scrollBy(0, 250);
  });
  const gap = async (): Promise<number> => {
    const strip = await page.locator('acedrex-lower-panel .strip').boundingBox();
    const head = await explorer.locator('th').first().boundingBox();
    return Math.round((head?.y ?? NaN) - (strip?.y ?? NaN) - (strip?.height ?? NaN));
  };
  await expect.poll(gap).toBeLessThanOrEqual(1);
  const all = await explorer.getByRole('button', { name: /^All \d+ moves$/ }).innerText();
  await explorer.getByRole('button', { name: all }).tap();
  await expect.poll(() => moves.count()).toBe(Number(/\d+/.exec(all)?.[0]));

  // Games stand beside the values of their moves, and the open game is said not to count.
  await games.tap();
  await expect.poll(() => sans(page)).toEqual(['e5', 'h5']);
  expect(await columns()).toEqual(['Move', 'Evaluation', 'Games', 'Results']);
  expect((await rows(page))[0]?.slice(1)).toEqual([
    expect.stringMatching(/^\+0/),
    '60% 3',
    'White won 2, drawn 0, Black won 1',
  ]);
  expect(await isInWindow(explorer.getByText('Without the open game.'))).toBe(true);
  const newest = explorer.getByRole('list', { name: 'Newest games with this position' });
  expect(await newest.getByRole('button').count()).toBe(5);
  expect(await cutOff(page)).toEqual([]);
  await settled(page);
  expect(await violations(page)).toEqual([]);

  // Own games are explained, and a filter that leaves none says how to get back.
  await explorer.getByLabel('Games counted').selectOption('My games');
  await explorer.getByText('None of these games has this position.').waitFor();
  await explorer.getByText('Against the engine or under your name').waitFor();
  await explorer.getByRole('button', { name: 'Count all games' }).tap();
  await expect.poll(() => sans(page)).toEqual(['e5', 'h5']);
  await book.tap();
  await expect.poll(() => moves.count()).toBeGreaterThan(10);
  await page.context().close();
});

test('the move with which the game continues is marked, for screen readers too, and where the book ends, exploring is offered once', async () => {
  const { page } = await openPage(site, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await paste(page, '1. l5 a8 2. e5 *');
  await page.getByRole('tab', { name: 'Explorer' }).click();
  const marked = page.locator('acedrex-explorer tbody .next');
  const descriptions = (): Promise<readonly (string | undefined)[]> =>
    marked.locator('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const root = button.getRootNode() as ShadowRoot;
        const id = button.getAttribute('aria-describedby') ?? '';
        return `${button.textContent.trim()}: ${root.getElementById(id)?.textContent ?? ''}`;
      }),
    );
  // It is not one of the first ten moves, but is shown among them.
  await expect.poll(descriptions).toEqual(['l5: The game continues with this move']);
  expect(await page.locator('acedrex-explorer tbody tr').count()).toBe(11);
  await page.getByRole('button', { name: 'To the end' }).tap();
  await expect.poll(descriptions).toEqual([]);
  // A short phone offers to explore once, right below where the book ends.
  await page.setViewportSize({ width: 360, height: 640 });
  await paste(page, '1. a5 a8 2. b5 b8 3. c5 c8');
  await page.getByRole('button', { name: 'To the end' }).tap();
  await page.getByRole('tab', { name: 'Explorer' }).tap();
  await page.getByText('This position is not in the opening book.').waitFor();
  const explore = page.getByRole('button', { name: 'Explore from here' });
  await expect.poll(() => explore.count()).toBe(1);
  const buttons = await page.locator('acedrex-board-view .buttons').boundingBox();
  await expect
    .poll(async () => {
      const box = await explore.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= (buttons?.y ?? 0);
    })
    .toBe(true);
  await page.context().close();
});

const isInWindow = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('best play stays beside games, whose columns are there only where a game has gone', async () => {
  const { page } = await openPage(site, { viewport: { width: 1440, height: 900 } });
  await dropGames(page, GAMES);
  await toBoard(page);
  await openExplorer(page);
  const explorer = page.locator('acedrex-explorer');
  const columns = (): Promise<readonly string[]> => explorer.locator('th:visible').allInnerTexts();
  await expect
    .poll(async () => (await columns()).map((name) => name.replace(/\W/g, '')))
    .toEqual(['Move', 'Evaluation', 'Depth', 'Positions', 'Games', 'Results', 'Total']);
  const explained = (): Promise<readonly string[]> =>
    explorer
      .locator('.legend dt:visible')
      .evaluateAll((names) => names.map(({ textContent }) => textContent.trim()));
  await page.getByText('What the figures mean').click();
  expect(await explained()).toEqual([
    ...['Move', 'Evaluation', 'Depth', 'Positions', 'Games', 'Results'],
    'Explore from here',
  ]);
  // The values of narrow columns are rounded, and the title has them whole.
  await expect
    .poll(() => explorer.locator('td.positions').first().getAttribute('title'))
    .toBe('10,097');
  const first = explorer.locator('tbody tr').first();
  await expect.poll(() => first.locator('.line').innerText()).toMatch(/^e8 2\. Ci5/);
  expect(await first.locator('.line').isVisible()).toBe(true);
  // The row under the pointer says what its value is from.
  await explorer.getByRole('button', { name: 'h5' }).hover();
  const pointed = explorer.locator('[data-test=pointed-line]');
  await expect.poll(() => pointed.innerText()).toMatch(/^Opening book, depth 19: 1\. h5 e8/);
  expect(await first.locator('.score').getAttribute('title')).toBe('Opening book, depth 19');
  await clickMove(page, 'e4', 'e5');
  await clickMove(page, 'a9', 'a8');
  await expect
    .poll(async () => (await columns()).map((name) => name.replace(/\W/g, '')))
    .toEqual(['Move', 'Evaluation', 'Depth', 'Positions']);
  // What is not shown is not explained.
  expect(await explained()).toEqual([
    ...['Move', 'Evaluation', 'Depth', 'Positions'],
    'Explore from here',
  ]);
  await page.context().close();
});

describe('looks right', () => {
  const looks = [
    ['en-GB', 1440, 900, 'light'],
    ['es-ES', 1024, 768, 'dark'],
    ['es-ES', 390, 844, 'dark'],
    ['en-GB', 844, 390, 'light'],
  ] as const;

  test.each(sampled(looks, 1))(
    'in %s at %s x %s, %s',
    async (locale, width, height, colorScheme) => {
      const { page, complaints } = await openPage(site, {
        locale,
        colorScheme,
        viewport: { width, height },
        hasTouch: width < 900,
      });
      await dropGames(page, GAMES);
      await toBoard(page);
      await clickMove(page, 'a4', 'a5');
      await tab(page, locale === 'es-ES' ? 'Explorar' : 'Explorer');
      await back(page);
      await page.locator('acedrex-explorer tbody tr').first().waitFor();
      await page
        .getByRole('button', {
          name: locale === 'es-ES' ? 'Explorar desde aquí' : 'Explore from here',
        })
        .click();
      await expect.poll(async () => (await rows(page)).length).toBeGreaterThan(5);
      if (width > height) await tab(page, locale === 'es-ES' ? 'Explorar' : 'Explorer');
      else
        await page.locator('acedrex-explorer table').evaluate((table) => {
          table.scrollIntoView();
        });
      await settled(page);
      const folder = process.env.LOOK;
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/explorer-${width}-${colorScheme}.png` });
      // A few moves can be seen, and pressed, as soon as the tab is chosen, if it is beside the board.
      expect(await inSight(page)).toBeGreaterThanOrEqual(height < 500 ? 2 : 4);
      expect(await violations(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
