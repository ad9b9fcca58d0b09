/** The review of a game from its button to its report, and learning from the mistakes that it found. */
import { type Locator } from './support.js';
import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import {
  breakEngine,
  clickMove,
  cutOff,
  holdEngine,
  labelOf,
  moveList,
  openPage,
  openView,
  page,
  paste,
  saved,
  settled,
  tab,
  violations,
} from './views-support.js';
import { begin, moveAndAwaitReply, resign, stateOf as gameState } from './play-support.js';

/** White blunders a unicornio, and Black does not capture it. */
const GAME = `[Ruleset "cazaux"]
[FEN "1lugcakcgul1/r11/8r3/p1ppppppppp1/1p9p/12/12/7P4/PPPPPPP1PPPP/G5K5/6C5/RLU1CA2GULR b g12 - 1 6"]

6... a11e11 7. j1c9 e12f11 *`;

/** White mates in one move, which ends a search of any effort at once. */
const MATE = 'k11/12/2K9/12/12/12/12/12/12/12/p11/3R7A w - - 0 1';

/** White blunders, then Black; the better moves are not in the game. */
const EVALUATED =
  '{[%eval 0.00]} 1. e5 {[%eval -6.00]} e8 {[%eval 0.00]} 2. h5 {[%eval 0.00]} h8 {[%eval 0.10]} *';

const verdict = (): Locator => page.locator('[data-test=verdict]');
const current = (): Locator => page.locator('acedrex-moves [aria-current]');
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const stateOf = (): Promise<string | null> =>
  page.locator('[data-test=attempt-state]').getAttribute('data-state');

const review = async (effort: 'quick' | 'normal' | 'deep', name: string) => {
  await tab('Report');
  await page.locator('select[name=effort]').selectOption(effort);
  await button(name).click();
  await page.locator(`[data-test=reviewed]`, { hasText: effort }).waitFor();
};

describe('a review', () => {
  test('explains the better moves, steps through the mistakes and survives a reload', async () => {
    await openPage();
    await paste(GAME);
    await expect.poll(async () => (await moveList()).length).toBe(3);
    await review('quick', 'Review game');

    await page.keyboard.press('e');
    await verdict().waitFor();
    expect(await verdict().innerText()).toMatch(
      /^7\. Uxc9\+: Blunder\. Loses a unicornio for a pawn: 7… Lxc9\. Best was \S+ \([+−#]?[\d.]+\)\.$/,
    );
    const first = await verdict().innerText();
    // The move list shows the same text below the move.
    const said = first.slice(first.indexOf(':') + 2);
    await page.locator('acedrex-moves .text', { hasText: said }).waitFor();
    const both = await page.locator('select[name=side] option').first().innerText();
    const count = Number(/\((\d+)\)/.exec(both)?.[1]);
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) await page.keyboard.press('e');
    // Stepping is cyclic, in both directions.
    await expect.poll(() => verdict().innerText()).toBe(first);
    await button(/^Previous mistake/).click();
    await button(/^Next mistake/).click();
    await expect.poll(() => verdict().innerText()).toBe(first);

    // Hovering over the better line shows a position; a click goes there.
    const line = page.locator('[data-test=better-line] button');
    await line.first().hover();
    await page.locator('acedrex-verdict .preview:popover-open acedrex-board').waitFor();
    const better = (await line.first().innerText()).split(/\s+/).at(-1) ?? '';
    await line.first().click();
    await expect.poll(() => current().innerText()).toContain(better);
    expect(await verdict().innerText()).toBe(first);

    await saved();
    await page.reload();
    await page.locator('[data-test=reviewed]', { hasText: 'quick' }).waitFor();
    await page.keyboard.press('e');
    await verdict().waitFor();
  });

  test('lists the pieces left to be taken, even in a lost game, and says what a good move wins', async () => {
    await openPage();
    await paste(
      '[FEN "4r6k/12/12/12/12/12/12/12/11P/12/12/4R6K w - - 0 1"]\n\n{[%eval -12.50]} 1. Kl2 {[%eval -18.00]} (1. Rd1 {[%eval -12.50]}) Rxe1 {[%eval -18.00]} *',
    );
    await tab('Report');
    const left = page.locator('[data-test=left]');
    await left.waitFor();
    expect(await left.innerText()).toMatch(/^Pieces left or lost: 1 \(1 taken\)\s+1\. rook e1$/);
    await left.getByRole('button').click();
    await verdict().waitFor();
    expect(await verdict().innerText()).toBe(
      '1. Kl2: Mistake. Leaves the rook on e1 to be taken: 1… Rxe1. Best was Rd1 (−12.50).',
    );
    // In a decided game, every move would count as right.
    expect(await button('Learn from your mistakes').isDisabled()).toBe(true);
    await page.keyboard.press('ArrowRight');
    const remark = page.locator('[data-test=remark]');
    await remark.waitFor();
    expect(await remark.innerText()).toBe('1… Rxe1: Wins the rook on e1.');
  });

  test('steps through the moves counted by each number in the report, for either side', async () => {
    await openPage();
    // The accuracy needs a review.
    await paste(`[Review "quick"]\n\n${EVALUATED}`);
    await tab('Report');
    const report = page.locator('[data-test=summary]');
    await report.waitFor();
    await report.getByRole('button', { name: 'Black, Blunders: 1' }).click();
    await expect.poll(() => current().innerText()).toMatch(/^e8/);
    await report.getByRole('button', { name: 'White, Blunders: 1' }).click();
    await expect.poll(() => current().innerText()).toMatch(/^e5/);
    await page.locator('select[name=side]').selectOption('black');
    await page.keyboard.press('e');
    await expect.poll(() => current().innerText()).toMatch(/^e8/);
    await page.keyboard.press('E');
    await expect.poll(() => current().innerText()).toMatch(/^e8/);
    // The comment on the move respects the choice too.
    await verdict().getByText('e8').waitFor();
    await page.locator('select[name=side]').selectOption('white');
    await verdict().waitFor({ state: 'detached' });
    // A reload keeps the choice.
    await saved();
    await page.reload();
    await expect.poll(() => page.locator('select[name=side]').inputValue()).toBe('white');
    await page.keyboard.press('e');
    await expect.poll(() => current().innerText()).toMatch(/^e5/);
    await page.locator('select[name=side]').selectOption('');
    await page.keyboard.press('e');
    await verdict().getByText('e8').waitFor();
    for (const text of report.locator('.accuracy').allInnerTexts()) {
      expect(text).toMatch(/^\d\d?%$/);
      expect(Number.parseInt(text, 10)).toBeGreaterThan(0);
    }

    // The graph shows each move, its evaluation and judgement, and names the phases.
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    const box = await graph.boundingBox();
    await graph.hover({ position: { x: box.width / 4, y: 20 } });
    const tip = page.locator('[data-test=graph-tip]');
    expect(await tip.innerText()).toMatch(/^1\. e5 −6\.00 · White \d+%\s+Blunder$/);
    await graph.focus();
    await page.keyboard.press('End');
    await expect.poll(() => current().innerText()).toMatch(/^h8/);
    expect(await graph.getAttribute('aria-valuetext')).toMatch(
      /^2… h8, \+0\.10 · White 51%, Opening$/,
    );
    await page.locator('acedrex-graph .phases', { hasText: 'Opening' }).waitFor();
  });

  test('starts with the user’s mistakes and reports “no mistakes” only when it is complete', async () => {
    await openPage();
    const release = holdEngine();
    const side = page.locator('select[name=side]');
    const none = page.getByText('This side made no mistakes.');
    const players = (white: string, black: string): string =>
      `[White "${white}"]\n[Black "${black}"]\n\n`;
    await paste(players('Acedrex, level 1', '?') + EVALUATED);
    await tab('Report');
    await expect.poll(() => side.inputValue()).toBe('black');
    // The sides are named after the players.
    expect(page.locator('[data-test=summary] tbody th').allInnerTexts()).toEqual([
      'Level 1',
      'You',
    ]);
    const choices = side.locator('option').allInnerTexts();
    expect(choices.map((text) => text.trim())).toEqual([
      'Both sides (2)',
      'Level 1 (1)',
      'You (1)',
    ]);
    await paste(
      `${players('?', 'Acedrex, level 1')}{[%eval 0.00]} 1. e5 {[%eval 0.00]} e8 {[%eval 6.00]} *`,
    );
    await expect.poll(() => side.inputValue()).toBe('white');
    await none.waitFor();
    await button('Review game').click();
    await page.locator('[data-test=review-progress]').waitFor();
    await expect.poll(() => none.count()).toBe(0);
    release();
    // The user's choice applies to every game until another game has been played.
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await side.selectOption('');
    await paste(players('Acedrex, level 1', '?') + EVALUATED);
    await expect.poll(() => side.locator('option').first().innerText()).toContain('(2)');
    expect(await side.inputValue()).toBe('');
  });

  test('offers a rematch after a game against the computer', async () => {
    await openPage();
    await begin();
    await moveAndAwaitReply('e4', 'e5');
    await resign();
    await button('Review this game').click();
    await page.locator('[data-test=reviewed]').waitFor();
    await page.locator('acedrex-review').getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => gameState()).toBe('Your move');
    // The user now has Black, so the engine has moved first.
    expect((await moveList()).length).toBe(1);
  });

  test('reports that a side resigned in a position that was not worse', async () => {
    await openPage();
    const resigned = page.locator('[data-test=resigned]');
    const end = async (result: string, score: string): Promise<void> => {
      const tags = `[Result "${result}"]\n[Termination "normal"]\n\n`;
      await paste(`${tags}{[%eval 0.00]} 1. e5 {[%eval ${score}]} ${result}`);
      await tab('Report');
      await page.locator('[data-test=summary]').waitFor();
    };
    await end('0-1', '3.20');
    await expect
      .poll(() => resigned.innerText())
      .toBe('White resigned in a better position (+3.20).');
    await end('1-0', '0.00');
    await expect
      .poll(() => resigned.innerText())
      .toBe('Black resigned in a level position (0.00).');
    await end('1-0', '3.20');
    await expect.poll(() => resigned.count()).toBe(0);
  });

  test('is offered once the game has moves, and can be deepened after a reload', async () => {
    await openPage();
    expect(page.getByRole('tab', { name: 'Report' }).count()).toBe(0);
    await paste(MATE);
    await expect.poll(() => labelOf('a2')).toBe('a2, black pawn');
    await clickMove('l1', 'a2');
    await review('quick', 'Review game');
    await saved();
    await page.reload();
    await review('normal', 'Review deeper');
    expect((await page.locator('select[name=effort]').innerText()).trim()).toBe('Deep');
    // All moves are deleted again.
    await page.keyboard.press('Delete');
    await page.getByText('Add moves or open a game to review it.').waitFor();
  });

  test('reports that the engine cannot start, and succeeds at the next attempt', async () => {
    await openPage();
    const mend = breakEngine();
    await paste(`[FEN "${MATE}"]\n\n1. Axa2# *`);
    await tab('Report');
    await page.locator('select[name=effort]').selectOption('quick');
    await button('Review game').click();
    await page.locator('acedrex-review .fault').waitFor();
    mend();
    await review('quick', 'Review game');
    await expect.poll(() => page.locator('acedrex-review .fault').count()).toBe(0);
  });
});

describe('the report', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

  test.each(sampled(['no-preference', 'reduce'] as const, 1))(
    'comes into view on a phone when a finished game is reviewed (motion: %s)',
    async (reducedMotion) => {
      await openPage({ ...PHONE, reducedMotion });
      await begin();
      await clickMove('e4', 'e5');
      await resign();
      scrollTo(0, 0);
      await button('Review this game').click();
      const strip = page.getByRole('tab', { name: 'Report' });
      await expect.poll(() => strip.isSeen()).toBe(true);
      await page.locator('[data-test=reviewed]').waitFor();
      await expect.poll(() => strip.isSeen()).toBe(true);
      await expect
        .poll(async () => (await page.locator('.stage acedrex-board').boundingBox()).y)
        .toBeGreaterThanOrEqual(-1);
    },
  );

  test('keeps the board in view while the user steps through the mistakes', async () => {
    await openPage(PHONE);
    await paste(EVALUATED);
    await tab('Report');
    await page.locator('[data-test=report]').waitFor();
    const board = page.locator('acedrex-board-view .stage acedrex-board');
    const fen = (): Promise<string> => board.evaluate((shown) => (shown as AcedrexBoard).fen);
    const before = await fen();
    const next = button(/^Next mistake/);
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await expect.poll(fen).not.toBe(before);
    await settled();
    const first = (await next.boundingBox()).y;
    await next.click();
    await verdict().getByText('e8').waitFor();
    // The button stays in place after a step.
    expect(next.box().y).toBe(first);
    // The explanation is between the buttons and the figures.
    expect(verdict().box().y).toBeGreaterThan(first);
    expect(verdict().box().y).toBeLessThan(page.locator('[data-test=summary]').box().y);
    expect(board.box().y).toBeGreaterThanOrEqual(-1);
    expect(board.box().bottom).toBeLessThan(first);
  });

  test('shows the mistake buttons, the practice and the summary first in every window', async () => {
    await openPage();
    await paste(`[Review "quick"]\n\n${EVALUATED}`);
    await tab('Report');
    await page.locator('[data-test=report]').waitFor();
    for (const [width, height] of [
      [1280, 720],
      [1280, 800],
      [1440, 900],
      [1366, 768],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled();
      const where = `${width} × ${height}`;
      const seen = [
        ...[/^Previous mistake/, /^Next mistake/, 'Learn from your mistakes'].map(button),
        page.locator('select[name=side]'),
        page.locator('[data-test=summary]'),
        ...(width > 1024 ? [page.locator('acedrex-graph figure')] : []),
      ];
      await expect.poll(() => seen.filter((one) => !one.isSeen()), { message: where }).toEqual([]);
      // The moves and the report scroll, but the panel around them does not.
      const panel = page.locator('acedrex-board-view .panel');
      expect(
        await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
        where,
      ).toBe(0);
      // The moves and their comments have as much room as the report.
      const heightOf = (part: string): number =>
        page.locator(`acedrex-board-view ${part}`).box().height;
      if (width > 1024)
        expect(heightOf('section.moves'), where).toBeGreaterThan(
          0.95 * heightOf('acedrex-lower-panel'),
        );
      expect(cutOff()).toEqual([]);
    }
  });
});

describe('learning from mistakes', () => {
  const begin = async (pgn: string): Promise<void> => {
    if (pgn !== '') await paste(pgn);
    await tab('Report');
    await button('Learn from your mistakes').click();
    await page.locator('acedrex-practice dialog[open]').waitFor();
  };
  const move = async (from: string, to: string): Promise<void> => {
    const board = page.locator('acedrex-practice acedrex-board');
    await board.locator(`[data-square=${from}].movable`).waitFor();
    await board.locator(`.square[data-square=${from}]`).click();
    await board.locator(`.square[data-square=${to}]`).click();
  };

  test('rejects the game move and accepts a move that the engine finds good', async () => {
    await openPage();
    // The engine searches an attempt for as long as the moves of the review.
    await begin(`[Review "quick"]\n\n${EVALUATED}`);
    await page.getByText('Find a better move for White than 1. e5.').waitFor();
    // The text states the cost of the mistake but not the better move.
    expect(await page.locator('[data-test=mistake-text]').innerText()).toMatch(
      /^Blunder\. Lowers the winning chances by \d+%, from 0\.00 to −6\.00\.$/,
    );
    const shapes = (): Promise<unknown> =>
      page
        .locator('acedrex-practice acedrex-board')
        .evaluate((board) => (board as AcedrexBoard).shapes);
    // The move of the game is drawn.
    await expect.poll(shapes).toEqual([{ from: 'e4', to: 'e5', color: 'red', opacity: 0.45 }]);
    await move('e4', 'e5');
    await expect.poll(() => stateOf()).toBe('wrong');
    await page.getByText('e5 was played in the game. Try another move.').waitFor();
    await button('Why not?').click();
    await page.getByText(/^After e5 and best play your winning chances are \d+\s?%/).waitFor();
    expect(page.locator('[data-test=attempt-line] button').count()).toBeGreaterThan(1);
    await button('Try another move').click();
    // The evaluations of the game claim that e5 loses six pawns; any quiet move loses much less.
    await move('h4', 'h5');
    await expect.poll(() => stateOf()).toBe('solved');
    await page.getByText('Move 1 of 2 to improve, 1 solved · Worst first').waitFor();
    await page.getByText('h5 is as good as the best move.').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    // Black was six pawns ahead, so the engine finds every move worse than that.
    await page.getByText('Find a better move for Black than 1… e8.').waitFor();
    await move('h9', 'h8');
    await expect.poll(() => stateOf()).toBe('wrong');
    await page.getByText(/^h8 lowers your winning chances by \d+%\. Try another move\.$/).waitFor();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect
      .poll(() => page.locator('[data-test=practice-end]').innerText())
      .toBe('Done: 1 of 2 solved.');
    // The last board stays, and unsolved positions can be tried again.
    await page.locator('acedrex-practice acedrex-board').waitFor();
    await button('Unsolved mistakes only').click();
    await page.getByText('Move 1 of 1 to improve, 0 solved').waitFor();
    await page.getByText('Find a better move for Black than 1… e8.').waitFor();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await button('Back to the game').click();
    // Nothing was added to the game.
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'h5', 'h8']);
    // The attempts are listed beside the puzzle history, which does not count them, and link to their positions.
    await openView('Puzzles');
    const tries = page.getByRole('list', { name: 'Mistakes in your games' }).getByRole('link', {
      name: /^1(\. e5, mistake of a game: solved|… e8, mistake of a game: not solved), /,
    });
    await expect.poll(() => tries.count()).toBe(2);
    expect(page.getByRole('list', { name: 'Your last puzzles' }).count()).toBe(0);
    expect(await page.locator('acedrex-progress .figures').innerText()).toContain('0 of 0');
    const addresses = tries.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const address of addresses) {
      expect(address).toMatch(/^#puzzles\?due=today&card=mistake%20cazaux%20[\da-f]{12}$/);
    }
  });

  test('begins with the worst mistake', async () => {
    await openPage();
    await begin(
      '{[%eval 0.00]} 1. e5 {[%eval -0.80]} e8 {[%eval -0.80]} 2. h5 {[%eval -9.00]} h8 {[%eval -9.00]} *',
    );
    await page.getByText('Find a better move for White than 2. h5.').waitFor();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('Find a better move for White than 1. e5.').waitFor();
  });

  test('offers a hint and the solution for the chosen side', async () => {
    await openPage();
    await paste(
      EVALUATED.replace(' e8 {[%eval 0.00]}', ' e8 {[%eval 0.00]} (1... h8 {[%eval -6.00]} 2. h5)'),
    );
    await tab('Report');
    await page.locator('select[name=side]').selectOption('black');
    await begin('');
    await page.getByText('Move 1 of 1 to improve, 0 solved').waitFor();
    // The page behind the dialog ignores keys.
    await page.keyboard.press('Delete');
    await button('Hint').click();
    await page.getByText('Move the pawn on h9.').waitFor();
    await button('Show the solution').click();
    await expect.poll(() => stateOf()).toBe('answered');
    expect(
      (await page.locator('[data-test=attempt-line]').innerText()).replace(/\s+/g, ' '),
    ).toMatch(/^−6\.00 1… h8 2\. h5/);
    await button('Try again').click();
    await move('h9', 'h8');
    await expect.poll(() => stateOf()).toBe('solved');
    await page.getByText('Solved!').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('acedrex-practice dialog[open]').waitFor({ state: 'detached' });
    expect((await moveList()).length).toBe(6);
  });

  // Colours do not depend on the size, so each scheme is checked in one window.
  const touch = { hasTouch: true };
  const windows = [
    ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', ...touch }],
    ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
    ['phone on its side', { viewport: { width: 844, height: 390 }, ...touch }],
  ] as const;

  const languages = [
    ['de-DE', 'Bericht'],
    ['fr-FR', 'Rapport'],
    ['pt-PT', 'Resumo'],
  ] as const;
  test.each(sampled(languages, 1))(
    'shows each column header of the report on one line: %s, %s',
    async (locale, name) => {
      const size = { width: 360, height: 640 };
      await openPage({ viewport: size, ...touch, locale });
      // Black's column is narrow without a worst move.
      await paste(
        EVALUATED.replace('h8 {[%eval 0.10]}', 'h8')
          .replaceAll('-6.00', '0.00')
          .replace('h5 {[%eval 0.00]}', 'h5 {[%eval -0.80]}'),
      );
      await tab(name);
      await page.locator('[data-test=report]').waitFor();
      for (const width of [360, 390]) {
        await page.setViewportSize({ ...size, width });
        await settled();
        const heads = page.locator('acedrex-review thead th').evaluateAll((cells) =>
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
    },
  );

  test.each(sampled(windows, 1))('is accessible and not cut off on a %s', async (_, options) => {
    await openPage(options);
    const check = async (): Promise<void> => {
      await settled();
      expect(await violations()).toEqual([]);
      expect(cutOff()).toEqual([]);
    };
    await paste(EVALUATED);
    await tab('Report');
    await page.locator('[data-test=report]').waitFor();
    await page.keyboard.press('e');
    await verdict().waitFor();
    await check();
    await begin('');
    await check();
  });
});
