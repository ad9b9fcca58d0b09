/** Repertoires in the explorer, in studies and in the report, and the view that lists and drills them. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { practiceHistory } from '../../web/page/practice/history.js';
import { openGame, menu, move } from './moves-support.js';
import {
  breakEngine,
  chooseFiles,
  clickMove,
  cutOff,
  downloaded,
  openPage,
  page,
  paste,
  studies,
  tab,
  violations,
  type Locator,
  type PageOptions,
} from './views-support.js';

const dialog = (): Locator => page.locator('acedrex-repertoire-dialog dialog');

const status = (color: 'white' | 'black'): Locator =>
  page.locator(`acedrex-explorer [data-test=repertoire-${color}]`);

const goTo = async (san: string): Promise<void> => {
  await move(san).click();
};

const openExplorer = async (): Promise<void> => {
  await tab('Explorer');
  await page
    .locator('acedrex-explorer')
    .getByRole('button', { name: 'Add to repertoire…' })
    .waitFor();
};

/** The studies that contain repertoires, with their moves. */
const repertoires = async (): Promise<readonly string[]> =>
  (await studies())
    .filter(({ repertoire }) => repertoire !== undefined)
    .map(
      ({ name, repertoire, pgn }) => `${name} ${repertoire}: ${pgn.split('\n\n').at(-1)?.trim()}`,
    );

describe('adding to a repertoire', () => {
  test('from the explorer adds the line on the board, which can be undone', async () => {
    await openGame('1. e5 e8 2. h5 (2. a5 a8) h8 *');
    await goTo('h5');
    await openExplorer();
    await page.getByRole('button', { name: 'Add to repertoire…' }).click();
    await dialog().getByText('3 moves are new.').waitFor();
    expect(await violations()).toEqual([]);
    // A double click adds the moves once.
    await dialog()
      .getByRole('button', { name: 'Add', exact: true })
      .evaluate((add) => {
        (add as HTMLButtonElement).click();
        (add as HTMLButtonElement).click();
      });
    await dialog().getByText('White repertoire: 3 moves added.').waitFor();
    expect(await repertoires()).toEqual([
      'White repertoire (Cazaux and Musser) white: 1. e5 e8 2. h5 *',
    ]);
    await dialog().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(repertoires).toEqual([]);
    await page.getByRole('button', { name: 'Add to repertoire…' }).click();
    await dialog().locator('select[name=repertoire-side]').selectOption('black');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('Black repertoire: 3 moves added.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => status('black').innerText()).toBe('In your Black repertoire');
    // The same line again contains nothing new.
    await page.getByRole('button', { name: 'Add to repertoire…' }).click();
    await dialog().locator('select[name=repertoire-side]').selectOption('black');
    await dialog().getByText('Your repertoire already contains these moves.').waitFor();
    await expect(
      dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled(),
    ).resolves.toBe(true);
  });

  test('from the menu of a move adds all variations after it', async () => {
    await openGame('1. e5 e8 2. h5 (2. a5 a8) h8 *');
    await move('e8').click({ button: 'right' });
    await menu().getByRole('menuitem', { name: 'Add to repertoire…' }).click();
    await dialog().locator('select[name=repertoire-moves]').selectOption('all');
    await dialog()
      .getByText('6 moves are new. For 1 position, your repertoire will contain several moves.')
      .waitFor();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('6 moves added').waitFor();
    expect(await repertoires()).toEqual([
      'White repertoire (Cazaux and Musser) white: 1. e5 e8 2. h5 (2. a5 a8) 2... h8 *',
    ]);
  });
});

test('the explorer and the report show where a game has left a repertoire', async () => {
  await openGame('1. e5 e8 2. h5 h8 3. a5 *');
  await goTo('a5');
  await openExplorer();
  await page.getByRole('button', { name: 'Add to repertoire…' }).click();
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();

  await paste('[White "Anna"]\n[Black "Ben"]\n\n1. h5 e8 2. e5 h8 3. l5 l8 *');
  await goTo('h8');
  await expect.poll(() => status('white').innerText()).toBe('Your White repertoire: 3.\u00a0a5');
  await page.locator('acedrex-explorer tbody .disc.white').first().waitFor();
  await goTo('l8');
  await expect
    .poll(() => status('white').innerText())
    .toContain('White left your repertoire with 3.\u00a0l5. Your repertoire has 3.\u00a0a5.');
  await status('white').getByRole('button', { name: 'Go there' }).click();
  await expect.poll(() => page.locator('acedrex-moves [aria-current]').innerText()).toMatch(/^h8/);
  await tab('Report');
  await page
    .locator('acedrex-review')
    .getByText('White left your repertoire with 3.\u00a0l5. Your repertoire has 3.\u00a0a5.')
    .waitFor();
});

const LINES = `1. e5 e8 2. h5 h8 3. a5 *

1. e5 h8 2. h5 e8 3. l5 *

1. e5 a8 *
`;

const view = (): Locator => page.locator('acedrex-repertoire');

const list = (name: 'holes' | 'contradictions' | 'transpositions'): readonly string[] =>
  view()
    .locator(`[data-test=${name}] li`)
    .evaluateAll((each) => each.map((item) => item.textContent.replace(/\s+/g, ' ').trim()));

const importFile = (text: string): Promise<void> =>
  chooseFiles(
    () => view().getByRole('button', { name: 'Import PGN' }).click(),
    new File([text], 'lines.pgn'),
  );

/** Opens the view without an opening book, and imports lines. */
const openView = async (text = LINES, options: PageOptions = {}): Promise<void> => {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) =>
    new Request(...request).url.endsWith('.book')
      ? Promise.resolve(new Response(null, { status: 404 }))
      : fetch(...request),
  );
  await openPage({ hash: '#puzzles?due=repertoire', ...options });
  await view().getByText('Your White repertoire is empty.').waitFor();
  await importFile(text);
  await view().locator('[data-test=repertoire-figures]').waitFor();
};

const figures = (): Promise<string> => view().locator('[data-test=repertoire-figures]').innerText();

describe('the view of a repertoire', () => {
  test('lists what an imported file contains, and exports the same lines', async () => {
    await openView();
    expect(await figures()).toBe('3 lines, 4 positions with your move · 0 known');
    await expect.poll(() => list('holes')).toEqual(['1. e5 a8 the line ends here Add a move']);
    expect(list('contradictions')).toEqual([
      '1. e5 e8 2. h5 h8 3. a5 or 3. l5 All are right Delete a5 Delete l5',
    ]);
    expect(list('transpositions')).toEqual(['1. e5 e8 2. h5 h8 1. e5 h8 2. h5 e8']);
    expect(await violations()).toEqual([]);
    const exported = await (await downloaded('Export PGN')).text();
    expect(exported).toContain('1. e5 e8 (1... h8 2. h5 e8 3. l5) (1... a8) 2. h5 h8 3. a5 *');
    await importFile(exported);
    await view().getByText('White repertoire: no new moves.').waitFor();
  });

  test('resolves contradictions, which can be undone', async () => {
    await openView();
    await view().getByRole('button', { name: 'Delete l5' }).click();
    await view().getByText('White repertoire: 1 move deleted.').waitFor();
    expect(list('contradictions')).toEqual([]);
    await view().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => list('contradictions')).toHaveLength(1);
    await view().getByRole('button', { name: 'All are right' }).click();
    await expect.poll(() => list('contradictions')).toEqual([]);
    await view().getByText('All moves for this position are right now.').waitFor();
  });

  test('opens a hole on the board, and the move played there fills the hole', async () => {
    await openView();
    await view().getByRole('button', { name: 'Add a move' }).click();
    await page.locator('acedrex-board [data-square=h4].movable').waitFor();
    await clickMove('h4', 'h5');
    await expect
      .poll(async () => (await studies()).map(({ pgn }) => pgn.includes('a8 2. h5')))
      .toContain(true);
    location.hash = '#puzzles?due=repertoire';
    await view().getByText('Your repertoire has a move for every answer').waitFor();
  });

  test('reports a file that contains no game', async () => {
    await openPage({ hash: '#puzzles?due=repertoire' });
    await importFile('Nothing');
    await view().getByRole('alert').waitFor();
    expect(await view().getByRole('alert').innerText()).toMatch(/could not be read/);
  });

  test('has no cut-off text on a phone in German', async () => {
    await openPage({
      hash: '#puzzles?due=repertoire',
      viewport: { width: 390, height: 844 },
      locale: 'de-DE',
    });
    await view().getByText('Ihr Weiß-Repertoire ist leer.').waitFor();
    await chooseFiles(
      () => view().getByRole('button', { name: 'PGN importieren' }).click(),
      new File([LINES], 'lines.pgn'),
    );
    await view().getByText('Zugumstellungen').first().waitFor();
    expect(cutOff()).toEqual([]);
  });
});

describe('the drill', () => {
  const attempt = (): Locator => view().locator('[data-test=attempt-state]');
  const progress = (text: string): Promise<void> =>
    view().locator('[data-test=drill-progress]', { hasText: text }).waitFor();
  const play = async (from: string, to: string): Promise<void> => {
    for (const square of [from, to])
      await view().locator(`acedrex-board [data-square=${square}]`).click();
  };

  test('asks every position, continues by itself, accepts each right move, and makes cards', async () => {
    // Without an engine, all answers are equally probable.
    onTestFinished(breakEngine());
    await openView('1. e5 (1. h5 h8 2. e5) e8 2. h5 *');
    await view().getByRole('button', { name: 'Practise' }).click();
    await progress('0 of 3 positions');
    await expect.poll(() => view().locator('h2:focus').count()).toBe(1);
    await play('h4', 'h5');
    // Black's answer comes after a moment.
    await progress('1 of 3 positions');
    await view().getByText('1. h5 h8').first().waitFor();
    await play('a4', 'a5');
    await expect.poll(() => attempt().getAttribute('data-state')).toBe('wrong');
    await play('e4', 'e5');
    await expect.poll(() => attempt().getAttribute('data-state')).toBe('solved');
    // The key for the next puzzle continues the drill, too, and the task gets the focus.
    await page.keyboard.press('n');
    await view().getByText('1. e5 e8').first().waitFor();
    await expect.poll(() => view().locator('h2:focus').count()).toBe(1);
    await play('h4', 'h5');
    await view().getByText('Practised 3 positions, 2 right on the first try.').waitFor();
    expect(practiceHistory.cards.map(({ item, memory }) => [item.kind, memory?.reviews])).toEqual([
      ['repertoire', 1],
      ['repertoire', 1],
      ['repertoire', 1],
    ]);
    await view().getByRole('button', { name: 'Repertoire' }).click();
    await expect.poll(figures).toContain('3 known');
  });
});
