/** The review of a game from its button to its report, and learning from the mistakes that it found. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { cutOff, settled, violations } from './look.js';
import {
  begin,
  holdEngine,
  moveAndAwaitReply,
  resign,
  stateOf as gameState,
} from './play-support.js';
import {
  clickMove,
  labelOf,
  moveList,
  openPage,
  openView,
  paste,
  saved,
  siteForTests,
  tab,
} from './support.js';

const site = siteForTests();

/** White gives a unicornio away, and Black does not take it. */
const GAME = `[Ruleset "cazaux"]
[FEN "1lugcakcgul1/r11/8r3/p1ppppppppp1/1p9p/12/12/7P4/PPPPPPP1PPPP/G5K5/6C5/RLU1CA2GULR b g12 - 1 6"]

6... a11e11 7. j1c9 e12f11 *`;

/** White mates in one move, which ends a search of any effort at once. */
const MATE = 'k11/12/2K9/12/12/12/12/12/12/12/p11/3R7A w - - 0 1';

/** White plays badly, then Black; the better moves are not in the game. */
const EVALUATED =
  '{[%eval 0.00]} 1. e5 {[%eval -6.00]} e8 {[%eval 0.00]} 2. h5 {[%eval 0.00]} h8 {[%eval 0.10]} *';

const verdict = (page: Page): Locator => page.locator('[data-test=verdict]');
const current = (page: Page): Locator => page.locator('acedrex-moves [aria-current]');
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const stateOf = (page: Page): Promise<string | null> =>
  page.locator('[data-test=attempt-state]').getAttribute('data-state');

const review = async (page: Page, effort: 'quick' | 'normal' | 'deep', name: string) => {
  await tab(page, 'Report');
  await page.locator('select[name=effort]').selectOption(effort);
  await button(page, name).click();
  await page.locator(`[data-test=reviewed]`, { hasText: effort }).waitFor();
};

describe('a review', () => {
  test('says what was better, steps through mistakes, and survives a reload', async () => {
    const { page, complaints } = await openPage(site);
    await paste(page, GAME);
    await expect.poll(async () => (await moveList(page)).length).toBe(3);
    await review(page, 'quick', 'Review game');

    await page.keyboard.press('e');
    await verdict(page).waitFor();
    expect(await verdict(page).innerText()).toMatch(
      /^7\. Uxc9\+: Blunder\. Loses a unicornio for a pawn: 7… Lxc9\. Best was \S+ \([+−#]?[\d.]+\)\.$/,
    );
    const first = await verdict(page).innerText();
    // The list of moves says the same below the move.
    const said = first.slice(first.indexOf(':') + 2);
    await page.locator('acedrex-moves .text', { hasText: said }).waitFor();
    const both = await page.locator('select[name=side] option').first().innerText();
    const count = Number(/\((\d+)\)/.exec(both)?.[1]);
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) await page.keyboard.press('e');
    // Stepping is cyclic, in both directions.
    await expect.poll(() => verdict(page).innerText()).toBe(first);
    await button(page, /^Previous mistake/).click();
    await button(page, /^Next mistake/).click();
    await expect.poll(() => verdict(page).innerText()).toBe(first);

    // The better line: pointing shows a position, a click goes there.
    const line = page.locator('[data-test=better-line] button');
    await line.first().hover();
    await page.locator('acedrex-verdict .preview:popover-open acedrex-board').waitFor();
    const better = (await line.first().innerText()).split(/\s+/).at(-1) ?? '';
    await line.first().click();
    await expect.poll(() => current(page).innerText()).toContain(better);
    expect(await verdict(page).innerText()).toBe(first);

    await saved(page);
    await page.reload();
    await page.locator('[data-test=reviewed]', { hasText: 'quick' }).waitFor();
    await page.keyboard.press('e');
    await verdict(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('numbers of the report step through what they count, for either side', async () => {
    const { page } = await openPage(site);
    // The accuracy is that of a review.
    await paste(page, `[Review "quick"]\n\n${EVALUATED}`);
    await tab(page, 'Report');
    const report = page.locator('[data-test=summary]');
    await report.waitFor();
    await report.getByRole('button', { name: 'Black, Blunders: 1' }).click();
    await expect.poll(() => current(page).innerText()).toMatch(/^e8/);
    await report.getByRole('button', { name: 'White, Blunders: 1' }).click();
    await expect.poll(() => current(page).innerText()).toMatch(/^e5/);
    await page.locator('select[name=side]').selectOption('black');
    await page.keyboard.press('e');
    await expect.poll(() => current(page).innerText()).toMatch(/^e8/);
    await page.keyboard.press('E');
    await expect.poll(() => current(page).innerText()).toMatch(/^e8/);
    // What is said about the move respects the choice too.
    await verdict(page).getByText('e8').waitFor();
    await page.locator('select[name=side]').selectOption('white');
    await verdict(page).waitFor({ state: 'detached' });
    // A reload keeps the choice.
    await saved(page);
    await page.reload();
    await expect.poll(() => page.locator('select[name=side]').inputValue()).toBe('white');
    await page.keyboard.press('e');
    await expect.poll(() => current(page).innerText()).toMatch(/^e5/);
    await page.locator('select[name=side]').selectOption('');
    await page.keyboard.press('e');
    await verdict(page).getByText('e8').waitFor();
    for (const text of await report.locator('.accuracy').allInnerTexts()) {
      expect(text).toMatch(/^\d\d?%$/);
      expect(Number.parseInt(text, 10)).toBeGreaterThan(0);
    }

    // The graph tells each move, its evaluation and judgement, and names the phases.
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    const box = await graph.boundingBox();
    if (box === null) throw new Error('no graph');
    await graph.hover({ position: { x: box.width / 4, y: 20 } });
    const tip = page.locator('[data-test=graph-tip]');
    expect(await tip.innerText()).toMatch(/^1\. e5 −6\.00 · White \d+%\s+Blunder$/);
    await graph.focus();
    await page.keyboard.press('End');
    await expect.poll(() => current(page).innerText()).toMatch(/^h8/);
    expect(await graph.getAttribute('aria-valuetext')).toMatch(
      /^2… h8, \+0\.10 · White 51%, Opening$/,
    );
    await page.locator('acedrex-graph .phases', { hasText: 'Opening' }).waitFor();
    await page.context().close();
  });

  test('begins with the mistakes of the user’s own side, and says nothing of none before it has ended', async () => {
    const { page } = await openPage(site);
    const release = await holdEngine(page);
    const side = page.locator('select[name=side]');
    const none = page.getByText('This side made no mistakes.');
    const players = (white: string, black: string): string =>
      `[White "${white}"]\n[Black "${black}"]\n\n`;
    await paste(page, players('Acedrex, level 1', '?') + EVALUATED);
    await tab(page, 'Report');
    await expect.poll(() => side.inputValue()).toBe('black');
    // The sides are named after the players.
    expect(await page.locator('[data-test=summary] tbody th').allInnerTexts()).toEqual([
      'Level 1',
      'You',
    ]);
    const choices = await side.locator('option').allInnerTexts();
    expect(choices.map((text) => text.trim())).toEqual([
      'Both sides (2)',
      'Level 1 (1)',
      'You (1)',
    ]);
    await paste(
      page,
      `${players('?', 'Acedrex, level 1')}{[%eval 0.00]} 1. e5 {[%eval 0.00]} e8 {[%eval 6.00]} *`,
    );
    await expect.poll(() => side.inputValue()).toBe('white');
    await none.waitFor();
    await button(page, 'Review game').click();
    await page.locator('[data-test=review-progress]').waitFor();
    await expect.poll(() => none.count()).toBe(0);
    release();
    // The user's choice is for every game, until another game has been played.
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await side.selectOption('');
    await paste(page, players('Acedrex, level 1', '?') + EVALUATED);
    await expect.poll(() => side.locator('option').first().innerText()).toContain('(2)');
    expect(await side.inputValue()).toBe('');
    await page.context().close();
  });

  test('has a rematch beside the practice after a game against the computer', async () => {
    const { page } = await openPage(site);
    await begin(page);
    await moveAndAwaitReply(page, 'e4', 'e5');
    await resign(page);
    await button(page, 'Review this game').click();
    await page.locator('[data-test=reviewed]').waitFor();
    await page.locator('acedrex-review').getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => gameState(page)).toBe('Your move');
    // The user has Black now, so the engine has begun.
    expect((await moveList(page)).length).toBe(1);
    await page.context().close();
  });

  test('says that a side resigned without being worse off', async () => {
    const { page } = await openPage(site);
    const resigned = page.locator('[data-test=resigned]');
    const end = async (result: string, score: string): Promise<void> => {
      const tags = `[Result "${result}"]\n[Termination "normal"]\n\n`;
      await paste(page, `${tags}{[%eval 0.00]} 1. e5 {[%eval ${score}]} ${result}`);
      await tab(page, 'Report');
      await page.locator('[data-test=summary]').waitFor();
    };
    await end('0-1', '3.20');
    await expect
      .poll(() => resigned.innerText())
      .toBe('White resigned, though better off (+3.20).');
    await end('1-0', '0.00');
    await expect
      .poll(() => resigned.innerText())
      .toBe('Black resigned in a level position (0.00).');
    await end('1-0', '3.20');
    await expect.poll(() => resigned.count()).toBe(0);
    await page.context().close();
  });

  test('is offered as soon as there are moves, not before, and goes deeper after a reload', async () => {
    const { page } = await openPage(site);
    expect(await page.getByRole('tab', { name: 'Report' }).count()).toBe(0);
    await paste(page, MATE);
    await expect.poll(() => labelOf(page, 'a2')).toBe('a2, black pawn');
    await clickMove(page, 'l1', 'a2');
    await review(page, 'quick', 'Review game');
    await saved(page);
    await page.reload();
    await review(page, 'normal', 'Review deeper');
    expect((await page.locator('select[name=effort]').innerText()).trim()).toBe('Deep');
    // All moves are gone again.
    await page.keyboard.press('Delete');
    await page.getByText('Add moves or open a game to review it.').waitFor();
    await page.context().close();
  });

  test('says that the engine cannot start, and begins when it can', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.route('**/engine-*.wasm', (route) => route.abort()),
    );
    await paste(page, `[FEN "${MATE}"]\n\n1. Axa2# *`);
    await tab(page, 'Report');
    await page.locator('select[name=effort]').selectOption('quick');
    await button(page, 'Review game').click();
    await page.locator('acedrex-review .fault').waitFor();
    await page.unroute('**/engine-*.wasm');
    await review(page, 'quick', 'Review game');
    await expect.poll(() => page.locator('acedrex-review .fault').count()).toBe(0);
    await page.context().close();
  });
});

/** Whether the whole of something is in the window and in all that scrolls around it. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const box = found.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2);
    let seen: Element | null = at;
    while (seen?.shadowRoot) {
      const inner: Element | null = seen.shadowRoot.elementFromPoint(
        box.left + box.width / 2,
        box.bottom - 2,
      );
      if (inner === null || inner === seen) break;
      seen = inner;
    }
    return box.top >= 0 && box.bottom <= innerHeight && (seen === found || found.contains(seen));
  });

describe('the report', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  test.each(sampled(['no-preference', 'reduce'] as const, 1))(
    'comes into view on a phone when a finished game is reviewed, with motion: %s',
    async (reducedMotion) => {
      const { page } = await openPage(site, { ...PHONE, reducedMotion });
      await begin(page);
      await clickMove(page, 'e4', 'e5');
      await resign(page);
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      await button(page, 'Review this game').click();
      const strip = page.getByRole('tab', { name: 'Report' });
      await expect.poll(async () => (await strip.count()) > 0 && isSeen(strip)).toBe(true);
      await page.locator('[data-test=reviewed]').waitFor();
      await expect.poll(() => isSeen(strip)).toBe(true);
      await expect
        .poll(async () => (await page.locator('.stage acedrex-board').boundingBox())?.y)
        .toBeGreaterThanOrEqual(-1);
      await page.context().close();
    },
  );

  test('keeps the board in view while its steps are followed', async () => {
    const { page } = await openPage(site, PHONE);
    await paste(page, EVALUATED);
    await tab(page, 'Report');
    await page.locator('[data-test=report]').waitFor();
    const board = page.locator('acedrex-board-view .stage acedrex-board');
    const fen = (): Promise<string> => board.evaluate((shown) => (shown as AcedrexBoard).fen);
    const before = await fen();
    const next = button(page, /^Next mistake/);
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await expect.poll(fen).not.toBe(before);
    await settled(page);
    const first = (await next.boundingBox())?.y;
    await next.click();
    await verdict(page).getByText('e8').waitFor();
    // The next step is where the last one was.
    expect((await next.boundingBox())?.y).toBe(first);
    // The reason is right below the steps, above the figures.
    const reason = await verdict(page).boundingBox();
    const figures = await page.locator('[data-test=summary]').boundingBox();
    expect(reason?.y).toBeGreaterThan(first ?? Infinity);
    expect(reason?.y).toBeLessThan(figures?.y ?? 0);
    const box = await board.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(-1);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(first ?? 0);
    await page.context().close();
  });

  test('begins with the steps and the practice in every window', async () => {
    const { page } = await openPage(site);
    await paste(page, `[Review "quick"]\n\n${EVALUATED}`);
    await tab(page, 'Report');
    await page.locator('[data-test=report]').waitFor();
    for (const [width, height] of [
      [1280, 720],
      [1280, 800],
      [1440, 900],
      [1366, 768],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      for (const name of [/^Previous mistake/, /^Next mistake/, 'Learn from your mistakes'])
        expect(await isSeen(button(page, name)), `${width} ${String(name)}`).toBe(true);
      expect(await isSeen(page.locator('select[name=side]'))).toBe(true);
      expect(await isSeen(page.locator('[data-test=summary]'))).toBe(true);
      if (width > 1024)
        expect(await isSeen(page.locator('acedrex-graph figure')), `${width} × ${height}`).toBe(
          true,
        );
      // The moves and the report scroll, and not what is around them.
      const [content, shown] = await page
        .locator('acedrex-board-view .panel')
        .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
      expect(content, `${width} × ${height}`).toBe(shown);
      // The moves and their comments have as much room as the report.
      const [moves, report] = await Promise.all(
        ['section.moves', 'acedrex-lower-panel'].map(async (part) => {
          const box = await page.locator(`acedrex-board-view ${part}`).boundingBox();
          return box?.height ?? 0;
        }),
      );
      if (width > 1024)
        expect(moves, `${width} × ${height}`).toBeGreaterThan(0.95 * (report ?? Infinity));
      expect(await cutOff(page)).toEqual([]);
    }
    await page.context().close();
  });
});

describe('learning from mistakes', () => {
  const begin = async (page: Page, pgn: string): Promise<void> => {
    if (pgn !== '') await paste(page, pgn);
    await tab(page, 'Report');
    await button(page, 'Learn from your mistakes').click();
    await page.locator('acedrex-practice dialog[open]').waitFor();
  };
  const move = async (page: Page, from: string, to: string): Promise<void> => {
    const board = page.locator('acedrex-practice acedrex-board');
    await board.locator(`[data-square=${from}].movable`).waitFor();
    await board.locator(`.square[data-square=${from}]`).click();
    await board.locator(`.square[data-square=${to}]`).click();
  };

  test('refuses the move of the game, and takes what the engine finds as good', async () => {
    const { page, complaints } = await openPage(site);
    // The engine looks at a try for as long as at the moves of the review.
    await begin(page, `[Review "quick"]\n\n${EVALUATED}`);
    await page.getByText('Find a better move for White than 1. e5.').waitFor();
    // What it costs, but not what is better.
    expect(await page.locator('[data-test=mistake-text]').innerText()).toMatch(
      /^Blunder\. Lowers the winning chances by \d+%, from 0\.00 to −6\.00\.$/,
    );
    const shapes = (): Promise<unknown> =>
      page
        .locator('acedrex-practice acedrex-board')
        .evaluate((board) => (board as AcedrexBoard).shapes);
    // The move of the game is drawn.
    await expect
      .poll(shapes)
      .toEqual([{ kind: 'arrow', from: 'e4', to: 'e5', brush: 'red', isPale: true }]);
    await move(page, 'e4', 'e5');
    await expect.poll(() => stateOf(page)).toBe('wrong');
    await page.getByText('e5 was played in the game. Try another move.').waitFor();
    await button(page, 'Why not?').click();
    await page.getByText(/^After e5 and best play your winning chances are \d+\s?%/).waitFor();
    expect(await page.locator('[data-test=attempt-line] button').count()).toBeGreaterThan(1);
    await button(page, 'Try another move').click();
    // The game claims that e5 lost six pawns; any quiet move loses much less.
    await move(page, 'h4', 'h5');
    await expect.poll(() => stateOf(page)).toBe('solved');
    await page.getByText('Move 1 of 2 to improve, 1 solved · Worst first').waitFor();
    await page.getByText('h5 is as good as the best move.').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    // Black was six pawns ahead, so the engine finds every move worse than that.
    await page.getByText('Find a better move for Black than 1… e8.').waitFor();
    await move(page, 'h9', 'h8');
    await expect.poll(() => stateOf(page)).toBe('wrong');
    await page.getByText(/^h8 lowers your winning chances by \d+%\. Try another move\.$/).waitFor();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect
      .poll(() => page.locator('[data-test=practice-end]').innerText())
      .toBe('Done: 1 of 2 solved.');
    // The last board stays, and what was not solved can be tried again.
    await page.locator('acedrex-practice acedrex-board').waitFor();
    await button(page, 'Only the unsolved').click();
    await page.getByText('Move 1 of 1 to improve, 0 solved').waitFor();
    await page.getByText('Find a better move for Black than 1… e8.').waitFor();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await button(page, 'Back to the game').click();
    // Nothing was added to the game.
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h5', 'h8']);
    // The tries are beside the history of puzzles, which does not count them. They lead to their positions.
    await openView(page, 'Puzzles');
    const tries = page.getByRole('list', { name: 'Mistakes of your games' }).getByRole('link', {
      name: /^1(\. e5, mistake of a game: solved|… e8, mistake of a game: not solved), /,
    });
    await expect.poll(() => tries.count()).toBe(2);
    expect(await page.getByRole('list', { name: 'Your last puzzles' }).count()).toBe(0);
    expect(await page.locator('acedrex-progress .figures').innerText()).toContain('0 of 0');
    const addresses = await tries.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    for (const address of addresses) {
      expect(address).toMatch(/^#puzzles\?mistake=[\da-f]{12}$/);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('begins with the worst mistake', async () => {
    const { page } = await openPage(site);
    await begin(
      page,
      '{[%eval 0.00]} 1. e5 {[%eval -0.80]} e8 {[%eval -0.80]} 2. h5 {[%eval -9.00]} h8 {[%eval -9.00]} *',
    );
    await page.getByText('Find a better move for White than 2. h5.').waitFor();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('Find a better move for White than 1. e5.').waitFor();
    await page.context().close();
  });

  test('gives a hint and the answer, for a chosen side, by keyboard too', async () => {
    const { page } = await openPage(site);
    await paste(
      page,
      EVALUATED.replace(' e8 {[%eval 0.00]}', ' e8 {[%eval 0.00]} (1... h8 {[%eval -6.00]} 2. h5)'),
    );
    await tab(page, 'Report');
    await page.locator('select[name=side]').selectOption('black');
    await begin(page, '');
    await page.getByText('Move 1 of 1 to improve, 0 solved').waitFor();
    // The page behind does not hear the keys.
    await page.keyboard.press('Delete');
    await button(page, 'Hint').click();
    await page.getByText('Move the pawn on h9.').waitFor();
    await button(page, 'Show the solution').click();
    await expect.poll(() => stateOf(page)).toBe('answered');
    expect(
      (await page.locator('[data-test=attempt-line]').innerText()).replace(/\s+/g, ' '),
    ).toMatch(/^−6\.00 1… h8 2\. h5/);
    await button(page, 'Try again').click();
    await move(page, 'h9', 'h8');
    await expect.poll(() => stateOf(page)).toBe('solved');
    await page.getByText('Solved!').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('acedrex-practice dialog[open]').waitFor({ state: 'detached' });
    expect((await moveList(page)).length).toBe(6);
    await page.context().close();
  });

  // Colours do not depend on the size, so each of them is seen in one window.
  const touch = { hasTouch: true, isMobile: true };
  const windows = [
    ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', ...touch }],
    ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
    ['phone on its side', { viewport: { width: 844, height: 390 }, ...touch }],
  ] as const;

  test.each([
    ['de-DE', 'Bericht'],
    ['fr-FR', 'Rapport'],
    ['pt-PT', 'Resumo'],
  ])('has whole words at the head of its columns: %s, %s', async (locale, name) => {
    const size = { width: 360, height: 640 };
    const { page } = await openPage(site, { viewport: size, ...touch, locale });
    // Black's column is narrow without a worst move.
    await paste(
      page,
      EVALUATED.replace('h8 {[%eval 0.10]}', 'h8')
        .replaceAll('-6.00', '0.00')
        .replace('h5 {[%eval 0.00]}', 'h5 {[%eval -0.80]}'),
    );
    await tab(page, name);
    await page.locator('[data-test=report]').waitFor();
    for (const width of [360, 390]) {
      await page.setViewportSize({ ...size, width });
      await settled(page);
      const heads = await page.locator('acedrex-review thead th').evaluateAll((cells) =>
        cells
          .filter((cell) => cell.textContent.trim() !== '')
          .map((cell) => {
            const words = document.createRange();
            words.selectNodeContents(cell);
            const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
            const { left, right } = words.getBoundingClientRect();
            const box = cell.getBoundingClientRect();
            return [
              lines.size,
              left >= box.left - 1 && right <= box.right + 1 && right <= innerWidth,
            ];
          }),
      );
      expect(heads, `${width}`).toEqual(Array.from({ length: 6 }, () => [1, true]));
    }
    await page.context().close();
  });

  test.each(sampled(windows, 1))('fits and is accessible on a %s', async (_, options) => {
    const { page } = await openPage(site, options);
    const check = async (): Promise<void> => {
      await settled(page);
      expect(await violations(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
    };
    await paste(page, EVALUATED);
    await tab(page, 'Report');
    await page.locator('[data-test=report]').waitFor();
    await page.keyboard.press('e');
    await verdict(page).waitFor();
    await check();
    await begin(page, '');
    await check();
    await page.context().close();
  });
});
