/** What surrounds a game against the engine: where it starts, premoves, draws, and what follows its end. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  begin,
  holdEngine,
  moveAndAwaitReply,
  openMore,
  pressButton,
  resign,
  stateOf,
} from './play-support.js';
import { violations } from './look.js';
import {
  clickMove,
  dragMove,
  exportedPgn,
  MOVING,
  moveList,
  openPage,
  saved,
  siteForTests,
  square,
  statusLine,
  tab,
} from './support.js';

const site = siteForTests();

const talkOf = (page: Page): Promise<string> =>
  page
    .locator('[data-test=play-talk]')
    .textContent()
    .then((text) => text?.trim() ?? '');

const premoved = (page: Page): Promise<readonly string[]> =>
  page
    .locator('acedrex-board .square.premove, acedrex-board [data-square].premove')
    .evaluateAll((squares) =>
      squares.map((one) => (one as HTMLElement).dataset.square ?? '').sort(),
    );

const bottomOf = (page: Page): Promise<string> =>
  page
    .locator('acedrex-board-view acedrex-board')
    .evaluate((board) => (board as HTMLElement & { orientation: string }).orientation);

/**
 * A game in which the engine is thinking about its first move: its file does not arrive before `answer`. The page gives up
 * after 15 s, so a test does nothing slow before.
 */
const openThinking = async (): Promise<{
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly answer: () => void;
}> => {
  const { page, complaints } = await openPage(site, MOVING);
  const answer = await holdEngine(page);
  await begin(page);
  await clickMove(page, 'e4', 'e5');
  await expect.poll(() => stateOf(page)).toContain('thinking');
  return { page, complaints, answer };
};

test.each(['dragged', 'selected'])(
  'a piece that is %s while the engine thinks stays in the hand when the engine has moved',
  async (how) => {
    const { page, answer } = await openThinking();
    await square(page, 'h4').hover();
    await page.mouse.down();
    if (how === 'dragged') await square(page, 'h5').hover();
    else await page.mouse.up();
    answer();
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    if (how === 'dragged') await page.mouse.up();
    else await square(page, 'h5').click();
    await expect.poll(async () => (await moveList(page)).slice(2, 3)).toEqual(['h5']);
    await page.context().close();
  },
);

describe('a premove', () => {
  test('is entered by a drag, shown, and played after the engine’s move', async () => {
    const { page, complaints, answer } = await openThinking();
    const abort = page.getByRole('button', { name: 'Abort' });
    const place = await abort.boundingBox();
    await dragMove(page, 'h4', 'h5');
    await expect.poll(() => premoved(page)).toEqual(['h4', 'h5']);
    expect(await talkOf(page)).toContain('Premove h4–h5');
    expect(await abort.boundingBox()).toEqual(place);
    expect(await moveList(page)).toEqual(['e5']);
    answer();
    await expect.poll(async () => (await moveList(page))[2]).toBe('h5');
    await expect.poll(async () => (await moveList(page)).length).toBe(4);
    expect(await premoved(page)).toEqual([]);
    expect(await talkOf(page)).toBe('');
    expect(complaints.filter((text) => !text.includes('Service Worker'))).toEqual([]);
    await page.context().close();
  });

  test('is cancelled by a click elsewhere and by Escape, replaced by another, and refused if it is illegal', async () => {
    const { page, answer } = await openThinking();
    await clickMove(page, 'h4', 'h5');
    await expect.poll(() => premoved(page)).toEqual(['h4', 'h5']);
    await square(page, 'f7').click();
    await expect.poll(() => premoved(page)).toEqual([]);
    // By the keyboard, which also enters one. After a click, the arrow keys go through the game until Tab.
    await page.keyboard.press('Tab');
    await square(page, 'd4').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => premoved(page)).toEqual(['d4', 'd5']);
    await page.keyboard.press('Escape');
    await expect.poll(() => premoved(page)).toEqual([]);
    expect(await talkOf(page)).toBe('');
    await dragMove(page, 'a4', 'a5');
    await dragMove(page, 'l4', 'l5');
    await expect.poll(() => premoved(page)).toEqual(['l4', 'l5']);
    // The opponent's pieces stay where they are, and a piece dropped outside the board too.
    await dragMove(page, 'h9', 'h8');
    await square(page, 'b4').hover();
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await expect.poll(() => page.locator('[data-square=b4][aria-label*=pawn]').count()).toBe(1);
    expect(await premoved(page)).toEqual([]);

    // One that is illegal after the engine's move vanishes with the reason.
    await clickMove(page, 'h4', 'h8');
    await expect.poll(() => premoved(page)).toEqual(['h4', 'h8']);
    answer();
    await expect.poll(() => stateOf(page)).toBe('Your move');
    expect(await moveList(page)).toHaveLength(2);
    expect(await premoved(page)).toEqual([]);
    expect(await talkOf(page)).toBe(
      'The premove h4–h8 was not played. The pawn on h4 cannot go to h8 here.',
    );
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('can be entered by touch', async () => {
    const { page } = await openPage(site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const answer = await holdEngine(page);
    await begin(page);
    const tap = (name: string): Promise<void> => square(page, name).tap();
    await tap('e4');
    await tap('e5');
    await expect.poll(() => stateOf(page)).toContain('thinking');
    await tap('h4');
    await tap('h5');
    await expect.poll(() => premoved(page)).toEqual(['h4', 'h5']);
    answer();
    await expect.poll(async () => (await moveList(page))[2]).toBe('h5');
    await page.context().close();
  });
});

describe('the first move on the board', () => {
  test('starts the game of the form, if it is the user’s', async () => {
    const { page } = await openPage(site);
    await page.goto(`${site.url}#learn`);
    await page
      .locator('acedrex-path')
      .getByRole('button', { name: /level 1/ })
      .click();
    const told = page.locator('[data-test=press-play]');
    await expect.poll(() => told.innerText()).toContain('your first move');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    expect((await moveList(page))[0]).toBe('e5');
    expect(await stateOf(page)).toBe('Your move');
    expect(await exportedPgn(page)).toContain('[Black "Acedrex, level 1"]');
    await page.context().close();
  });

  test('is only played on the board if the user has Black', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Play');
    await page.locator('select[name=side]').selectOption('black');
    const told = page.locator('[data-test=press-play]');
    await expect.poll(() => told.innerText()).toBe('Press Play to start.');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => page.locator('select[name=start]').inputValue()).toBe('here');
    await page.locator('[data-test=from-here]').waitFor();
    expect(await told.innerText()).toBe('Press Play to start.');
    await pressButton(page, 'Play');
    await expect.poll(() => stateOf(page)).toBe('Your move');
    await page.context().close();
  });

  test('starts a game between two players', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Play');
    await pressButton(page, 'Two players here');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => stateOf(page)).toBe('Black to move');
    expect(await moveList(page)).toEqual(['e5']);
    await page.context().close();
  });
});

describe('a game', () => {
  test('starts from the position on the board or from the opening array', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Play');
    const start = page.locator('select[name=start]');
    expect(await start.inputValue()).toBe('array');
    // It is among the options that are folded as long as none of them differs.
    expect(await start.isVisible()).toBe(false);
    expect(await start.locator('option[value=here]').isDisabled()).toBe(true);
    await tab(page, 'Analysis');
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await tab(page, 'Play');
    await expect.poll(() => start.inputValue()).toBe('here');
    // Then it comes first, and the others stay folded.
    expect(await start.isVisible()).toBe(true);
    expect(await page.locator('acedrex-new-game-form details').getAttribute('open')).toBeNull();
    await begin(page);
    await expect.poll(() => moveList(page)).toEqual([]);
    await page.locator('[data-square=e5][aria-label*="white pawn"]').waitFor();
    await moveAndAwaitReply(page, 'h4', 'h5');
    await pressButton(page, 'Hint');
    await resign(page);
    // After the end of a game, the next one starts from the opening array unless the user chooses otherwise.
    await expect.poll(() => start.count()).toBe(0);
    await pressButton(page, 'New game');
    await expect.poll(() => start.inputValue()).toBe('array');
    // The end of the game ended the search for a hint.
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
    await begin(page);
    await page.locator('[data-square=e4][aria-label*="white pawn"]').waitFor();
    expect(await exportedPgn(page)).toContain('[Termination "unterminated"]');
    await page.context().close();
  });

  test('says how strong its opponent is', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Play');
    const told = page.locator('[data-test=level-text]');
    const texts = new Set<string>();
    for (const level of [1, 2, 7, 12]) {
      await page.locator('input[name=level]').fill(String(level));
      await page.getByText(`Level ${level} of 12`).waitFor();
      const text = await told.innerText();
      expect(text).toContain(level === 1 ? 'weakest' : ` level ${level - 1}`);
      // Only games show how strong a level is.
      expect(text.includes('an estimate')).toBe(level === 12);
      texts.add(text);
    }
    expect(texts.size).toBe(4);
    // Half of eight games against level 4.
    await page.evaluate(() => {
      const games = [0, 1, 0, 1, 0, 1, 0, 1].map((score, study) => ({ study, level: 4, score }));
      localStorage.setItem('acedrex-rated-games', JSON.stringify(games));
    });
    await page.reload();
    await tab(page, 'Play');
    await page.getByText('as well as level 4. Your rating is 980 ± 260, from').waitFor();
    await page.context().close();
  });

  test('is followed by a rematch with the colours swapped, a review, and the user’s view', async () => {
    const { page, complaints } = await openPage(site);
    await tab(page, 'Play');
    await page.locator('select[name=control]').selectOption('5+3');
    await openMore(page);
    await page.getByLabel('Your name').fill('Beatriz');
    await begin(page, 2);
    await moveAndAwaitReply(page, 'e4', 'e5');
    await moveAndAwaitReply(page, 'h4', 'h5');
    await resign(page);
    await expect.poll(() => stateOf(page)).toBe('You resigned');
    await expect.poll(() => statusLine(page)).toBe('Resigned: Black wins');
    await expect
      .poll(() => page.locator('.stage [data-test=points]').allInnerTexts())
      .toEqual(['1', '0']);
    await expect
      .poll(() => page.locator('acedrex-moves [data-test=result]').innerText())
      .toMatch(/^0–1\s+resigned$/);
    // One button is to be pressed first.
    await expect
      .poll(() => page.locator('acedrex-play-panel .primary').allInnerTexts())
      .toEqual(['Review this game']);
    expect(await violations(page)).toEqual([]);
    // The game has not ended with the move before.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => statusLine(page)).toBe('Black to move');
    await expect.poll(() => page.locator('[data-test=points]').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await saved(page);
    await page.reload();
    await tab(page, 'Play');
    await expect.poll(() => stateOf(page)).toBe('You resigned');
    await pressButton(page, 'Rematch');
    await expect.poll(() => bottomOf(page)).toBe('black');
    // The engine, as White, begins.
    await expect.poll(() => stateOf(page)).toBe('Your move');
    expect(await moveList(page)).toHaveLength(1);
    expect(await page.locator('.stage acedrex-play-clock [role=timer]').allInnerTexts()).toEqual([
      '5:00',
      expect.stringMatching(/^(5:00|4:\d\d)$/),
    ]);
    await clickMove(page, 'l9', 'l8');
    await expect.poll(async () => (await moveList(page)).length).toBe(3);
    await resign(page);
    await expect.poll(() => stateOf(page)).toBe('You resigned');
    const pgn = await exportedPgn(page);
    expect(pgn).toContain('[White "Acedrex, level 2"]');
    expect(pgn).toContain('[Black "Beatriz"]');
    expect(pgn).toContain('[TimeControl "300+3"]');
    expect(pgn).toContain('[Result "1-0"]');
    await pressButton(page, 'Review this game');
    await expect
      .poll(() => page.getByRole('tab', { name: 'Analysis' }).getAttribute('aria-selected'))
      .toBe('true');
    await page.locator('[data-test=report]').waitFor();
    expect(await bottomOf(page)).toBe('black');
    await page.getByRole('button', { name: 'New game' }).click();
    await expect.poll(() => moveList(page)).toEqual([]);
    await expect.poll(() => bottomOf(page)).toBe('white');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
