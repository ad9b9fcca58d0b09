import { describe, expect, test } from 'vitest';
import {
  begin,
  moveAndAwaitReply,
  openMore,
  pressButton,
  resign,
  stateOf,
} from './play-support.js';
import {
  MOVING,
  type PageOptions,
  clickMove,
  dragWith,
  exportedPgn,
  go,
  holdEngine,
  moveList,
  openPage,
  page,
  saved,
  square,
  statusLine,
  tab,
  violations,
} from './views-support.js';

const talkOf = async (): Promise<string> =>
  (await page.locator('[data-test=play-talk]').textContent()).trim();

const premoved = (): readonly string[] =>
  page
    .locator('acedrex-board .square.premove, acedrex-board [data-square].premove')
    .elements()
    .map((one) => one.dataset.square ?? '')
    .sort();

const bottomOf = (): Promise<string> =>
  page
    .locator('acedrex-board-view acedrex-board')
    .evaluate((board) => (board as HTMLElement & { orientation: string }).orientation);

/** Starts a game whose engine thinks about its first move until the returned function is called. */
const openThinking = async (options: PageOptions = MOVING): Promise<() => void> => {
  await openPage(options);
  const answer = holdEngine();
  await begin();
  await clickMove('e4', 'e5');
  await expect.poll(() => stateOf()).toContain('thinking');
  // The board accepts premoves from its next frame on.
  await page.locator('acedrex-board-view [data-square=h4].movable').waitFor();
  return answer;
};

test.each(['dragged', 'selected'])(
  'a piece %s while the engine thinks can still be moved after the engine’s reply',
  async (how) => {
    const answer = await openThinking();
    await square('h4').hover();
    await page.mouse.down();
    if (how === 'dragged') await square('h5').hover();
    else await page.mouse.up();
    answer();
    await expect.poll(async () => (await moveList()).length).toBe(2);
    if (how === 'dragged') await page.mouse.up();
    else await square('h5').click();
    await expect.poll(async () => (await moveList()).slice(2, 3)).toEqual(['h5']);
  },
);

describe('a premove', () => {
  test('can be entered by dragging and is played after the engine’s move', async () => {
    const answer = await openThinking();
    const abort = page.getByRole('button', { name: 'Abort' });
    const place = await abort.boundingBox();
    await dragWith('left', 'h4', 'h5');
    await expect.poll(() => premoved()).toEqual(['h4', 'h5']);
    expect(await talkOf()).toContain('Premove h4–h5');
    expect(await abort.boundingBox()).toEqual(place);
    expect(await moveList()).toEqual(['e5']);
    answer();
    await expect.poll(async () => (await moveList())[2]).toBe('h5');
    await expect.poll(async () => (await moveList()).length).toBe(4);
    expect(premoved()).toEqual([]);
    expect(await talkOf()).toBe('');
  });

  test('can be cancelled or replaced, and is dropped with a reason if it becomes illegal', async () => {
    const answer = await openThinking();
    await clickMove('h4', 'h5');
    await expect.poll(() => premoved()).toEqual(['h4', 'h5']);
    await square('f7').click();
    await expect.poll(() => premoved()).toEqual([]);
    // The keyboard can enter and cancel a premove, too. After a click, arrow keys step through the game until Tab.
    await page.keyboard.press('Tab');
    await square('d4').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => premoved()).toEqual(['d4', 'd5']);
    await page.keyboard.press('Escape');
    await expect.poll(() => premoved()).toEqual([]);
    expect(await talkOf()).toBe('');
    await dragWith('left', 'a4', 'a5');
    await dragWith('left', 'l4', 'l5');
    await expect.poll(() => premoved()).toEqual(['l4', 'l5']);
    // The opponent's pieces cannot be moved, and a piece dropped outside the board returns.
    await dragWith('left', 'h9', 'h8');
    await square('b4').hover();
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await expect.poll(() => page.locator('[data-square=b4][aria-label*=pawn]').count()).toBe(1);
    expect(premoved()).toEqual([]);

    // A premove that is illegal after the engine's move is dropped with the reason.
    await clickMove('h4', 'g5');
    await expect.poll(() => premoved()).toEqual(['g5', 'h4']);
    answer();
    await expect.poll(() => stateOf()).toBe('Your move');
    expect(await moveList()).toHaveLength(2);
    expect(premoved()).toEqual([]);
    expect(await talkOf()).toBe(
      'The premove h4–g5 was not played. The pawn on h4 cannot go to g5 here.',
    );
    expect(await violations()).toEqual([]);
  });

  test('can be entered by touch', async () => {
    await openPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const answer = holdEngine();
    await begin();
    const tap = (name: string): Promise<void> => square(name).tap();
    await tap('e4');
    await tap('e5');
    await expect.poll(() => stateOf()).toContain('thinking');
    await tap('h4');
    await tap('h5');
    await expect.poll(() => premoved()).toEqual(['h4', 'h5']);
    answer();
    await expect.poll(async () => (await moveList())[2]).toBe('h5');
  });
});

describe('the first move on the board', () => {
  test('starts the game chosen in the form if the user moves first', async () => {
    await openPage();
    go('#learn');
    await page
      .locator('acedrex-path')
      .getByRole('button', { name: /level 1/ })
      .click();
    const told = page.locator('[data-test=press-play]');
    await expect.poll(() => told.innerText()).toContain('your first move');
    await clickMove('e4', 'e5');
    await expect.poll(async () => (await moveList()).length).toBe(2);
    expect((await moveList())[0]).toBe('e5');
    expect(await stateOf()).toBe('Your move');
    expect(await exportedPgn()).toContain('[Black "Acedrex, level 1"]');
  });

  test('does not start a game in which the user plays Black', async () => {
    await openPage();
    await tab('Play');
    await page.locator('select[name=side]').selectOption('black');
    const told = page.locator('[data-test=press-play]');
    await expect.poll(() => told.innerText()).toBe('Press Play to start.');
    await clickMove('e4', 'e5');
    await expect.poll(() => page.locator('select[name=start]').inputValue()).toBe('here');
    await page.locator('[data-test=from-here]').waitFor();
    expect(await told.innerText()).toBe('Press Play to start.');
    await pressButton('Play');
    await expect.poll(() => stateOf()).toBe('Your move');
  });

  test('starts a game between two players', async () => {
    await openPage();
    await tab('Play');
    await pressButton('Two players here');
    await clickMove('e4', 'e5');
    await expect.poll(() => stateOf()).toBe('Black to move');
    expect(await moveList()).toEqual(['e5']);
  });
});

describe('a game', () => {
  test('starts from the position on the board or from the starting position', async () => {
    await openPage();
    await tab('Play');
    const start = page.locator('select[name=start]');
    expect(await start.inputValue()).toBe('array');
    // The choice is one of the options, which are folded while all have their defaults.
    expect(start.isVisible()).toBe(false);
    expect(await start.locator('option[value=here]').isDisabled()).toBe(true);
    await tab('Analysis');
    await clickMove('e4', 'e5');
    await clickMove('e9', 'e8');
    await tab('Play');
    await expect.poll(() => start.inputValue()).toBe('here');
    // Then the choice comes first, and the other options stay folded.
    expect(start.isVisible()).toBe(true);
    expect(await page.locator('acedrex-new-game-form details').getAttribute('open')).toBeNull();
    await begin();
    await expect.poll(() => moveList()).toEqual([]);
    await page.locator('[data-square=e5][aria-label*="white pawn"]').waitFor();
    await moveAndAwaitReply('h4', 'h5');
    await pressButton('Hint');
    await resign();
    // After the end of a game, the next one begins with the starting position unless the user chooses otherwise.
    await expect.poll(() => start.count()).toBe(0);
    await pressButton('New game');
    await expect.poll(() => start.inputValue()).toBe('array');
    // The end of the game ended the search for a hint.
    expect(page.getByRole('alert').allInnerTexts()).toEqual([]);
    await begin();
    await page.locator('[data-square=e4][aria-label*="white pawn"]').waitFor();
    expect(await exportedPgn()).toContain('[Termination "unterminated"]');
  });

  test('shows the strength of the chosen level and the user’s rating before it starts', async () => {
    await openPage();
    await tab('Play');
    const told = page.locator('[data-test=level-text]');
    const texts = new Set<string>();
    for (const level of [1, 2, 7, 12]) {
      await page.locator('input[name=level]').fill(String(level));
      await page.getByText(`Level ${level} of 12`).waitFor();
      const text = await told.innerText();
      expect(text).toContain(level === 1 ? 'weakest' : ` level ${level - 1}`);
      // Only the rating of level 12 is an estimate.
      expect(text.includes('an estimate')).toBe(level === 12);
      // The shares are computed from the parameters of the level.
      expect(text).toContain(level > 2 ? 'Overlooks nothing' : 'Overlooks up to');
      expect(text.includes('50% of threats from afar')).toBe(level === 1);
      texts.add(text);
    }
    expect(texts.size).toBe(4);
    // With dice, the levels overlook nothing, and their strength has not been measured.
    await openMore();
    const dice = page.locator('input[name=play-dice]');
    await dice.click();
    await expect.poll(() => told.innerText()).toContain('looks 3 moves ahead, and plays the best');
    expect(await told.innerText()).not.toContain('Rated');
    await dice.click();
    // Half of eight games against level 4.
    const games = [0, 1, 0, 1, 0, 1, 0, 1].map((score, study) => ({ study, level: 4, score }));
    localStorage.setItem('acedrex-rated-games', JSON.stringify(games));
    await page.reload();
    await tab('Play');
    await page.getByText('as well as level 4. Your rating is 1140 ± 260, from').waitFor();
  });

  test('can be followed by a rematch with swapped colours and by a review', async () => {
    await openPage();
    await tab('Play');
    await page.locator('select[name=control]').selectOption('5+3');
    await openMore();
    await page.getByLabel('Your name').fill('Beatriz');
    await begin(2);
    await moveAndAwaitReply('e4', 'e5');
    await moveAndAwaitReply('h4', 'h5');
    await resign();
    await expect.poll(() => stateOf()).toBe('You resigned');
    await expect.poll(() => statusLine()).toBe('Resigned: Black wins');
    await expect
      .poll(() => page.locator('.stage [data-test=points]').allInnerTexts())
      .toEqual(['1', '0']);
    await expect
      .poll(() => page.locator('acedrex-moves [data-test=result]').innerText())
      .toMatch(/^0–1\s+resigned$/);
    // One button is primary.
    await expect
      .poll(() => page.locator('acedrex-play-panel .primary').allInnerTexts())
      .toEqual(['Review this game']);
    expect(await violations()).toEqual([]);
    // At the move before, the game has not ended.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => statusLine()).toBe('Black to move');
    await expect.poll(() => page.locator('[data-test=points]').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await saved();
    await page.reload();
    await tab('Play');
    await expect.poll(() => stateOf()).toBe('You resigned');
    await pressButton('Rematch');
    await expect.poll(() => bottomOf()).toBe('black');
    // The engine has White and moves first.
    await expect.poll(() => stateOf()).toBe('Your move');
    expect(await moveList()).toHaveLength(1);
    expect(page.locator('.stage acedrex-play-clock [role=timer]').allInnerTexts()).toEqual([
      '5:00',
      expect.stringMatching(/^(5:00|4:\d\d)$/),
    ]);
    await clickMove('l9', 'l8');
    await expect.poll(async () => (await moveList()).length).toBe(3);
    await resign();
    await expect.poll(() => stateOf()).toBe('You resigned');
    const pgn = await exportedPgn();
    expect(pgn).toContain('[White "Acedrex, level 2"]');
    expect(pgn).toContain('[Black "Beatriz"]');
    expect(pgn).toContain('[TimeControl "300+3"]');
    expect(pgn).toContain('[Result "1-0"]');
    await pressButton('Review this game');
    await expect
      .poll(() => page.getByRole('tab', { name: 'Analysis' }).getAttribute('aria-selected'))
      .toBe('true');
    await page.locator('[data-test=report]').waitFor();
    expect(await bottomOf()).toBe('black');
    await page.getByRole('button', { name: 'New game' }).click();
    await expect.poll(() => moveList()).toEqual([]);
    await expect.poll(() => bottomOf()).toBe('white');
  });
});

test('the user watches two levels, pauses them, and takes over a side', async () => {
  await openPage();
  await tab('Play');
  await page.locator('select[name=side]').selectOption('none');
  await page.locator('input[name=level-black]').fill('2');
  await pressButton('Watch');
  await page.locator('select[name=pace]').selectOption('fast');
  await expect.poll(async () => (await moveList()).length).toBeGreaterThan(0);
  await pressButton('Pause');
  expect(await stateOf()).toBe('Paused');
  expect(await violations()).toEqual([]);
  await pressButton('Play Black');
  await expect.poll(() => stateOf()).toBe('Your move');
  expect(await bottomOf()).toBe('black');
  await expect.poll(() => exportedPgn()).toMatch(/\[White "Acedrex, level 1"\]\n\[Black "\?"\]/);
});
