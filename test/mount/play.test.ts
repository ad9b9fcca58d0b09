import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import {
  breakEngine,
  clickMove,
  dragWith,
  exportedPgn,
  holdEngine,
  moveList,
  openPage,
  page,
  paste,
  saved,
  settled,
  square,
  tab,
} from './views-support.js';
import { drive } from './locator.js';
import { middleOf } from './support.js';
import { begin, moveAndAwaitReply, pressButton, resign, stateOf } from './play-support.js';

describe('a game against the engine', () => {
  test('offers hints, take-backs, draws and resignation, and is saved as a study', async () => {
    await openPage();
    await tab('Play');
    await page.locator('select[name=control]').selectOption('5+3');
    await page.locator('input[name=level]').fill('2');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const state = page.locator('[data-test=play-state]');
    await expect.poll(() => state.innerText()).toBe('Your move');
    await clickMove('e4', 'e5');
    await expect.poll(async () => (await moveList()).length).toBe(2);
    await expect.poll(() => state.innerText()).toBe('Your move');
    // The user cannot move in an earlier position.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => state.innerText()).toBe('You are looking at an earlier position.');
    const moves = await moveList();
    await dragWith('left', 'l4', 'l5');
    await expect.poll(() => moveList()).toEqual(moves);
    const back = page.getByRole('button', { name: 'Back to the game' });
    await back.click();
    await expect.poll(() => back.count()).toBe(0);
    const hint = page.getByRole('button', { name: 'Hint' });
    await hint.click();
    await expect
      .poll(() => state.innerText())
      .toMatch(/^Hint: move the \w+ on [a-l]\d+\. Press Hint again for the square\.$/);
    await expect.poll(() => page.locator('acedrex-board .circle.yellow').count()).toBe(1);
    await hint.click();
    await expect.poll(() => state.innerText()).toMatch(/^Hint: \w+ to [a-l]\d+/);
    await expect.poll(() => page.locator('acedrex-board .circle.yellow').count()).toBe(0);
    expect(await hint.isDisabled()).toBe(true);
    expect(await hint.getAttribute('title')).toBe('The board shows the whole hint.');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => moveList()).toEqual([]);
    await clickMove('h4', 'h5');
    await expect.poll(async () => (await moveList()).length).toBe(2);
    expect((await moveList())[0]).toBe('h5');
    expect(page.locator('.stage acedrex-play-clock [role=timer]').count()).toBe(2);
    await expect.poll(() => state.innerText()).toBe('Your move');
    await pressButton('Offer a draw');
    const talk = page.locator('[data-test=play-talk]');
    await expect.poll(() => talk.innerText()).toBe('Level 2 declines the draw.');
    expect(await page.getByRole('button', { name: 'Offer a draw' }).isDisabled()).toBe(true);
    // An undo is a take-back too, and cannot be redone: the game continues from here.
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList()).toEqual([]);
    await page.keyboard.press('Control+y');
    await moveAndAwaitReply('a4', 'a5');
    await expect.poll(() => moveList()).toHaveLength(2);
    // The end of the game cancels the selection of a piece.
    await square('h4').click();
    await expect.poll(() => page.locator('acedrex-board .target').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expect.poll(() => state.innerText()).toBe('You resigned');
    await expect.poll(() => page.locator('acedrex-board .target').count()).toBe(0);
    await page.reload();
    await expect.poll(async () => (await moveList()).length).toBe(2);
    // Each position of the finished game shows both clocks.
    const clocks = page.locator('.stage acedrex-player [title=Clock]:visible');
    const isClock: unknown = expect.stringMatching(/^(?:5:0[0-3]|4:\d\d)$/);
    expect(clocks.allInnerTexts()).toEqual([isClock, isClock]);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => clocks.allInnerTexts()).toEqual(['5:00', isClock]);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => clocks.allInnerTexts()).toEqual(['5:00', '5:00']);
    const pgn = await exportedPgn();
    expect(pgn).toMatch(/1\. a5 \{ \[%clk 0:0[45]:\d\d\] \}/);
    expect(pgn).toContain('[Black "Acedrex, level 2"]');
    expect(pgn).toContain('[Result "0-1"]');
    expect(pgn).toContain('[TimeControl "300+3"]');
    expect(pgn).toContain('[Termination "normal"]');
    expect(pgn).toMatch(/\[Date "20\d\d\.\d\d\.\d\d"\]/);
    expect(pgn).toMatch(/\[Time "\d\d:\d\d:\d\d"\]/);
  });

  test('can be resumed after its tab was closed and after another game', async () => {
    await openPage();
    await begin(2);
    await moveAndAwaitReply('e4', 'e5');
    const moves = await moveList();
    await saved();
    await page.reopen();
    await expect.poll(() => moveList()).toEqual(moves);
    await tab('Play');
    const goOn = page.getByRole('button', { name: 'Resume game' });
    await goOn.click();
    await expect.poll(() => stateOf()).toBe('Your move');
    await moveAndAwaitReply('h4', 'h5');
    const longer = await moveList();
    await saved();
    // Another game starts in the same tab, once the question is answered.
    const question = page.getByRole('dialog', { name: 'A game is in progress' });
    await page.getByRole('button', { name: 'New game' }).click();
    await question.getByRole('button', { name: 'Back to the game' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await moveList()).toEqual(longer);
    // The question names the study that is about to be opened.
    await paste('[StudyName "Mate in two"]\n\n1. a5 *');
    await question.getByText('Open “Mate in two” and leave the game?').waitFor();
    await question.getByRole('button', { name: 'Back to the game' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'New game' }).click();
    await question.getByRole('button', { name: 'Leave the game' }).click();
    await expect.poll(() => moveList()).toEqual([]);
    await begin();
    await moveAndAwaitReply('a4', 'a5');
    await saved();
    await page.getByRole('link', { name: 'Library' }).click();
    await page
      .locator('acedrex-library-view [data-test=study]')
      .filter({ hasText: 'Level 2' })
      .first()
      .getByRole('button')
      .first()
      .click();
    await question.getByRole('button', { name: 'Leave the game' }).click();
    await expect.poll(() => moveList()).toEqual(longer);
    await tab('Play');
    await goOn.click();
    await expect.poll(() => stateOf()).toBe('Your move');
    await resign();
    await expect.poll(() => stateOf()).toBe('You resigned');
    await expect.poll(() => goOn.count()).toBe(0);
  });

  test('reports in the page’s language that the engine cannot start, and offers to try again', async () => {
    await openPage({ locale: 'es-ES' });
    const mend = breakEngine();
    await tab('Jugar');
    await pressButton('Jugar');
    await page.locator('[data-test=play-state]').waitFor();
    await clickMove('e4', 'e5');
    const retry = page
      .locator('acedrex-play-panel')
      .getByRole('button', { name: 'Intentar de nuevo' });
    await retry.waitFor();
    // The Spanish messages are loaded on demand.
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^El motor ha fallado\./));
    mend();
    await retry.click();
    await expect.poll(async () => (await moveList()).length).toBe(2);
  });

  test('keeps a comment with its move even if the engine replies during typing', async () => {
    await openPage();
    const answer = holdEngine();
    await begin();
    await clickMove('e4', 'e5');
    await expect.poll(() => stateOf()).toContain('thinking');
    await tab('Analysis');
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.pressSequentially('I played ');
    await expect.poll(() => moveList()).toEqual(['e5']);
    answer();
    await expect.poll(async () => (await moveList()).length).toBe(2);
    expect(await comment.inputValue()).toBe('I played ');
    await expect
      .poll(() => page.locator('[data-test=comment-place]').innerText())
      .toBe('Comment on e5');
    await page.keyboard.type('this because');
    await page.getByRole('button', { name: 'Flip the board' }).first().focus();
    // Text typed from here on belongs to the position on the board.
    await expect.poll(() => comment.inputValue()).toBe('');
    await comment.pressSequentially('an answer');
    await page.locator('acedrex-moves button.move').first().click();
    await expect.poll(() => comment.inputValue()).toBe('I played this because');
    await page.locator('acedrex-moves button.move').last().click();
    await expect.poll(() => comment.inputValue()).toBe('an answer');
  });

  test('applies a button to the current move while a comment on another move is open', async () => {
    await openPage();
    const answer = holdEngine();
    await begin();
    await clickMove('e4', 'e5');
    await expect.poll(() => stateOf()).toContain('thinking');
    await tab('Analysis');
    await page.getByLabel('Comment', { exact: true }).pressSequentially('I\nplayed\nthis');
    answer();
    await page.locator('[data-test=comment-place]').waitFor();
    // The tools move when the comment ends; a press as long as a person's still hits its button.
    await page.getByRole('button', { name: 'Good move' }).click({ delay: 150 });
    await expect
      .poll(async () => (await moveList()).map((san) => san.endsWith('!')))
      .toEqual([false, true]);
    await expect.poll(() => page.locator('[data-test=comment-place]').count()).toBe(0);
  });

  test('turns off and hides the analysis until the game has ended', async () => {
    await openPage();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const chip = page.locator('[data-test=activity-analysis]');
    await chip.waitFor();
    await expect
      .poll(async () => Number(await page.locator('[data-test=depth]').innerText()))
      .toBeGreaterThan(2);
    await tab('Play');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => stateOf()).toBe('Your move');
    const bar = page.locator('acedrex-eval-bar');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await expect.poll(() => chip.count()).toBe(0);
    // Keys do not start the engine, play its best move or show the threat.
    for (const key of ['l', 'x', ' ']) await page.keyboard.press(key);
    await tab('Analysis');
    await expect.poll(() => moveList()).toEqual([]);
    await expect
      .poll(() => page.locator('acedrex-engine-panel, acedrex-review:visible').count())
      .toBe(0);
    await expect.poll(() => page.getByRole('tab', { name: 'Explorer' }).count()).toBe(0);
    await expect.poll(() => bar.isVisible()).toBe(false);
    await expect.poll(() => chip.count()).toBe(0);
    // The comparison of rulesets is disabled too.
    await tab('Rules');
    await expect
      .poll(() => page.getByRole('button', { name: 'Evaluate under all rulesets' }).isDisabled())
      .toBe(true);
    await tab('Play');
    await moveAndAwaitReply('e4', 'e5');
    await resign();
    await expect.poll(() => bar.isVisible()).toBe(true);
    // The engine was on before the game, so it resumes.
    await chip.waitFor();
  });
});

test('the computer’s name is in the user’s language beside the board and above the moves', async () => {
  await openPage({ locale: 'es-ES' });
  const game = '[White "Anna"]\n[Black "Acedrex, level 2"]\n[Result "*"]\n\n1. e5 e8 *';
  await paste(game);
  const head = page.locator('acedrex-moves .player');
  await expect.poll(() => head.allInnerTexts()).toEqual(['Anna', 'Acedrex, nivel 2']);
  const players = page.locator('acedrex-board-view .stage acedrex-player .name');
  await expect.poll(() => players.allInnerTexts()).toEqual(['Acedrex, nivel 2', 'Anna']);
});

test.each(
  sampled(
    [
      ['in portrait', 360, 640],
      ['in landscape', 844, 390],
      ['in portrait', 390, 844],
    ] as const,
    2,
  ),
)('a phone %s shows a draw offer in place of the buttons: %i×%i', async (_, width, height) => {
  await openPage({
    viewport: { width, height },
    hasTouch: true,
  });
  await tab('Play');
  await pressButton('Two players here');
  await page.getByLabel('White’s name').fill('Alfonso the Wise');
  await page.getByLabel('Black’s name').fill('Beatriz');
  await pressButton('Play');
  // A game that only one side has moved in can be aborted, but not resigned. Black moves before the page has been painted.
  const squares = await Promise.all(['e4', 'e5', 'e9', 'e8'].map((name) => middleOf(name)));
  await drive(...squares.map(({ x, y }) => ['mouse', 'click', x, y] as const));
  await expect.poll(() => stateOf()).toBe('Alfonso the Wise to move');
  const panel = page.locator('acedrex-play-panel');
  const topOf = async (name: string): Promise<number | undefined> =>
    (await panel.getByRole('button', { name }).boundingBox()).y;
  await settled();
  const above = await topOf('Resign');
  await panel.getByRole('button', { name: 'Offer a draw' }).tap();
  const accept = panel.getByRole('button', { name: 'Accept the draw' });
  await accept.waitFor();
  await settled();
  // Nothing covers the answers, and the page has not scrolled.
  for (const name of ['Accept the draw', 'Decline'])
    expect(
      await panel.getByRole('button', { name }).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const hit = (button.getRootNode() as ShadowRoot).elementFromPoint(
          x + width / 2,
          y + height - 2,
        );
        return [scrollY, height >= 44, hit !== null && button.contains(hit)];
      }),
    ).toEqual([0, true, true]);
  const [text, board] = await Promise.all([
    page.locator('[data-test=play-talk]').boundingBox(),
    page.locator('acedrex-board').boundingBox(),
  ]);
  expect(text.y).toBeGreaterThan(width > height ? 0 : board.height);
  await panel.getByRole('button', { name: 'Decline' }).tap();
  await expect.poll(() => topOf('Resign')).toBe(above);
});

describe('a phone in landscape', () => {
  test.each(sampled(['es-ES', 'en-GB'], 1))(
    'keeps the game buttons in view: %s',
    async (locale) => {
      await openPage({
        viewport: { width: 844, height: 390 },
        hasTouch: true,
        locale,
      });
      const isSpanish = locale === 'es-ES';
      await tab(isSpanish ? 'Jugar' : 'Play');
      const panel = page.locator('acedrex-play-panel');
      await panel.locator('input[name=level]').fill('1');
      await panel.getByRole('button', { name: isSpanish ? 'Jugar' : 'Play', exact: true }).click();
      const mine = isSpanish ? 'Le toca jugar' : 'Your move';
      // Level 1 plays at random. Its first move cannot check, so both of these are legal.
      for (const file of ['a', 'c']) {
        await expect.poll(() => stateOf()).toBe(mine);
        await clickMove(`${file}4`, `${file}5`);
        await expect.poll(() => moveList()).toContain(`${file}5`);
      }
      // The buttons are in one row, large enough for fingers and not covered.
      const names = isSpanish
        ? ['Deshacer jugada', 'Pista', 'Ofrecer tablas', 'Rendirse']
        : ['Take back', 'Hint', 'Offer a draw', 'Resign'];
      // The engine has answered, so nothing changes between one button and the next.
      await expect.poll(() => stateOf()).toBe(mine);
      await settled();
      const seen = panel
        .getByRole('button')
        .elements()
        .filter((one) => names.includes(one.textContent.trim()))
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const [word] = one.getElementsByClassName('word');
          const hit = (one.getRootNode() as ShadowRoot).elementFromPoint(
            x + width / 2,
            y + height / 2,
          );
          return {
            y,
            isLarge: width >= 44 && height >= 44,
            isHit: hit !== null && one.contains(hit),
            isWhole: word !== undefined && word.scrollWidth <= word.clientWidth,
          };
        });
      const [{ y } = { y: 0 }] = seen;
      expect(seen).toEqual(names.map(() => ({ y, isLarge: true, isHit: true, isWhole: true })));
      // The name of the ruleset is truncated on the screen but complete in the text.
      const rules = page.locator('[data-test=rules]');
      const title = isSpanish ? 'Cazaux y Musser' : 'Cazaux and Musser';
      expect(await rules.innerText()).toContain(title);
      const { width, height } = await rules.boundingBox();
      expect(width).toBeGreaterThanOrEqual(44);
      expect(height).toBe(44);
    },
  );
});

test('two people can play on one board with the engine off and answer each other’s offers', async () => {
  await openPage();
  await tab('Play');
  await pressButton('Two players here');
  await page.getByLabel('White’s name').fill('Alfonso');
  await page.getByLabel('Black’s name').fill('Beatriz');
  await page.locator('select[name=ruleset]').selectOption('courier');
  await page.getByLabel('Turn the board').check();
  await pressButton('Play');
  await expect.poll(() => stateOf()).toBe('Alfonso to move');
  expect(page.locator('acedrex-eval-bar').isVisible()).toBe(false);
  await clickMove('e4', 'e5');
  await expect.poll(() => stateOf()).toBe('Beatriz to move');
  const bottom = (): Promise<string | null> =>
    page.locator('acedrex-player.near .name').textContent();
  await expect.poll(bottom).toBe('Beatriz');
  await clickMove('h9', 'h8');
  await expect.poll(() => moveList()).toEqual(['e5', 'h8']);
  const talk = page.locator('[data-test=play-talk]');
  await pressButton('Take back');
  await expect
    .poll(() => talk.innerText())
    .toBe('Beatriz asks to take the last move back. Alfonso can allow it.');
  // One question at a time.
  const isOff = (name: string): Promise<boolean> => page.getByRole('button', { name }).isDisabled();
  expect(await isOff('Offer a draw')).toBe(true);
  await pressButton('Decline');
  await expect.poll(() => moveList()).toEqual(['e5', 'h8']);
  await pressButton('Take back');
  await pressButton('Allow');
  await expect.poll(() => moveList()).toEqual(['e5']);
  await expect.poll(() => stateOf()).toBe('Beatriz to move');
  await saved();
  await page.reload();
  await expect.poll(() => stateOf()).toBe('Beatriz to move');
  await pressButton('Offer a draw');
  await expect.poll(() => talk.innerText()).toBe('Beatriz offers a draw. Alfonso can accept it.');
  expect(await isOff('Take back')).toBe(true);
  // A move withdraws the offer, or declines it.
  await clickMove('h9', 'h8');
  await expect.poll(() => talk.innerText()).toBe('');
  await pressButton('Resign');
  await pressButton('Beatriz');
  await expect.poll(() => stateOf()).toBe('White wins: Beatriz resigned');
  const pgn = await exportedPgn();
  for (const tag of ['White "Alfonso"', 'Black "Beatriz"', 'Result "1-0"', 'TimeControl "-"'])
    expect(pgn).toContain(`[${tag}]`);
  await pressButton('Rematch');
  await expect.poll(() => stateOf()).toBe('Beatriz to move');
  await clickMove('e4', 'e5');
  await pressButton('Offer a draw');
  await pressButton('Accept the draw');
  await expect.poll(() => stateOf()).toBe('Draw by agreement');
});

test.each(
  sampled(
    [
      [1440, 900],
      [1280, 720],
      [390, 844],
      [1024, 768],
    ] as const,
    2,
  ),
)('at %i by %i, no button is under the pointer after a resignation', async (width, height) => {
  await openPage({
    viewport: { width, height },
    ...(width < 500 && { hasTouch: true }),
  });
  await begin();
  await moveAndAwaitReply('e4', 'e5');
  const top = async (): Promise<number | undefined> =>
    (await page.locator('acedrex-moves').boundingBox()).y;
  // On a phone the moves are in a row below the board.
  const before = width < 1200 ? undefined : await top();
  await page.getByRole('button', { name: 'Resign' }).click();
  const yes = page.getByRole('button', { name: 'Yes, resign' });
  const box = await yes.boundingBox();
  await yes.click();
  await expect.poll(() => stateOf()).toBe('You resigned');
  expect(page.getByRole('button', { name: 'New game', exact: true }).count()).toBe(1);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const name of ['Review this game', 'Rematch']) {
    const other = await page.getByRole('button', { name }).boundingBox();
    const isBelow = other.x <= x && x <= other.right && other.y <= y && y <= other.bottom;
    expect(isBelow, name).toBe(false);
  }
  if (before !== undefined) expect(await top()).toBe(before);
});
