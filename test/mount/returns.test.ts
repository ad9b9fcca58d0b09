/** What is taken from the board is offered back: deleted moves, and games that another one has replaced. */
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  moveList,
  openPage,
  openView,
  page,
  paste,
  saved,
  studies,
  tab,
  violations,
  visit,
} from './views-support.js';

const GAME = '[White "Anna"]\n[Black "Bruno"]\n\n1. e5 e8 2. Uf3 { good } Uf10 3. h5 h8 *';
const MOVES = ['e5', 'e8', 'Uf3', 'Uf10', 'h5', 'h8'];

const openGame = async (): Promise<void> => {
  await paste(GAME);
  await expect.poll(() => moveList()).toEqual(MOVES);
  await saved();
};

const ruleset = () => page.locator('acedrex-position-panel select').first();

const openStudy = async (name: RegExp): Promise<void> => {
  await openView('Library');
  await page
    .locator('acedrex-library-view [data-test=study]')
    .filter({ hasText: name })
    .getByRole('button')
    .first()
    .click();
};

describe('deleted moves', () => {
  test('are offered back at once, and after another game has been on the board', async () => {
    await openPage();
    await openGame();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual([]);
    await page.getByText('6 moves deleted.').waitFor();
    expect(await violations()).toEqual([]);
    // It covers the title, and nothing of the board and the panels.
    const toast = await page.locator('acedrex-toast .toast').boundingBox();
    const view = await page.locator('acedrex-board-view').boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(view?.y ?? 0);
    await page.locator('acedrex-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moveList()).toEqual(MOVES);
    expect(page.getByText('6 moves deleted.').count()).toBe(0);

    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual([]);
    await page.locator('acedrex-toast').getByRole('button', { name: 'Close' }).click();
    await saved();
    await paste('1. a5 a8 *');
    await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
    await saved();
    await openStudy(/Anna/);
    await expect
      .poll(() => page.locator('acedrex-moves, acedrex-welcome, acedrex-introduction').count())
      .toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList()).toEqual(MOVES);
  });

  test('are not offered back when there was but one', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await expect.poll(() => moveList()).toEqual(['e5']);
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual([]);
    expect(await page.locator('acedrex-toast').innerText()).toBe('');
  });
});

describe('a game that other rules replace', () => {
  test('is offered back, and changes of the rules alone are not saved', async () => {
    await openPage();
    await openGame();
    await tab('Rules');
    for (const rules of ['murray', 'courier', 'golladay']) {
      await ruleset().selectOption(rules);
      await expect.poll(() => ruleset().inputValue()).toBe(rules);
    }
    await page.getByText('is in the library. This is a new study.').waitFor();
    expect(await studies()).toHaveLength(1);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await expect.poll(() => ruleset().inputValue()).toBe('cazaux');
    await tab('Analysis');
    await expect.poll(() => moveList()).toEqual(MOVES);
  });

  test('or another one is left only after a question while it is being played', async () => {
    await openPage();
    await paste('1. a5 a8 *');
    await saved();
    await page.getByRole('button', { name: 'New game' }).click();
    await tab('Play');
    await page.locator('input[name=level]').fill('1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await clickMove('e4', 'e5');
    await expect.poll(async () => (await moveList()).length).toBe(2);
    const played = await moveList();
    const question = page.getByRole('dialog', { name: 'A game is in progress' });
    const stay = async (): Promise<void> => {
      await question.getByRole('button', { name: 'Back to the game' }).click();
      await question.waitFor({ state: 'hidden' });
      await tab('Analysis');
      await expect.poll(() => moveList()).toEqual(played);
    };
    await tab('Rules');
    await ruleset().selectOption('murray');
    await stay();
    await tab('Rules');
    await expect.poll(() => ruleset().inputValue()).toBe('cazaux');
    await paste('1. h5 h8 *');
    await stay();
    await openStudy(/a5/);
    await question.getByRole('button', { name: 'Leave the game' }).click();
    await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
  });
});

test('a new tab shows the study that was on the board last, though another was changed later', async () => {
  await openPage();
  await openGame();
  await paste('1. a5 a8 *');
  await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
  await saved();
  await openStudy(/Anna/);
  await expect.poll(() => moveList()).toEqual(MOVES);
  sessionStorage.clear();
  await visit('');
  await expect.poll(() => moveList()).toEqual(MOVES);
});
