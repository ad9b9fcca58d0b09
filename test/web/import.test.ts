import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { gameBy } from './files-together.js';
import {
  closeDialog,
  labelOf,
  moveList,
  openAddress,
  openPage,
  paste,
  openView,
  saved,
  siteForTests,
  tab,
} from './support.js';

const site = siteForTests();

const START = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';
const BARE = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1';

/** Drops a file on the page. */
const drop = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    },
    [name, text] as const,
  );

const statusOf = (page: Page): Promise<string> => page.locator('[data-test=status]').innerText();

const errors = (page: Page): Promise<string> =>
  page.locator('[data-test=import-errors]').innerText();

describe('files that are dropped on the board together', () => {
  test('are listed in their order, and every file without a game is named', async () => {
    const { page } = await openPage(site);
    await page.evaluate(
      (files) => {
        const dataTransfer = new DataTransfer();
        for (const [name, content] of files) dataTransfer.items.add(new File([content], name));
        document.body.dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
        );
      },
      [
        ['game.txt', '1. e5 e8 2. a5 a8'],
        ['notes.txt', 'Nothing here is a game.'],
        ['good.pgn', `${gameBy('Carl')}\n${gameBy('Dora', 'a5 a8 2. Qh5 b8')}`],
      ] as const,
    );
    const dialog = page.locator('acedrex-open-dialog');
    await expect
      .poll(() => dialog.locator('li').allInnerTexts())
      .toEqual([
        'game.txt, Game on line 1',
        expect.stringMatching(/^Carl – Bea, Cup\s*1-0$/),
        expect.stringMatching(/^Dora – Bea, Cup\s*1-0$/),
      ]);
    expect(await errors(page)).toBe(
      'notes.txt, Line 1: No game found. The first text that could not be read is “Nothing here is a game.”.',
    );
    // An error of a game names its file and the line in it.
    await dialog.getByRole('button', { name: /Dora/ }).click();
    await expect.poll(() => errors(page)).toBe('good.pgn, Line 13: "Qh5" is not a move.');
    await dialog.getByRole('button', { name: 'Save all to library' }).click();
    await dialog.getByRole('button', { name: 'All saved' }).waitFor();
    await expect.poll(() => errors(page)).toBe('good.pgn, Line 13: "Qh5" is not a move.');
    await dialog.getByRole('button', { name: /game\.txt/ }).click();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'a5', 'a8']);
    await page.context().close();
  });
});

describe('what is pasted is told apart by itself:', () => {
  test('a FEN, PGN, and a list of moves in the ruleset at hand', async () => {
    const { page } = await openPage(site);
    await paste(page, BARE);
    await expect.poll(() => labelOf(page, 'h1')).toBe('h1, white rook');
    // The editor repairs an illegal position.
    // A pawn on the first rank, and a black king too many.
    await paste(page, 'kk10/12/12/pR10/12/12/12/12/12/12/12/6K4P b - - 3 9');
    await expect.poll(() => errors(page)).toContain('Black has 2 kings');
    await page.getByRole('button', { name: 'Repair it in the editor' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Repair all' }).click();
    await page.getByRole('button', { name: 'Analyse this' }).click();
    await page.locator('acedrex-board-view').waitFor();
    expect(await labelOf(page, 'a12')).toBe('a12, black king');
    expect(await labelOf(page, 'b12')).toBe('b12, empty');
    expect(await statusOf(page)).toBe('Black to move');
    // A FEN in which a king can be taken is a position with dice alone.
    const takeable = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 b - - 4 9';
    await paste(page, takeable);
    await expect.poll(() => errors(page)).toContain("White's king on a1 is attacked from a12");
    expect(await errors(page)).toContain('Allowed with dice');
    await page.getByRole('button', { name: 'Open as a dice game' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const status = page.locator('[data-test=status]');
    await expect.poll(() => status.innerText()).toBe('Black can capture the king');
    await page.locator('acedrex-die').waitFor();
    // With dice on it is taken as it is, like any other.
    await paste(page, takeable.replace('r10k', '1r9k').replace('K11', '1K10'));
    await expect.poll(() => labelOf(page, 'b1')).toBe('b1, white king');
    expect(await status.innerText()).toBe('Black can capture the king');
    // PGN names its rules.
    await paste(page, '[White "Alfonso"]\n[Black "Violante"]\n[Ruleset "murray"]\n\n1. e5 e8 *');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    expect(await labelOf(page, 'f1')).toBe('f1, white king');
    expect(await page.getByRole('textbox', { name: 'Name of the study' }).inputValue()).toBe(
      'Alfonso – Violante',
    );
    // A list of moves names none.
    await tab(page, 'Rules');
    await page.getByLabel('Ruleset').selectOption('courier');
    await tab(page, 'Analysis');
    await paste(page, 'e4e6 e9e7 Uf3');
    await expect.poll(() => moveList(page)).toEqual(['e6', 'e7', 'Uf3']);
    await page.context().close();
  });

  test('a set-up that needs a repair, under its own rules', async () => {
    const { page } = await openPage(site);
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
      await paste(page, '[White "Other"]\n[Ruleset "cazaux"]\n\n1. e5 *');
      await expect.poll(() => moveList(page)).toEqual(['e5']);
      await paste(page, text);
      await expect.poll(() => errors(page), { message: kind }).toContain('Black has no king.');
      await page.getByRole('button', { name: 'Repair it in the editor' }).click();
      const editor = page.locator('acedrex-editor');
      await editor.getByRole('button', { name: "Put Black's king on" }).click();
      await page.getByRole('button', { name: 'Analyse this' }).click();
      await page.locator('acedrex-board-view').waitFor();
      await expect.poll(() => labelOf(page, 'f12')).toBe('f12, black king');
      await page.getByRole('tab', { name: 'Rules' }).click();
      await expect.poll(() => page.getByLabel('Ruleset').inputValue()).toBe('murray');
      await expect
        .poll(() => page.locator('acedrex-position-panel [name=dice]').isChecked())
        .toBe(text.includes('Dice'));
    }
    // Of a set-up with dice, a repair keeps the side to move.
    // Black may take the king; two pawns on the last rank are in need of repair.
    await paste(
      page,
      '[Dice "8"]\n[FEN "r4k3p1p/12/12/12/12/12/12/12/12/12/7RP3/K11 b - - 4 9"]\n\n*',
    );
    await page.getByRole('button', { name: 'Repair it in the editor' }).click();
    await page.getByRole('button', { name: 'Repair all' }).click();
    await page.getByRole('button', { name: 'Analyse this' }).click();
    await page.locator('acedrex-board-view').waitFor();
    expect(await statusOf(page)).toBe('Black can capture the king');
    // What is typed into the field of the rules can be repaired too.
    await tab(page, 'Rules');
    await page
      .getByRole('textbox', { name: 'Position as FEN' })
      .fill('12/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1');
    await page.getByRole('link', { name: 'Repair it in the editor' }).click();
    const editor = page.locator('acedrex-editor');
    await editor.getByRole('button', { name: "Put Black's king on" }).waitFor();
    expect(await labelOf(page, 'g1')).toBe('g1, white king');
    await page.context().close();
  });

  test('a link, which opens anywhere', async () => {
    const { page } = await openPage(site);
    await paste(page, '[Ruleset "courier"]\n\n1. e6 e7 2. Uf3 *');
    await page.locator('acedrex-moves button', { hasText: 'e7' }).click();
    await page.getByRole('button', { name: 'Share and export' }).click();
    const link = await page.getByLabel('Link to this game and position').inputValue();
    expect(link).toBe(`${site.url}#ruleset=courier&moves=e4e6.e9e7.c1f3&at=2`);
    const { page: other } = await openAddress(site, link);
    await expect.poll(() => moveList(other)).toEqual(['e6', 'e7', 'Uf3']);
    expect(await other.locator('acedrex-moves [aria-current]').innerText()).toBe('e7');
    // The address has it, so stepping through it stores nothing.
    await other.keyboard.press('ArrowLeft');
    await expect.poll(() => new URL(other.url()).hash).toMatch(/&at=1$/);
    await other.reload();
    await expect.poll(() => moveList(other)).toEqual(['e6', 'e7', 'Uf3']);
    expect(await other.locator('acedrex-moves [aria-current]').innerText()).toBe('e6');
    const library = other.locator('acedrex-library-view');
    await openView(other, 'Library');
    await expect.poll(() => library.locator('[data-test=study-count]').innerText()).toBe('0 games');
    await other.goBack();
    await expect.poll(() => moveList(other)).toEqual(['e6', 'e7', 'Uf3']);
    // The first change stores it. The address does not open it again at a reload, over what has been done since.
    await other.keyboard.press('ArrowRight');
    await other.keyboard.press('Delete');
    await expect.poll(() => moveList(other)).toEqual(['e6']);
    await saved(other);
    await other.reload();
    await expect.poll(() => moveList(other)).toEqual(['e6']);
    await openView(other, 'Library');
    await expect.poll(() => library.locator('[data-test=study]').count()).toBe(1);
    await other.context().close();
    await page.context().close();
  });
});

test('texts that are pasted one after the other are opened in their order', async () => {
  const { page } = await openPage(site);
  const names = page.evaluate(
    (texts) =>
      new Promise<readonly string[]>((resolve) => {
        const { workspace } = document.querySelector('acedrex-app') as unknown as {
          readonly workspace: {
            readonly studies: { readonly name: string; subscribe(listener: () => void): void };
          };
        };
        const { studies } = workspace;
        const seen = new Set<string>();
        studies.subscribe(() => {
          if (studies.name !== '') seen.add(studies.name);
          if (seen.size === texts.length) resolve([...seen]);
        });
        for (const text of texts) {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true }),
          );
        }
      }),
    // The first one takes the longest to read.
    [gameBy('Long', `e5 {${'a long comment '.repeat(100_000)}} e8`), gameBy('Short', 'a5 a8')],
  );
  expect(await names).toEqual(['Long – Bea, Cup', 'Short – Bea, Cup']);
  await expect.poll(() => moveList(page)).toEqual(['a5', 'a8']);
  await page.context().close();
});

test('a link carries the name of the study and the players', async () => {
  const { page } = await openPage(site);
  await paste(page, '[White "Carla"]\n[Black "Dario"]\n\n1. e5 e8 *');
  const name = page.getByRole('textbox', { name: 'Name of the study' });
  await expect.poll(() => name.inputValue()).toBe('Carla – Dario');
  await name.fill('Round 3: Carla & Dario');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Share and export' }).click();
  const link = await page.getByLabel('Link to this game and position').inputValue();
  const { page: other } = await openAddress(site, link);
  await expect.poll(() => moveList(other)).toEqual(['e5', 'e8']);
  const received = other.getByRole('textbox', { name: 'Name of the study' });
  expect(await received.inputValue()).toBe('Round 3: Carla & Dario');
  // Above and below the board, and above the moves.
  expect(await other.locator('acedrex-player .name').allInnerTexts()).toEqual([
    'Dario',
    'Carla',
    'Carla',
    'Dario',
  ]);
  await other.context().close();
  await page.context().close();
});

describe('a file', () => {
  test('that cannot be read, in part or at all, is named with its fault', async () => {
    const { page } = await openPage(site);
    // Without the text that was pasted before.
    await paste(page, 'no game at all');
    const field = page.locator('acedrex-open-dialog textarea');
    await expect.poll(() => field.inputValue()).toBe('no game at all');
    expect(await page.locator('[data-test=import-file]').count()).toBe(0);
    await drop(page, 'holiday.txt', 'Sunny all day.');
    await page.locator('[data-test=import-file]', { hasText: '“holiday.txt”' }).waitFor();
    expect(await field.inputValue()).toBe('');
    // What has been typed and not been tried yet stays.
    await field.fill('e5 e8');
    await drop(page, 'rain.txt', 'Rain all day.');
    await page.locator('[data-test=import-file]', { hasText: '“rain.txt”' }).waitFor();
    expect(await field.inputValue()).toBe('e5 e8');
    await closeDialog(page);
    // A file that has no games is refused.
    await drop(page, 'movie.bin', 'x'.repeat(3_000_000));
    await expect.poll(() => errors(page)).toContain('A single game is too long');
    await closeDialog(page);
    // It says which token of which line, and keeps what came before.
    await drop(page, 'x.pgn', '[Event "x"]\n\n1. e5 e8\n2. Uf3 Qa8 (2... h8) *');
    await expect.poll(() => errors(page)).toBe('Line 4: "Qa8" is not a move.');
    await closeDialog(page);
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'Uf3']);
    await paste(page, START.replace('12/12/p', '12/11/p'));
    await expect.poll(() => errors(page)).toContain('Rank 10 has 11 squares');
    await closeDialog(page);
    // An address of another page is said to be one; one of this page on any host opens its game.
    for (const address of [
      'https://lichess.org/study/a/b/c',
      'www.example.org',
      'lichess.org/abc',
    ]) {
      await paste(page, address);
      await expect.poll(() => errors(page)).toContain('This is a web address.');
      expect(await errors(page)).not.toContain('ranks');
      await closeDialog(page);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await paste(page, 'board.example.org/chess/#ruleset=courier&moves=e4e6.e9e7&at=1');
    await expect.poll(() => moveList(page)).toEqual(['e6', 'e7']);
    // Without tags, it is named after the file.
    await drop(page, 'My first win.pgn', '1. e5 e8 2. h5 *');
    await expect.poll(() => page.locator('input[name=study]').inputValue()).toBe('My first win');
    // Two files are listed with the games of both.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      for (const name of ['Anna', 'Berta'])
        dataTransfer.items.add(new File([`[White "${name}"]\n\n1. e5 e8 *`], `${name}.pgn`));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Anna').first().waitFor();
    await dialog.getByText('Berta').first().waitFor();
    await page.context().close();
  });

  test('with many games is a list', async () => {
    const { page } = await openPage(site);
    const games = Array.from(
      { length: 30 },
      (_, index) => `[White "Player ${index}"]\n[Black "B"]\n[Result "1-0"]\n\n1. e5 e8 1-0\n`,
    );
    await drop(page, 'games.pgn', games.join('\n'));
    await expect.poll(() => page.locator('[data-test=game-count]').innerText()).toBe('30 games');
    await page.getByRole('searchbox').fill('player 27');
    await page.getByRole('button', { name: 'Player 27 – B' }).click();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    await page.getByRole('button', { name: 'Open', exact: true }).first().click();
    await page.getByRole('button', { name: 'Save all to library' }).click();
    await page.getByRole('button', { name: 'All saved' }).waitFor();
    await closeDialog(page);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.locator('[data-test=study-count]', { hasText: /^31 games$/ }).waitFor();
    await page.context().close();
  });

  test('names a faulty token once in Spanish too', async () => {
    const { page } = await openPage(site, { locale: 'es-ES' });
    await drop(page, 'x.pgn', '[Event "x"]\n\n1. e5 e8\n2. Uf3 Qa8 *');
    await expect.poll(() => errors(page)).toBe('Línea 4: «Qa8» no es una jugada.');
    await page.context().close();
  });

  test('with script and HTML in its comments shows them as text', async () => {
    const { page, complaints } = await openPage(site);
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script><b>bold</b>';
    await paste(page, `[White "${evil}"]\n[Event "<i>e</i>"]\n\n{ ${evil} } 1. e5 { ${evil} } *`);
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    expect(await page.locator('acedrex-moves .comment').allInnerTexts()).toEqual([evil, evil]);
    expect(await page.locator('acedrex-moves :is(img, script, b, i)').count()).toBe(0);
    await saved(page);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.locator('acedrex-library-view').getByText('<script>').first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of 20 MB is read without freezing the page', async () => {
    const { page } = await openPage(site);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.evaluate(() => {
      const game = `[White "W"]\n[Black "B"]\n\n${'1. e5 e8 '.repeat(200)}*\n\n`;
      const file = new File([game.repeat(Math.ceil(20e6 / game.length))], 'large.pgn');
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      // The longest time between two turns of the event loop tells how long the page did not answer.
      const measured = globalThis as unknown as { began: number; longest: number };
      measured.began = performance.now();
      measured.longest = 0;
      let last = measured.began;
      const tick = (): void => {
        const now = performance.now();
        measured.longest = Math.max(measured.longest, now - last);
        last = now;
        setTimeout(tick, 0);
      };
      tick();
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    });
    await page.locator('[data-test=game-count]').waitFor();
    expect(await page.locator('[data-test=game-count]').innerText()).toMatch(/^\d\d,\d{3} games$/);
    const share = await page.evaluate(() => {
      const { began, longest } = globalThis as unknown as { began: number; longest: number };
      return longest / (performance.now() - began);
    });
    // Read at once, the file would take nearly all of the time; a limit in milliseconds would fail on a busy machine.
    expect(share).toBeLessThan(0.5);
    await page.context().close();
  });
});

test('whoever has gone to another view while a game is read stays there', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page } = await openPage(site, {}, (prepared) =>
    prepared.route('**/assets/read-*.js', async (route) => {
      await held;
      await route.fallback();
    }),
  );
  await paste(page, '[White "Anna"]\n\n1. e5 e8 *');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.locator('acedrex-library-view').waitFor();
  release();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name of the study' }).inputValue())
    .toBe('Anna');
  await saved(page);
  expect(await page.locator('acedrex-library-view').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Acedrex' }).click();
  await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
  await page.context().close();
});

describe('export', () => {
  test('PGN, FEN, SVG and PNG', async () => {
    const { page } = await openPage(site);
    await paste(page, '1. e5 $14 { [%cal Gc1f3] fine } (1. a5) 1... e8 *');
    await expect.poll(() => moveList(page)).toEqual(['e5⩲', 'a5', 'e8']);
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
      ['PNG picture', '\u{89}PNG'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const chunks: Buffer[] = [];
      for await (const chunk of await (await download).createReadStream())
        chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString('latin1').startsWith(start)).toBe(true);
    }
    await page.context().close();
  });
});

test('a text that is pasted without a network is read once there is one', async () => {
  const { page } = await openPage(site, { serviceWorkers: 'block' });
  await page.context().setOffline(true);
  await paste(page, '1. h5 h8 *');
  const notice = page.locator('[data-test=part-failed]');
  await expect.poll(() => notice.innerText()).toContain('the device is offline');
  await page.context().setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => moveList(page)).toEqual(['h5', 'h8']);
  expect(await notice.count()).toBe(0);
  await page.context().close();
});
