import { describe, expect, test } from 'vitest';
import { gameBy } from '../web/files-together.js';
import {
  closeDialog,
  downloaded,
  dropFiles,
  labelOf,
  moveList,
  openPage,
  openView,
  page,
  paste,
  saved,
  stores,
  tab,
} from './views-support.js';

const START = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';
const BARE = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1';

const drop = (name: string, text: string): Promise<void> => dropFiles([text, name]);

const statusOf = (): Promise<string> => page.locator('[data-test=status]').innerText();

const errors = (): Promise<string> => page.locator('[data-test=import-errors]').innerText();

describe('files dropped on the board together', () => {
  test('are listed in order, and files without a game are reported by name', async () => {
    await openPage();
    await dropFiles(
      ['1. e5 e8 2. a5 a8', 'game.txt'],
      ['Nothing here is a game.', 'notes.txt'],
      [`${gameBy('Carl')}\n${gameBy('Dora', 'a5 a8 2. Qh5 b8')}`, 'good.pgn'],
    );
    const dialog = page.locator('acedrex-open-dialog');
    await expect
      .poll(() => dialog.locator('li').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^game\.txt, Game on line 1\s*\*$/),
        expect.stringMatching(/^Carl – Bea, Cup\s*1-0$/),
        expect.stringMatching(/^Dora – Bea, Cup\s*1-0$/),
      ]);
    expect(await errors()).toBe(
      'notes.txt, Line 1: No game found. The first text that could not be read is “Nothing here is a game.”.',
    );
    // An error of a game names its file and the line in it.
    await dialog.getByRole('button', { name: /Dora/ }).click();
    await expect.poll(() => errors()).toBe('good.pgn, Line 13: "Qh5" is not a move.');
    await dialog.getByRole('button', { name: 'Save all to library' }).click();
    await dialog.getByRole('button', { name: 'All saved' }).waitFor();
    await expect.poll(() => errors()).toBe('good.pgn, Line 13: "Qh5" is not a move.');
    await dialog.getByRole('button', { name: /game\.txt/ }).click();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'a5', 'a8']);
  });
});

describe('pasted text', () => {
  test('is recognised as a FEN, as PGN or as a list of moves under the current ruleset', async () => {
    await openPage();
    await paste(BARE);
    await expect.poll(() => labelOf('h1')).toBe('h1, white rook');
    // The editor repairs an illegal position: a pawn on the first rank and a second black king.
    await paste('kk10/12/12/pR10/12/12/12/12/12/12/12/6K4P b - - 3 9');
    await expect.poll(() => errors()).toContain('Black has 2 kings');
    await page.getByRole('button', { name: 'Repair it in the editor' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Repair all' }).click();
    await page.getByRole('button', { name: 'Analyse this' }).click();
    await page.locator('acedrex-board-view').waitFor();
    expect(await labelOf('a12')).toBe('a12, black king');
    expect(await labelOf('b12')).toBe('b12, empty');
    expect(await statusOf()).toBe('Black to move');
    // A FEN in which a king can be captured is legal only with dice.
    const takeable = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 b - - 4 9';
    await paste(takeable);
    await expect.poll(() => errors()).toContain("White's king on a1 is attacked from a12");
    expect(await errors()).toContain('Allowed with dice');
    await page.getByRole('button', { name: 'Open as a dice game' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const status = page.locator('[data-test=status]');
    await expect.poll(() => status.innerText()).toBe('Black can capture the king');
    await page.locator('acedrex-die').waitFor();
    // While dice are on, such a FEN opens as it is.
    await paste(takeable.replace('r10k', '1r9k').replace('K11', '1K10'));
    await expect.poll(() => labelOf('b1')).toBe('b1, white king');
    expect(await status.innerText()).toBe('Black can capture the king');
    // A PGN names its ruleset.
    await paste('[White "Alfonso"]\n[Black "Violante"]\n[Ruleset "murray"]\n\n1. e5 e8 *');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    expect(await labelOf('f1')).toBe('f1, white king');
    expect(await page.getByRole('textbox', { name: 'Study name' }).inputValue()).toBe(
      'Alfonso – Violante',
    );
    // A list of moves names no ruleset.
    await tab('Rules');
    await page.getByLabel('Ruleset').selectOption('courier');
    await tab('Analysis');
    await paste('e4e6 e9e7 Uf3');
    await expect.poll(() => moveList()).toEqual(['e6', 'e7', 'Uf3']);
  });

  test('can be repaired under its own ruleset if its position is illegal', async () => {
    await openPage();
    for (const [kind, text] of [
      ['a link', '#ruleset=murray&fen=12/12/12/12/12/12/12/12/12/12/12/6K5_w_-_-_0_1'],
      [
        'PGN',
        '[Ruleset "murray"]\n[SetUp "1"]\n[FEN "12/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1"]\n\n1. Ka1 *',
      ],
      [
        'PGN with dice',
        '[Ruleset "murray"]\n[Dice "8"]\n[FEN "12/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1"]\n\n*',
      ],
    ] as const) {
      await paste('[White "Other"]\n[Ruleset "cazaux"]\n\n1. e5 *');
      await expect.poll(() => moveList()).toEqual(['e5']);
      await paste(text);
      await expect.poll(() => errors(), { message: kind }).toContain('Black has no king.');
      await page.getByRole('button', { name: 'Repair it in the editor' }).click();
      const editor = page.locator('acedrex-editor');
      await editor.getByRole('button', { name: "Put Black's king on" }).click();
      await page.getByRole('button', { name: 'Analyse this' }).click();
      await page.locator('acedrex-board-view').waitFor();
      await expect.poll(() => labelOf('f12')).toBe('f12, black king');
      await page.getByRole('tab', { name: 'Rules' }).click();
      await expect.poll(() => page.getByLabel('Ruleset').inputValue()).toBe('murray');
      await expect
        .poll(() => page.locator('acedrex-position-panel [name=dice]').isChecked())
        .toBe(text.includes('Dice'));
    }
    // A repair keeps the side to move in a position with dice. Black can capture the king; two pawns on the last rank
    // need a repair.
    await paste('[Dice "8"]\n[FEN "r4k3p1p/12/12/12/12/12/12/12/12/12/7RP3/K11 b - - 4 9"]\n\n*');
    await page.getByRole('button', { name: 'Repair it in the editor' }).click();
    await page.getByRole('button', { name: 'Repair all' }).click();
    await page.getByRole('button', { name: 'Analyse this' }).click();
    await page.locator('acedrex-board-view').waitFor();
    expect(await statusOf()).toBe('Black can capture the king');
    // A FEN typed in the Rules tab can be repaired too.
    await tab('Rules');
    await page
      .getByRole('textbox', { name: 'Position as FEN' })
      .fill('12/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1');
    await page.getByRole('link', { name: 'Repair it in the editor' }).click();
    const editor = page.locator('acedrex-editor');
    await editor.getByRole('button', { name: "Put Black's king on" }).waitFor();
    expect(await labelOf('g1')).toBe('g1, white king');
  });

  test('can be shared as a link, and the linked game is stored only after a change', async () => {
    await openPage();
    await paste('[Ruleset "courier"]\n\n1. e6 e7 2. Uf3 *');
    await page.locator('acedrex-moves button', { hasText: 'e7' }).click();
    await page.getByRole('button', { name: 'Share and export' }).click();
    const link = await page.getByLabel('Link to this game and position').inputValue();
    const { hash } = new URL(link);
    expect(hash).toBe('#ruleset=courier&moves=e4e6.e9e7.c1f3&at=2');
    await openPage({ hash });
    await expect.poll(() => moveList()).toEqual(['e6', 'e7', 'Uf3']);
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toBe('e7');
    // The address contains the game, so stepping through the game stores nothing.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => new URL(page.url()).hash).toMatch(/&at=1$/);
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e6', 'e7', 'Uf3']);
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toBe('e6');
    const library = page.locator('acedrex-library-view');
    await openView('Library');
    await expect.poll(() => library.locator('[data-test=study-count]').innerText()).toBe('0 games');
    await page.goBack();
    await expect.poll(() => moveList()).toEqual(['e6', 'e7', 'Uf3']);
    // The first change stores the game. On reload, the address does not overwrite later changes.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual(['e6']);
    await saved();
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e6']);
    await openView('Library');
    await expect.poll(() => library.locator('[data-test=study]').count()).toBe(1);
  });
});

test('games pasted in quick succession open in order', async () => {
  await openPage();
  const opened = stores().studies;
  const names = new Set<string>();
  opened.subscribe(() => {
    if (opened.name !== '') names.add(opened.name);
  });
  // The first one takes the longest to read.
  void paste(gameBy('Long', `e5 {${'a long comment '.repeat(100_000)}} e8`));
  void paste(gameBy('Short', 'a5 a8'));
  await expect.poll(() => [...names]).toEqual(['Long – Bea, Cup', 'Short – Bea, Cup']);
  await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
});

test('a link contains the study name and the players', async () => {
  await openPage();
  await paste('[White "Carla"]\n[Black "Dario"]\n\n1. e5 e8 *');
  const name = page.getByRole('textbox', { name: 'Study name' });
  await expect.poll(() => name.inputValue()).toBe('Carla – Dario');
  await name.fill('Round 3: Carla & Dario');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Share and export' }).click();
  const link = await page.getByLabel('Link to this game and position').inputValue();
  await openPage({ hash: new URL(link).hash });
  await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
  const received = page.getByRole('textbox', { name: 'Study name' });
  expect(await received.inputValue()).toBe('Round 3: Carla & Dario');
  // Above and below the board, and above the moves.
  expect(page.locator('acedrex-player .name').allInnerTexts()).toEqual([
    'Dario',
    'Carla',
    'Carla',
    'Dario',
  ]);
});

describe('a file', () => {
  test('is reported with its errors if all or part of it is unreadable', async () => {
    await openPage();
    // The dialog for a file does not show the text that was pasted before.
    await paste('no game at all');
    const field = page.locator('acedrex-open-dialog textarea');
    await expect.poll(() => field.inputValue()).toBe('no game at all');
    expect(page.locator('[data-test=import-file]').count()).toBe(0);
    await drop('holiday.txt', 'Sunny all day.');
    await page.locator('[data-test=import-file]', { hasText: '“holiday.txt”' }).waitFor();
    expect(await field.inputValue()).toBe('');
    // Text that was typed but not yet submitted stays.
    await field.fill('e5 e8');
    await drop('rain.txt', 'Rain all day.');
    await page.locator('[data-test=import-file]', { hasText: '“rain.txt”' }).waitFor();
    expect(await field.inputValue()).toBe('e5 e8');
    await closeDialog();
    // A file that has no games is refused.
    await drop('movie.bin', 'x'.repeat(3_000_000));
    await expect.poll(() => errors()).toContain('The first text that could not be read is “xxx');
    await closeDialog();
    // The error names the line and the token, and the page keeps the moves before the token.
    await drop('x.pgn', '[Event "x"]\n\n1. e5 e8\n2. Uf3 Qa8 (2... h8) *');
    await expect.poll(() => errors()).toBe('Line 4: "Qa8" is not a move.');
    await closeDialog();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'Uf3']);
    await paste(START.replace('12/12/p', '12/11/p'));
    await expect.poll(() => errors()).toContain('Rank 10 has 11 squares');
    await closeDialog();
    // The address of another site is reported as such; an address of this page on any host opens its game.
    for (const address of [
      'https://lichess.org/study/a/b/c',
      'www.example.org',
      'lichess.org/abc',
    ]) {
      await paste(address);
      await expect.poll(() => errors()).toContain('This is a web address.');
      expect(await errors()).not.toContain('ranks');
      await closeDialog();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await paste('board.example.org/chess/#ruleset=courier&moves=e4e6.e9e7&at=1');
    await expect.poll(() => moveList()).toEqual(['e6', 'e7']);
    // Without tags, a game is named after its file.
    await drop('My first win.pgn', '1. e5 e8 2. h5 *');
    await expect.poll(() => page.locator('input[name=study]').inputValue()).toBe('My first win');
    // Two files are listed with the games of both.
    await dropFiles(
      ...['Anna', 'Berta'].map(
        (name) => [`[White "${name}"]\n\n1. e5 e8 *`, `${name}.pgn`] as const,
      ),
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Anna').first().waitFor();
    await dialog.getByText('Berta').first().waitFor();
  });

  test('is shown as a list if it contains many games', async () => {
    await openPage();
    const games = Array.from(
      { length: 30 },
      (_, index) => `[White "Player ${index}"]\n[Black "B"]\n[Result "1-0"]\n\n1. e5 e8 1-0\n`,
    );
    await drop('games.pgn', games.join('\n'));
    await expect.poll(() => page.locator('[data-test=game-count]').innerText()).toBe('30 games');
    await page.getByRole('searchbox').fill('player 27');
    await page.getByRole('button', { name: 'Player 27 – B' }).click();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    await page.getByRole('button', { name: 'Open', exact: true }).first().click();
    await page.getByRole('button', { name: 'Save all to library' }).click();
    await page.getByRole('button', { name: 'All saved' }).waitFor();
    await closeDialog();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.locator('[data-test=study-count]', { hasText: /^31 games$/ }).waitFor();
  });

  test('is reported in Spanish, and its invalid move is named only once', async () => {
    await openPage({ locale: 'es-ES' });
    await drop('x.pgn', '[Event "x"]\n\n1. e5 e8\n2. Uf3 Qa8 *');
    await expect.poll(() => errors()).toBe('Línea 4: «Qa8» no es una jugada.');
  });

  test('shows script and HTML in its comments as plain text', async () => {
    await openPage();
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script><b>bold</b>';
    await paste(`[White "${evil}"]\n[Event "<i>e</i>"]\n\n{ ${evil} } 1. e5 { ${evil} } *`);
    await expect.poll(() => moveList()).toEqual(['e5']);
    expect(page.locator('acedrex-moves .comment').allInnerTexts()).toEqual([evil, evil]);
    expect(page.locator('acedrex-moves :is(img, script, b, i)').count()).toBe(0);
    await saved();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.locator('acedrex-library-view').getByText('<script>').first().waitFor();
  });
});

describe('export', () => {
  test('supports PGN, FEN, SVG and PNG', async () => {
    await openPage();
    await paste('1. e5 $14 { [%cal Gc1f3] fine } (1. a5) 1... e8 *');
    await expect.poll(() => moveList()).toEqual(['e5⩲', 'a5', 'e8']);
    await page.getByRole('button', { name: 'Share and export' }).click();
    await expect
      .poll(() => page.getByLabel('PGN').inputValue())
      .toContain('1. e5 $14 { [%cal Gc1f3] fine } (1. a5) 1... e8 *');
    await expect
      .poll(() => page.getByLabel('Position as FEN').inputValue())
      .toBe(`${START} w g1g12 - 0 1`);
    for (const [name, start] of [
      ['PGN file', '[Event'],
      ['SVG picture', '<svg'],
      ['PNG picture', '‰PNG'],
    ] as const) {
      const bytes = new Uint8Array(await (await downloaded(name)).arrayBuffer());
      expect(new TextDecoder('latin1').decode(bytes).startsWith(start)).toBe(true);
    }
  });
});
