import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { settled } from './look.js';
import {
  clickMove,
  dragMove,
  exportedPgn,
  moveList,
  openPage,
  openTab,
  paste,
  saved,
  siteForTests,
  square,
  tab,
} from './support.js';
import {
  begin,
  holdEngine,
  moveAndAwaitReply,
  pressButton,
  resign,
  stateOf,
} from './play-support.js';

const site = siteForTests();

describe('a game against the engine', () => {
  test('has a hint, a take-back, a draw offer and a resignation, and is kept as a study', async () => {
    const { page, complaints } = await openPage(site);
    await tab(page, 'Play');
    await page.locator('select[name=control]').selectOption('5+3');
    await page.locator('input[name=level]').fill('2');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const state = page.locator('[data-test=play-state]');
    await expect.poll(() => state.innerText()).toBe('Your move');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    await expect.poll(() => state.innerText()).toBe('Your move');
    // Not the engine's pieces, and not in the past.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => state.innerText()).toBe('You are looking at an earlier position.');
    const moves = await moveList(page);
    await dragMove(page, 'l4', 'l5');
    await expect.poll(() => moveList(page)).toEqual(moves);
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
    await expect.poll(() => moveList(page)).toEqual([]);
    await clickMove(page, 'h4', 'h5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    expect((await moveList(page))[0]).toBe('h5');
    expect(await page.locator('.stage acedrex-play-clock [role=timer]').count()).toBe(2);
    await expect.poll(() => state.innerText()).toBe('Your move');
    await pressButton(page, 'Offer a draw');
    const talk = page.locator('[data-test=play-talk]');
    await expect.poll(() => talk.innerText()).toBe('Level 2 declines the draw.');
    expect(await page.getByRole('button', { name: 'Offer a draw' }).isDisabled()).toBe(true);
    // An undo is a take-back too, and cannot be redone: the game continues from here.
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList(page)).toEqual([]);
    await page.keyboard.press('Control+y');
    await moveAndAwaitReply(page, 'a4', 'a5');
    await expect.poll(() => moveList(page)).toHaveLength(2);
    // The end of the game cancels the selection of a piece.
    await square(page, 'h4').click();
    await expect.poll(() => page.locator('acedrex-board .target').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expect.poll(() => state.innerText()).toBe('You resigned');
    await expect.poll(() => page.locator('acedrex-board .target').count()).toBe(0);
    await page.reload();
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    // Each place of the finished game shows both clocks.
    const clocks = page.locator('.stage acedrex-player [title=Clock]:visible');
    const isClock: unknown = expect.stringMatching(/^(?:5:0[0-3]|4:\d\d)$/);
    expect(await clocks.allInnerTexts()).toEqual([isClock, isClock]);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => clocks.allInnerTexts()).toEqual(['5:00', isClock]);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => clocks.allInnerTexts()).toEqual(['5:00', '5:00']);
    const pgn = await exportedPgn(page);
    expect(pgn).toMatch(/1\. a5 \{ \[%clk 0:0[45]:\d\d\] \}/);
    expect(pgn).toContain('[Black "Acedrex, level 2"]');
    expect(pgn).toContain('[Result "0-1"]');
    expect(pgn).toContain('[TimeControl "300+3"]');
    expect(pgn).toContain('[Termination "normal"]');
    expect(pgn).toMatch(/\[Date "20\d\d\.\d\d\.\d\d"\]/);
    expect(pgn).toMatch(/\[Time "\d\d:\d\d:\d\d"\]/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('can be resumed after its tab was closed, and after another game', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await begin(page, 2);
    await moveAndAwaitReply(page, 'e4', 'e5');
    const moves = await moveList(page);
    await saved(page);
    const next = await openTab(opened, site.url);
    await page.close();
    await expect.poll(() => moveList(next)).toEqual(moves);
    await tab(next, 'Play');
    const goOn = next.getByRole('button', { name: 'Resume game' });
    await goOn.click();
    await expect.poll(() => stateOf(next)).toBe('Your move');
    await moveAndAwaitReply(next, 'h4', 'h5');
    const longer = await moveList(next);
    await saved(next);
    // Another game is begun in the same tab, once the question is answered.
    const question = next.getByRole('dialog', { name: 'A game is in progress' });
    await next.getByRole('button', { name: 'New game' }).click();
    await question.getByRole('button', { name: 'Back to the game' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await moveList(next)).toEqual(longer);
    // It names what is about to be opened.
    await paste(next, '[StudyName "Mate in two"]\n\n1. a5 *');
    await question.getByText('Open “Mate in two” and leave the game?').waitFor();
    await question.getByRole('button', { name: 'Back to the game' }).click();
    await question.waitFor({ state: 'hidden' });
    await next.getByRole('button', { name: 'New game' }).click();
    await question.getByRole('button', { name: 'Leave the game' }).click();
    await expect.poll(() => moveList(next)).toEqual([]);
    await begin(next);
    await moveAndAwaitReply(next, 'a4', 'a5');
    await saved(next);
    await next.getByRole('link', { name: 'Library' }).click();
    await next
      .locator('acedrex-library-view')
      .getByRole('button', { name: /^Level 2, / })
      .first()
      .click();
    await question.getByRole('button', { name: 'Leave the game' }).click();
    await expect.poll(() => moveList(next)).toEqual(longer);
    await tab(next, 'Play');
    await goOn.click();
    await expect.poll(() => stateOf(next)).toBe('Your move');
    await resign(next);
    await expect.poll(() => stateOf(next)).toBe('You resigned');
    await expect.poll(() => goOn.count()).toBe(0);
    await next.context().close();
  });

  test('says that the engine cannot be had without a network, and asks it again', async () => {
    const { page } = await openPage(site);
    await begin(page);
    await page.context().setOffline(true);
    await clickMove(page, 'e4', 'e5');
    const retry = page.locator('acedrex-play-panel').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(await page.getByRole('alert').allInnerTexts()).toContainEqual(
      expect.stringContaining('The engine failed.'),
    );
    await page.context().setOffline(false);
    await retry.click();
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    await page.context().close();
  });

  test('keeps a comment with the move for which it was begun', async () => {
    const { page } = await openPage(site);
    const answer = await holdEngine(page);
    await begin(page);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => stateOf(page)).toContain('thinking');
    await tab(page, 'Analysis');
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.pressSequentially('I played ');
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    answer();
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    expect(await comment.inputValue()).toBe('I played ');
    await expect
      .poll(() => page.locator('[data-test=comment-place]').innerText())
      .toBe('Comment on e5');
    await page.keyboard.type('this because');
    await page.getByRole('button', { name: 'Flip the board' }).first().focus();
    // What follows is about the position on the board.
    await expect.poll(() => comment.inputValue()).toBe('');
    await comment.pressSequentially('an answer');
    await page.locator('acedrex-moves button.move').first().click();
    await expect.poll(() => comment.inputValue()).toBe('I played this because');
    await page.locator('acedrex-moves button.move').last().click();
    await expect.poll(() => comment.inputValue()).toBe('an answer');
    await page.context().close();
  });

  test('does what a button says that is pressed while a comment on another move is open', async () => {
    const { page } = await openPage(site);
    const answer = await holdEngine(page);
    await begin(page);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => stateOf(page)).toContain('thinking');
    await tab(page, 'Analysis');
    await page.getByLabel('Comment', { exact: true }).pressSequentially('I\nplayed\nthis');
    answer();
    await page.locator('[data-test=comment-place]').waitFor();
    // The tools move when the comment ends; a press that takes as long as a hand's is still on its button.
    await page.getByRole('button', { name: 'Good move' }).click({ delay: 150 });
    await expect
      .poll(async () => (await moveList(page)).map((san) => san.endsWith('!')))
      .toEqual([false, true]);
    await expect.poll(() => page.locator('[data-test=comment-place]').count()).toBe(0);
    await page.context().close();
  });

  test('gets no help: the analysis is off and hidden until the game has ended', async () => {
    const { page } = await openPage(site);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const chip = page.locator('[data-test=activity-analysis]');
    await chip.waitFor();
    await expect
      .poll(async () => Number(await page.locator('[data-test=depth]').innerText()))
      .toBeGreaterThan(2);
    await tab(page, 'Play');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => stateOf(page)).toBe('Your move');
    const bar = page.locator('acedrex-eval-bar');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await expect.poll(() => chip.count()).toBe(0);
    // Neither by key: the engine, its best move, the threat.
    for (const key of ['l', 'x', ' ']) await page.keyboard.press(key);
    await tab(page, 'Analysis');
    await expect.poll(() => moveList(page)).toEqual([]);
    await expect
      .poll(() => page.locator('acedrex-engine-panel, acedrex-review:visible').count())
      .toBe(0);
    await expect.poll(() => page.getByRole('tab', { name: 'Explorer' }).count()).toBe(0);
    await expect.poll(() => bar.isVisible()).toBe(false);
    await expect.poll(() => chip.count()).toBe(0);
    // Nor by a comparison of rulesets.
    await tab(page, 'Rules');
    await expect
      .poll(() => page.getByRole('button', { name: 'Evaluate under all rulesets' }).isDisabled())
      .toBe(true);
    await tab(page, 'Play');
    await moveAndAwaitReply(page, 'e4', 'e5');
    await resign(page);
    await expect.poll(() => bar.isVisible()).toBe(true);
    // The engine was on before the game, so it goes on.
    await chip.waitFor();
    await page.context().close();
  });
});

test('the computer’s name beside the board and over the moves is in the user’s language', async () => {
  const { page } = await openPage(site, { locale: 'es-ES' });
  const game = '[White "Anna"]\n[Black "Acedrex, level 2"]\n[Result "*"]\n\n1. e5 e8 *';
  await paste(page, game);
  const head = page.locator('acedrex-moves .player');
  await expect.poll(() => head.allInnerTexts()).toEqual(['Anna', 'Acedrex, nivel 2']);
  const players = page.locator('acedrex-board-view .stage acedrex-player .name');
  expect(await players.allInnerTexts()).toEqual(['Acedrex, nivel 2', 'Anna']);
  await page.context().close();
});

test.each([
  ['upright', 360, 640],
  ['upright', 390, 844],
  ['on its side', 844, 390],
])('a phone %s shows a draw offer in place of the buttons: %i×%i', async (_, width, height) => {
  const { page } = await openPage(site, {
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
  });
  await tab(page, 'Play');
  await pressButton(page, 'Two players here');
  await page.getByLabel('White’s name').fill('Alfonso the Wise');
  await page.getByLabel('Black’s name').fill('Beatriz');
  await pressButton(page, 'Play');
  await clickMove(page, 'e4', 'e5');
  await expect.poll(() => stateOf(page)).toBe('Beatriz to move');
  // A game that only one side has moved in can be aborted, but not resigned.
  await clickMove(page, 'e9', 'e8');
  await expect.poll(() => stateOf(page)).toBe('Alfonso the Wise to move');
  const panel = page.locator('acedrex-play-panel');
  const topOf = async (name: string): Promise<number | undefined> =>
    (await panel.getByRole('button', { name }).boundingBox())?.y;
  await settled(page);
  const above = await topOf('Resign');
  await panel.getByRole('button', { name: 'Offer a draw' }).tap();
  const accept = panel.getByRole('button', { name: 'Accept the draw' });
  await accept.waitFor();
  await settled(page);
  // Nothing lies over the answers, and the page has not scrolled.
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
  expect(text?.y).toBeGreaterThan(width > height ? 0 : (board?.height ?? height));
  await panel.getByRole('button', { name: 'Decline' }).tap();
  await expect.poll(() => topOf('Resign')).toBe(above);
  await page.context().close();
});

describe('a phone on its side', () => {
  test.each(sampled(['es-ES', 'en-GB'], 1))(
    'keeps the actions of a game in view: %s',
    async (locale) => {
      const { page } = await openPage(site, {
        viewport: { width: 844, height: 390 },
        hasTouch: true,
        isMobile: true,
        locale,
      });
      const isSpanish = locale === 'es-ES';
      await tab(page, isSpanish ? 'Jugar' : 'Play');
      const panel = page.locator('acedrex-play-panel');
      await panel.locator('input[name=level]').fill('1');
      await panel.getByRole('button', { name: isSpanish ? 'Jugar' : 'Play', exact: true }).click();
      const mine = isSpanish ? 'Le toca mover' : 'Your move';
      // Level 1 plays at random. Its first move cannot check, so both of these are legal.
      for (const file of ['a', 'c']) {
        await expect.poll(() => stateOf(page)).toBe(mine);
        await clickMove(page, `${file}4`, `${file}5`);
        await expect.poll(() => moveList(page)).toContain(`${file}5`);
      }
      // One row, large enough for fingers, and nothing lies over it.
      const names = isSpanish
        ? ['Deshacer jugada', 'Pista', 'Ofrecer tablas', 'Rendirse']
        : ['Take back', 'Hint', 'Offer a draw', 'Resign'];
      // The engine has answered, so nothing changes between one button and the next.
      await expect.poll(() => stateOf(page)).toBe(mine);
      await settled(page);
      const seen = await panel.getByRole('button').evaluateAll(
        (buttons, wanted) =>
          buttons
            .filter((button) => wanted.includes(button.textContent.trim()))
            .map((button) => {
              const { x, y, width, height } = button.getBoundingClientRect();
              const [word] = button.getElementsByClassName('word');
              const top = button.getRootNode() as ShadowRoot;
              const hit = top.elementFromPoint(x + width / 2, y + height / 2);
              return {
                y,
                isLarge: width >= 44 && height >= 44,
                isHit: hit !== null && button.contains(hit),
                isWhole: word !== undefined && word.scrollWidth <= word.clientWidth,
              };
            }),
        names,
      );
      const [{ y } = { y: 0 }] = seen;
      expect(seen).toEqual(names.map(() => ({ y, isLarge: true, isHit: true, isWhole: true })));
      // The name of the rules is cut, but said in full.
      const rules = page.locator('[data-test=rules]');
      const title = isSpanish ? 'Cazaux y Musser' : 'Cazaux and Musser';
      expect(await rules.innerText()).toContain(title);
      const { width, height } = (await rules.boundingBox()) ?? { width: 0, height: 0 };
      expect(width).toBeGreaterThanOrEqual(44);
      expect(height).toBe(44);
      await page.context().close();
    },
  );
});

test('two people play on one board: they answer each other’s offers, and the engine is off', async () => {
  const { page, complaints } = await openPage(site);
  await tab(page, 'Play');
  await pressButton(page, 'Two players here');
  await page.getByLabel('White’s name').fill('Alfonso');
  await page.getByLabel('Black’s name').fill('Beatriz');
  await page.locator('select[name=ruleset]').selectOption('courier');
  await page.getByLabel('Turn the board').check();
  await pressButton(page, 'Play');
  await expect.poll(() => stateOf(page)).toBe('Alfonso to move');
  expect(await page.locator('acedrex-eval-bar').isVisible()).toBe(false);
  await clickMove(page, 'e4', 'e5');
  await expect.poll(() => stateOf(page)).toBe('Beatriz to move');
  const bottom = (): Promise<string | null> =>
    page.locator('acedrex-player.near .name').textContent();
  await expect.poll(bottom).toBe('Beatriz');
  await clickMove(page, 'h9', 'h8');
  await expect.poll(() => moveList(page)).toEqual(['e5', 'h8']);
  const talk = page.locator('[data-test=play-talk]');
  await pressButton(page, 'Take back');
  await expect
    .poll(() => talk.innerText())
    .toBe('Beatriz asks to take the last move back. Alfonso answers.');
  // One question at a time.
  const isOff = (name: string): Promise<boolean> => page.getByRole('button', { name }).isDisabled();
  expect(await isOff('Offer a draw')).toBe(true);
  await pressButton(page, 'Decline');
  await expect.poll(() => moveList(page)).toEqual(['e5', 'h8']);
  await pressButton(page, 'Take back');
  await pressButton(page, 'Allow');
  await expect.poll(() => moveList(page)).toEqual(['e5']);
  await expect.poll(() => stateOf(page)).toBe('Beatriz to move');
  await saved(page);
  await page.reload();
  await expect.poll(() => stateOf(page)).toBe('Beatriz to move');
  await pressButton(page, 'Offer a draw');
  await expect.poll(() => talk.innerText()).toBe('Beatriz offers a draw. Alfonso answers.');
  expect(await isOff('Take back')).toBe(true);
  // A move withdraws the offer, or declines it.
  await clickMove(page, 'h9', 'h8');
  await expect.poll(() => talk.innerText()).toBe('');
  await pressButton(page, 'Resign');
  await pressButton(page, 'Beatriz');
  await expect.poll(() => stateOf(page)).toBe('White wins: Beatriz resigned');
  const pgn = await exportedPgn(page);
  for (const tag of ['White "Alfonso"', 'Black "Beatriz"', 'Result "1-0"', 'TimeControl "-"'])
    expect(pgn).toContain(`[${tag}]`);
  await pressButton(page, 'Rematch');
  await expect.poll(() => stateOf(page)).toBe('Beatriz to move');
  await clickMove(page, 'e4', 'e5');
  await pressButton(page, 'Offer a draw');
  await pressButton(page, 'Accept the draw');
  await expect.poll(() => stateOf(page)).toBe('Draw by agreement');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each([
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [390, 844],
])('at %i by %i nothing is under the pointer after a resignation', async (width, height) => {
  const { page } = await openPage(site, {
    viewport: { width, height },
    ...(width < 500 && { hasTouch: true, isMobile: true }),
  });
  await begin(page);
  await moveAndAwaitReply(page, 'e4', 'e5');
  const top = async (): Promise<number | undefined> =>
    (await page.locator('acedrex-moves').boundingBox())?.y;
  // On a phone the moves are in a row below the board.
  const before = width < 1200 ? undefined : await top();
  await page.getByRole('button', { name: 'Resign' }).click();
  const yes = page.getByRole('button', { name: 'Yes, resign' });
  const box = await yes.boundingBox();
  await yes.click();
  await expect.poll(() => stateOf(page)).toBe('You resigned');
  expect(await page.getByRole('button', { name: 'New game', exact: true }).count()).toBe(1);
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  for (const name of ['Review this game', 'Rematch']) {
    const other = await page.getByRole('button', { name }).boundingBox();
    const isBelow =
      other !== null &&
      other.x <= x &&
      x <= other.x + other.width &&
      other.y <= y &&
      y <= other.y + other.height;
    expect(isBelow, name).toBe(false);
  }
  if (before !== undefined) expect(await top()).toBe(before);
  await page.context().close();
});
