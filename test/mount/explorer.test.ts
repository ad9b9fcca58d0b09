/** The explorer: moves of a position with the engine's evaluations and the results of the user's games. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { sampled } from '../support/scale.js';
import { makeBook, TheoryBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { dropGames, toLibrary } from './library-support.js';
import { formatScore } from '../../src/analysis/chance.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import {
  clickMove,
  cutOff,
  go,
  moveList,
  openPage,
  page,
  paste,
  saved,
  settled,
  tab,
  violations,
} from './views-support.js';

beforeAll(() => loadRules());

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
const rows = (): readonly (readonly string[])[] =>
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

const { fetch } = globalThis;
/** Answers requests for opening books with `book()`, or with error 404 if it returns nothing. */
const answerWith = (book: () => Uint8Array | undefined): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    if (!new Request(...request).url.endsWith('.book')) return fetch(...request);
    const body = book();
    return Promise.resolve(
      new Response(body && new Uint8Array(body), { status: body ? 200 : 404 }),
    );
  });
};

/** Gives the page an empty opening book. */
const withoutBook = async (): Promise<void> => {
  const body = await makeBook(new TheoryGraph({ ruleset: 'cazaux', build: 'none' }));
  answerWith(() => body);
};

const toBoard = (): void => {
  go('');
};

/** Opens the explorer at the start position: its tab appears with the first move. */
const openExplorer = async (): Promise<void> => {
  await clickMove('a4', 'a5');
  await tab('Explorer');
  await page.locator('acedrex-explorer button').first().waitFor();
  await back();
};

const openGames = async (): Promise<void> => {
  await openPage({ prepare: withoutBook });
  await dropGames(GAMES);
  toBoard();
  await openExplorer();
  await page.locator('acedrex-explorer tbody tr').first().waitFor();
};

const arrows = (): number =>
  page
    .locator('acedrex-board-view > acedrex-board .arrow, acedrex-board-view .stage .arrow')
    .count();

/** The squares from which arrows are drawn. */
const arrowsFrom = (): readonly (string | undefined)[] =>
  page
    .locator('acedrex-board-view .arrow')
    .evaluateAll((each) => each.map((arrow) => arrow.dataset.from));

/** Steps back a move, with the pointer away from the table. A focused tab would handle the key itself. */
const back = async (): Promise<void> => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
  await page.mouse.move(0, 0);
  await page.keyboard.press('ArrowLeft');
};

describe('library games', () => {
  test('are counted for each move and result under the current ruleset, and their moves can be played', async () => {
    await openGames();
    await expect
      .poll(() => rows())
      .toEqual([
        ['e5', '–', '60% 3', 'White won 2, drawn 0, Black won 1'],
        ['h5', '–', '40% 2', 'White won 0, drawn 1, Black won 0, unfinished 1'],
      ]);
    // Hovering over a move draws its arrow.
    expect(arrows()).toBe(0);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).hover();
    await expect.poll(() => arrows()).toBeGreaterThan(0);
    await page.locator('acedrex-board [data-square=e9]').hover();
    await expect.poll(() => arrows()).toBe(0);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).click();
    // The reply that appears under the resting pointer is drawn, too.
    await expect.poll(() => sans()).toEqual(['e8', 'h8']);
    await expect.poll(() => arrowsFrom()).toEqual(['e9']);
    // The opening and the plans of both sides.
    const opening = page.locator('acedrex-explorer acedrex-opening');
    await expect.poll(() => opening.locator('summary').innerText()).toBe('Half-open Pawns');
    await opening.locator('summary').click();
    const plans = opening.locator('[data-test=plan]').allInnerTexts();
    expect(plans[0]).toMatch(/^White often plays e5 \(\d+%\), h5 /);
    expect(plans[1]).toMatch(/^Black often plays e8 /);
    await opening.locator('summary').click();
    await page.keyboard.press('ArrowLeft');
    // On a busy machine the table is empty for a moment, and Chromium does not report the pointer over the new rows.
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).hover();
    await expect.poll(() => arrowsFrom()).toEqual(['e4']);
    // A click beside the name of a move plays it, too.
    await page.locator('acedrex-explorer tbody tr', { hasText: 'h5' }).locator('.played').click();
    await expect
      .poll(() => rows())
      .toEqual([
        ['e8', '–', '50% 1', 'White won 0, drawn 0, Black won 0, unfinished 1'],
        ['h8', '–', '50% 1', 'White won 0, drawn 1, Black won 0'],
      ]);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'e8' }).click();
    await expect
      .poll(() => rows())
      .toEqual([['e5', '–', '100% 1', 'White won 0, drawn 0, Black won 0, unfinished 1']]);
    expect(await moveList()).toEqual(['a5', 'e5', 'h5', 'e8']);
    // The same position by other moves.
    for (let count = 0; count < 3; count += 1) await back();
    await clickMove('e4', 'e5');
    await clickMove('e9', 'e8');
    await clickMove('h4', 'h5');
    await expect
      .poll(() => rows())
      .toEqual([['h8', '–', '100% 1', 'White won 0, drawn 0, Black won 0, unfinished 1']]);

    // Keys step through the moves of the table, play them and move on to the replies.
    for (let count = 0; count < 3; count += 1) await back();
    const focused = (): Promise<string | undefined> =>
      page.locator('acedrex-explorer :focus').first().innerText();
    // Tab would skip moves that are not shown yet.
    await expect.poll(() => rows().map(([san]) => san)).toEqual(['e5', 'h5']);
    await page.getByRole('columnheader', { name: 'Results' }).getByRole('button').focus();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('e5');
    await expect.poll(() => arrows()).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('h5');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('e5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('h5');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows().map(([san]) => san)).toEqual(['e8', 'h8']);
    await expect.poll(focused).toBe('e8');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows().map(([san]) => san)).toEqual(['e5']);
    await expect.poll(focused).toBe('e5');
    await page.keyboard.press('Enter');
    // Only one game continues here, so the moves end after the next.
    await expect.poll(() => rows().map(([san]) => san)).toEqual(['h8']);
    await page.keyboard.press('Enter');
    await page.locator('[data-test=nothing]').waitFor();
    await expect.poll(focused).toBe('Explore from here');
    expect(await moveList()).toContain('h8');

    // A deleted game no longer counts.
    await page.keyboard.press('Home');
    toLibrary();
    const first = page.locator('acedrex-library-view [data-test=study]', { hasText: 'Game 0' });
    await first.click({ modifiers: ['Control'] });
    await page.getByRole('grid').focus();
    await page.keyboard.press('Delete');
    await first.waitFor({ state: 'detached' });
    toBoard();
    await expect
      .poll(() => rows()[0]?.slice(2))
      .toEqual(['50% 2', 'White won 1, drawn 0, Black won 1']);
  });
});

test('the newest games with the position are listed and open at that position', async () => {
  await openPage({ prepare: withoutBook });
  const game = (index: number): string =>
    `[White "Anna"]\n[Black "Bea ${index}"]\n[Date "200${index}.??.??"]\n[Result "0-1"]\n\n1. e5 e8 2. h5 0-1\n`;
  const undated = '[White "Carl"]\n[Result "1/2-1/2"]\n\n1. e5 h8 1/2-1/2\n';
  await dropGames([undated, ...[3, 6, 1, 5, 2].map(game)].join('\n'));
  toBoard();
  await openExplorer();
  await page.locator('acedrex-explorer').getByRole('button', { name: 'e5' }).click();
  await expect.poll(() => sans()).toEqual(['e8', 'h8']);
  const list = page.getByRole('list', { name: 'Newest games with this position' });
  expect(list.count()).toBe(0);
  await page.getByRole('button', { name: '6 other games in your library' }).click();
  const texts = (): readonly string[] =>
    list
      .getByRole('listitem')
      .allInnerTexts()
      .map((text) => text.replace(/\s+/g, ' '));
  const rowOf = (index: number): string => `Anna – Bea ${index} 0–1 200${index}`;
  await expect.poll(texts).toEqual([...[6, 5, 3, 2, 1].map(rowOf), 'Show all in the library']);
  expect(await violations()).toEqual([]);
  await list.getByRole('button', { name: 'Anna – Bea 3' }).click();
  // The open game is not listed, so the game without a date fits.
  await expect
    .poll(texts)
    .toEqual([...[6, 5, 2, 1].map(rowOf), 'Carl ½–½', 'Show all in the library']);
  expect(await moveList()).toEqual(['e5', 'e8', 'h5']);
  await expect.poll(() => sans()).toEqual(['e8', 'h8']);
  await list.getByRole('link', { name: 'Show all in the library' }).click();
  await expect
    .poll(() => page.locator('[data-test=study]', { hasText: /Bea|Carl/ }).count())
    .toBe(6);
});

test('imported games are counted, but moves tried on the board are not', async () => {
  await openPage({ prepare: withoutBook });
  await clickMove('h4', 'h5');
  await saved();
  await page.getByRole('button', { name: 'New game' }).first().click();
  await expect.poll(() => moveList()).toEqual([]);
  // A barely started game with players does not count either.
  await paste('[White "Anna"]\n\n1. h5 h8 2. e5 *');
  await expect.poll(() => moveList()).toEqual(['h5', 'h8', 'e5']);
  await saved();
  await page.getByRole('button', { name: 'New game' }).first().click();
  await expect.poll(() => moveList()).toEqual([]);
  await openExplorer();
  await page.locator('[data-test=no-games]').waitFor();
  expect(rows()).toEqual([]);
  await page.getByText('No other game in your library has this position.').waitFor();
  await dropGames('1. e5 e8 *\n');
  toBoard();
  await expect.poll(() => sans()).toEqual(['e5']);
  // Games saved from the list of an import count at once.
  await paste('[White "A"]\n\n1. e5 e8 *\n\n[White "B"]\n\n1. h5 *\n');
  await page.getByRole('button', { name: 'Save all to library' }).click();
  await page.getByRole('button', { name: 'All saved' }).waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => rows().map((row) => [row[0], row[2]]))
    .toEqual([
      ['e5', '67% 2'],
      ['h5', '33% 1'],
    ]);
});

/** The header of a column, which also states the sort order. */
const header = (name: string) =>
  page.locator('acedrex-explorer').getByRole('columnheader', { name });

const sans = (): readonly (string | undefined)[] => rows().map(([san]) => san);

test('the table can be sorted by any column and limited to the user’s own games', async () => {
  await openPage({ prepare: withoutBook });
  const game = (moves: string, result: string, white = 'Anna', black = 'Bea'): string =>
    `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n1. ${moves} ${result}\n`;
  await dropGames(
    [
      game('h5', '0-1'),
      game('h5', '0-1'),
      game('h5', '1/2-1/2', '?', 'Acedrex, level 2'),
      game('e5', '1-0', 'Acedrex, level 4', '?'),
      game('l5', '0-1', '?', 'Acedrex, level 2'),
      game('l5', '1-0', '?', 'Acedrex, level 2'),
    ].join('\n'),
  );
  toBoard();
  await openExplorer();
  await expect.poll(() => sans()).toEqual(['h5', 'l5', 'e5']);
  const foot = page.locator('acedrex-explorer tfoot');
  expect(await foot.innerText()).toMatch(/^Total\s+6/);
  expect(await foot.getByRole('img').getAttribute('aria-label')).toBe(
    'White won 2, drawn 1, Black won 3',
  );
  // The parts of a bar are labelled with their percentages.
  expect(
    page.locator('acedrex-explorer tbody .share').first().locator('span').allInnerTexts(),
  ).toEqual(['', '33%', '67%']);

  await header('Results').getByRole('button').click();
  await expect.poll(() => sans()).toEqual(['e5', 'l5', 'h5']);
  expect(await header('Results').getAttribute('aria-sort')).toBe('descending');
  await header('Results').getByRole('button').click();
  await expect.poll(() => sans()).toEqual(['h5', 'l5', 'e5']);
  await header('Move').getByRole('button').click();
  await expect.poll(() => sans()).toEqual(['e5', 'h5', 'l5']);
  expect(await header('Move').getAttribute('aria-sort')).toBe('ascending');
  expect(await header('Results').getAttribute('aria-sort')).toBe(null);

  const scope = page.getByLabel('Games counted');
  await scope.selectOption('My games');
  await expect.poll(() => rows().map((row) => row[2])).toEqual(['25% 1', '25% 1', '50% 2']);
  await page.getByText('4 other games of yours have this position').waitFor();
  await scope.selectOption('My games as White');
  await expect.poll(() => sans()).toEqual(['h5', 'l5']);
  await scope.selectOption('My games as Black');
  await expect.poll(() => sans()).toEqual(['e5']);
  // The filter and the columns stay in a position without games.
  const widths = (): readonly number[] =>
    page
      .locator('acedrex-explorer th[scope=col]')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
  const before = widths();
  await clickMove('h4', 'h5');
  await page.locator('[data-test=no-games]').waitFor();
  expect(await page.locator('[data-test=nothing]').innerText()).toBe(
    'This position is not in the opening book.',
  );
  await scope.selectOption('All games');
  await back();
  await expect.poll(() => sans()).toEqual(['e5', 'h5', 'l5']);
  expect(widths()).toEqual(before);
  // This book is empty.
  expect(await page.locator('[data-test=book-end]').innerText()).toBe(
    'This position is not in the opening book. The moves below are from your games.',
  );
  await page.getByText('What the figures mean').click();
  await page.getByText('White won, drawn, Black won, unfinished.').waitFor();
  // No row has a value, so the legend does not explain a column of depths.
  expect(page.getByText('A ply is a move of one side.').count()).toBe(0);
  expect(await violations()).toEqual([]);

  // The engine's score of the board is beside the table.
  const score = page.locator('acedrex-board-score');
  await score.getByRole('button', { name: 'Analyse' }).click();
  await expect
    .poll(() => score.locator('[data-test=board-score]').innerText())
    .toMatch(/^[+−]?\d\.\d\d \(depth \d+\)$/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
});

describe('the opening book', () => {
  test('is loaded when the tab opens, and adds evaluations and best lines to the moves', async () => {
    await openPage();
    await clickMove('a4', 'a5');
    await saved();
    await tab('Explorer');
    await back();
    const file = await fetch(new URL('../../data/books/cazaux.book', import.meta.url));
    const loaded = await TheoryBook.load(new Uint8Array(await file.arrayBuffer()));
    if (!loaded.ok) throw new Error(loaded.error.message);
    const book = loaded.value;
    const known = book.find(Position.start(RULESETS.cazaux).key)?.moves ?? [];
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(known.length);
    const [best] = known;
    const [first = []] = rows();
    const origin = page.locator('acedrex-explorer [data-test=score-origin]');
    // Values are carried back from thousands of positions, which are counted meanwhile.
    await expect
      .poll(() => origin.innerText())
      .toBe('Opening book: 14,299 positions after this one, about 1.4 billion nodes of search');
    await page.getByText('The value of each move is computed from the lines after it').waitFor();
    expect(page.locator('acedrex-explorer [data-test=other-book]').count()).toBe(0);
    expect(first[1]).toBe(formatScore(best?.score ?? { kind: 'mate', moves: 0 }));
    await expect
      .poll(() =>
        rows()
          .slice(0, 2)
          .map((row) => row.slice(2)),
      )
      .toEqual([
        ['19', '10k'],
        ['19', '6,896'],
      ]);
    // The best line is beside its move and drawn on the board, and a click plays it up to the clicked move.
    const line = page.locator('acedrex-explorer tbody tr').first().locator('.line');
    expect(await line.innerText()).toMatch(/^e8 2\. Ci5 h8 3\. e5/);
    await page.locator('acedrex-explorer').getByRole('button', { name: 'h5' }).hover();
    await expect.poll(() => arrows()).toBe(4);
    await line.locator('.step').first().hover();
    await expect.poll(() => arrows()).toBe(2);
    await line.locator('.step').nth(1).click();
    await expect.poll(() => moveList()).toContain('Ci5');
    for (let count = 0; count < 3; count += 1) await back();
    await expect.poll(() => rows()[0]).toEqual(first.slice(0, 2).concat('19', '10k'));
    // Playing a move shows the book's replies; the book covers this move only briefly.
    await page.locator('acedrex-explorer').getByRole('button', { name: 'a5' }).click();
    await expect.poll(() => rows()[0]?.[0]).not.toBe(first[0]);
    expect(rows().length).toBeGreaterThan(2);
    // The book ends after this move and does not contain the positions that follow.
    await page.locator('acedrex-explorer td button.last').last().click();
    await page.getByText('The opening book ends here.').waitFor();
    // The button that explores is in view, once.
    const offer = page.getByRole('button', { name: 'Explore from here' });
    expect(offer.count()).toBe(1);
    expect(offer.isSeen()).toBe(true);
    await clickMove('b4', 'b5');
    await page.getByText('This position is not in the opening book.').waitFor();
    // Replies with the same score are marked.
    for (let count = 0; count < 3; count += 1) await back();
    await clickMove('h4', 'h5');
    const equal = page.locator('acedrex-explorer tr', {
      has: page.getByRole('img', { name: '4 moves are equally good' }),
    });
    await expect
      .poll(() => equal.locator('td button').allInnerTexts())
      .toEqual(['e8', 'h8', 'Cf11', 'Ki10']);
  });

  test('is reported as missing until it can be loaded, and marked if an older engine made it', async () => {
    const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'an older engine' });
    const position = Position.start(RULESETS.cazaux).move('e5');
    if (!position.ok) throw new Error(position.error.message);
    const lines = position.value.legalMoves().map((move, index) => ({
      move: `${move.from}${move.to}`,
      key: position.value.play(move).key,
      score: { kind: 'centipawns', value: index - 500 } as const,
    }));
    graph.add({ key: position.value.key, depth: 9, nodes: 100_000, lines, hasMore: false });
    const body = await makeBook(graph);
    let isMissing = true;
    await openPage({
      prepare: () => {
        answerWith(() => (isMissing ? undefined : body));
      },
    });
    await openExplorer();
    await page.getByText('The opening book could not be loaded.').waitFor();
    isMissing = false;
    await clickMove('e4', 'e5');
    await expect.poll(() => rows().length).toBeGreaterThan(2);
    expect(page.locator('[data-test=no-book]').count()).toBe(0);
    const note = page.locator('acedrex-explorer [data-test=other-book]');
    expect(await note.innerText()).toContain('An older engine version made this book.');
  });
});

/** The number of moves in the table that are visible and can be pressed. */
const inSight = (): number =>
  page
    .locator('acedrex-explorer td button')
    .all()
    .filter((one) => one.isSeen()).length;

test('on a laptop, the first rows are in view, and “Explore from here” stays in view during scrolling', async () => {
  await openPage({ viewport: { width: 1366, height: 768 } });
  await clickMove('a4', 'a5');
  await page.getByRole('tab', { name: 'Explorer' }).click();
  await back();
  await page.getByText('14,299 positions after this one').waitFor();
  await settled();
  expect(inSight()).toBeGreaterThanOrEqual(5);
  expect(page.getByText('14,299 positions').isVisible()).toBe(true);
  const explore = page.getByRole('button', { name: 'Explore from here' });
  await expect.poll(() => explore.isSeen()).toBe(true);
  // No row shows below the bar or above the column headers.
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
  await settled();
  expect(explore.isSeen()).toBe(true);
});

test('on a phone, the table shows either the book or the games, and a smaller board makes room for rows', async () => {
  await openPage({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  });
  await dropGames(GAMES);
  toBoard();
  await page.getByRole('tab', { name: 'Explorer' }).click();
  const explorer = page.locator('acedrex-explorer');
  const moves = explorer.locator('tbody tr');
  await page.getByText('14,299 positions after this one').waitFor();
  await expect.poll(() => moves.count()).toBe(10);
  await settled();
  const columns = (): readonly string[] =>
    explorer
      .locator('th[scope=col]:visible')
      .allInnerTexts()
      .map((name) => name.replace(/\W/g, ''));
  expect(inSight()).toBeGreaterThanOrEqual(2);
  const book = explorer.getByRole('button', { name: 'Book' });
  const games = explorer.getByRole('button', { name: 'Games (5)' });
  await page.getByRole('button', { name: 'Smaller board' }).tap();
  await settled();
  expect(columns()).toEqual(['Move', 'Evaluation', 'Depth', 'Positions']);
  expect(games.isSeen()).toBe(true);
  expect(await book.getAttribute('aria-pressed')).toBe('true');
  expect(inSight()).toBeGreaterThanOrEqual(3);
  // A larger phone has room for more.
  await page.setViewportSize({ width: 390, height: 844 });
  await settled();
  expect(inSight()).toBeGreaterThanOrEqual(6);
  await page.getByRole('button', { name: 'Larger board' }).tap();
  await settled();
  expect(inSight()).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Smaller board' }).tap();
  await page.setViewportSize({ width: 360, height: 640 });
  await settled();

  // The column headers stay below the tabs and the line, and the buttons for exploring appear once, below the moves.
  expect(explorer.getByRole('button', { name: 'Explore from here' }).count()).toBe(1);
  await page.locator('acedrex-board-view aside').evaluate((pane) => {
    pane.scrollBy(0, 250);
  });
  const gap = async (): Promise<number> => {
    const strip = await page.locator('acedrex-lower-panel .strip').boundingBox();
    const head = await explorer.locator('th').first().boundingBox();
    return Math.round(head.y - strip.y - strip.height);
  };
  await expect.poll(gap).toBeLessThanOrEqual(1);
  const all = await explorer.getByRole('button', { name: /^All \d+ moves$/ }).innerText();
  await explorer.getByRole('button', { name: all }).tap();
  await expect.poll(() => moves.count()).toBe(Number(/\d+/.exec(all)?.[0]));

  // Games are listed beside the values of their moves, with a note that the open game does not count.
  await games.tap();
  await expect.poll(() => sans()).toEqual(['e5', 'h5']);
  expect(columns()).toEqual(['Move', 'Evaluation', 'Games', 'Results']);
  expect(rows()[0]?.slice(1)).toEqual([
    expect.stringMatching(/^\+0/),
    '60% 3',
    'White won 2, drawn 0, Black won 1',
  ]);
  expect(explorer.getByText('The open game is not counted.').isSeen()).toBe(true);
  const newest = explorer.getByRole('list', { name: 'Newest games with this position' });
  expect(newest.getByRole('button').count()).toBe(5);
  expect(cutOff()).toEqual([]);
  await settled();
  expect(await violations()).toEqual([]);

  // The page explains which games are the user's, and a filter without games offers all games.
  await explorer.getByLabel('Games counted').selectOption('My games');
  await explorer.getByText('None of these games has this position.').waitFor();
  await explorer.getByText('Against the engine or under your name').waitFor();
  await explorer.getByRole('button', { name: 'Count all games' }).tap();
  await expect.poll(() => sans()).toEqual(['e5', 'h5']);
  await book.tap();
  await expect.poll(() => moves.count()).toBeGreaterThan(10);
});

test('the game’s next move is marked, and at the end of the book one button offers to explore', async () => {
  await openPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await paste('1. l5 a8 2. e5 *');
  await page.getByRole('tab', { name: 'Explorer' }).click();
  const marked = page.locator('acedrex-explorer tbody .next');
  const descriptions = (): readonly (string | undefined)[] =>
    marked.locator('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const root = button.getRootNode() as ShadowRoot;
        const id = button.getAttribute('aria-describedby') ?? '';
        return `${button.textContent.trim()}: ${root.getElementById(id)?.textContent ?? ''}`;
      }),
    );
  // The move is not one of the first ten but is shown with them.
  await expect.poll(descriptions).toEqual(['l5: The game continues with this move']);
  expect(page.locator('acedrex-explorer tbody tr').count()).toBe(11);
  await page.getByRole('button', { name: 'To the end' }).tap();
  await expect.poll(descriptions).toEqual([]);
  // A small phone offers to explore once, below the end of the book.
  await page.setViewportSize({ width: 360, height: 640 });
  await paste('1. a5 a8 2. b5 b8 3. c5 c8');
  await page.getByRole('button', { name: 'To the end' }).tap();
  await page.getByRole('tab', { name: 'Explorer' }).tap();
  await page.getByText('This position is not in the opening book.').waitFor();
  const explore = page.getByRole('button', { name: 'Explore from here' });
  await expect.poll(() => explore.count()).toBe(1);
  const buttons = await page.locator('acedrex-board-view .buttons').boundingBox();
  await expect
    .poll(async () => {
      const box = await explore.boundingBox();
      return box.y > 0 && box.y + box.height <= buttons.y;
    })
    .toBe(true);
});

test('best lines stay beside the game columns; the columns are hidden if no game continues', async () => {
  await openPage({ viewport: { width: 1440, height: 900 } });
  await dropGames(GAMES);
  toBoard();
  await openExplorer();
  const explorer = page.locator('acedrex-explorer');
  const columns = (): readonly string[] => explorer.locator('th:visible').allInnerTexts();
  await expect
    .poll(() => columns().map((name) => name.replace(/\W/g, '')))
    .toEqual(['Move', 'Evaluation', 'Depth', 'Positions', 'Games', 'Results', 'Total']);
  const explained = (): readonly string[] =>
    explorer
      .locator('.legend dt:visible')
      .evaluateAll((names) => names.map(({ textContent }) => textContent.trim()));
  await page.getByText('What the figures mean').click();
  expect(explained()).toEqual([
    ...['Move', 'Evaluation', 'Depth', 'Positions', 'Games', 'Results'],
    'Explore from here',
  ]);
  // Narrow columns round their values, and a tooltip shows them in full.
  await expect
    .poll(() => explorer.locator('td.positions').first().getAttribute('title'))
    .toBe('10,097');
  const first = explorer.locator('tbody tr').first();
  await expect.poll(() => first.locator('.line').innerText()).toMatch(/^e8 2\. Ci5/);
  expect(first.locator('.line').isVisible()).toBe(true);
  // The hovered row states the origin of its value.
  await explorer.getByRole('button', { name: 'h5' }).hover();
  const pointed = explorer.locator('[data-test=pointed-line]');
  await expect.poll(() => pointed.innerText()).toMatch(/^Opening book, depth 19: 1\. h5 e8/);
  expect(await first.locator('.score').getAttribute('title')).toBe('Opening book, depth 19');
  await clickMove('e4', 'e5');
  await clickMove('a9', 'a8');
  await expect
    .poll(() => columns().map((name) => name.replace(/\W/g, '')))
    .toEqual(['Move', 'Evaluation', 'Depth', 'Positions']);
  // Hidden columns are not explained.
  expect(explained()).toEqual([
    ...['Move', 'Evaluation', 'Depth', 'Positions'],
    'Explore from here',
  ]);
});

describe('the explorer', () => {
  const looks = [
    ['en-GB', 1440, 900, 'light'],
    ['es-ES', 1024, 768, 'dark'],
    ['es-ES', 390, 844, 'dark'],
    ['en-GB', 844, 390, 'light'],
  ] as const;

  test.each(sampled(looks, 1))(
    'is accessible and not cut off in %s at %s × %s, in %s colours',
    async (locale, width, height, colorScheme) => {
      await openPage({
        locale,
        colorScheme,
        viewport: { width, height },
        hasTouch: width < 900,
      });
      await dropGames(GAMES);
      toBoard();
      await clickMove('a4', 'a5');
      await tab(locale === 'es-ES' ? 'Explorar' : 'Explorer');
      await back();
      await page.locator('acedrex-explorer tbody tr').first().waitFor();
      await page
        .getByRole('button', {
          name: locale === 'es-ES' ? 'Explorar desde aquí' : 'Explore from here',
        })
        .click();
      await expect.poll(() => rows().length).toBeGreaterThan(5);
      if (width > height) await tab(locale === 'es-ES' ? 'Explorar' : 'Explorer');
      else
        await page.locator('acedrex-explorer table').evaluate((table) => {
          table.scrollIntoView();
        });
      await settled();
      // A tab beside the board shows a few moves as soon as it is chosen.
      expect(inSight()).toBeGreaterThanOrEqual(height < 500 ? 2 : 4);
      expect(await violations()).toEqual([]);
      expect(cutOff()).toEqual([]);
    },
  );
});
