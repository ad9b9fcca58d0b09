/** What is taken from the board is offered back: deleted moves, and games that another one has replaced. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './look.js';
import { studies } from './storage-support.js';
import {
  clickMove,
  moveList,
  openPage,
  openTab,
  openView,
  paste,
  saved,
  siteForTests,
  tab,
} from './support.js';

const site = siteForTests();

const GAME = '[White "Anna"]\n[Black "Bruno"]\n\n1. e5 e8 2. Uf3 { good } Uf10 3. h5 h8 *';
const MOVES = ['e5', 'e8', 'Uf3', 'Uf10', 'h5', 'h8'];

const openGame = async (page: Page): Promise<void> => {
  await paste(page, GAME);
  await expect.poll(() => moveList(page)).toEqual(MOVES);
  await saved(page);
};

const ruleset = (page: Page) => page.locator('acedrex-position-panel select').first();

const openStudy = async (page: Page, name: RegExp): Promise<void> => {
  await openView(page, 'Library');
  await page
    .locator('acedrex-library-view [data-test=study]')
    .filter({ hasText: name })
    .getByRole('button')
    .first()
    .click();
};

describe('deleted moves', () => {
  test('are offered back at once, and after another game has been on the board', async () => {
    const { page, complaints } = await openPage(site);
    await openGame(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList(page)).toEqual([]);
    await page.getByText('6 moves deleted.').waitFor();
    expect(await violations(page)).toEqual([]);
    // It covers the title, and nothing of the board and the panels.
    const toast = await page.locator('acedrex-toast .toast').boundingBox();
    const view = await page.locator('acedrex-board-view').boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(view?.y ?? 0);
    await page.locator('acedrex-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moveList(page)).toEqual(MOVES);
    expect(await page.getByText('6 moves deleted.').count()).toBe(0);

    await page.keyboard.press('Delete');
    await expect.poll(() => moveList(page)).toEqual([]);
    await page.locator('acedrex-toast').getByRole('button', { name: 'Close' }).click();
    await saved(page);
    await paste(page, '1. a5 a8 *');
    await expect.poll(() => moveList(page)).toEqual(['a5', 'a8']);
    await saved(page);
    await openStudy(page, /Anna/);
    await expect
      .poll(() => page.locator('acedrex-moves, acedrex-welcome, acedrex-introduction').count())
      .toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList(page)).toEqual(MOVES);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('are not offered back when there was but one', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList(page)).toEqual([]);
    expect(await page.locator('acedrex-toast').innerText()).toBe('');
    await page.context().close();
  });
});

describe('a game that other rules replace', () => {
  test('is offered back, and changes of the rules alone are not saved', async () => {
    const { page } = await openPage(site);
    await openGame(page);
    await tab(page, 'Rules');
    for (const rules of ['murray', 'courier', 'golladay']) {
      await ruleset(page).selectOption(rules);
      await expect.poll(() => ruleset(page).inputValue()).toBe(rules);
    }
    await page.getByText('is in the library. This is a new study.').waitFor();
    expect(await studies(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await expect.poll(() => ruleset(page).inputValue()).toBe('cazaux');
    await tab(page, 'Analysis');
    await expect.poll(() => moveList(page)).toEqual(MOVES);
    await page.context().close();
  });

  test('or another one is left only after a question while it is being played', async () => {
    const { page } = await openPage(site);
    await paste(page, '1. a5 a8 *');
    await saved(page);
    await page.getByRole('button', { name: 'New game' }).click();
    await tab(page, 'Play');
    await page.locator('input[name=level]').fill('1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await clickMove(page, 'e4', 'e5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    const played = await moveList(page);
    const question = page.getByRole('dialog', { name: 'A game is in progress' });
    const stay = async (): Promise<void> => {
      await question.getByRole('button', { name: 'Back to the game' }).click();
      await question.waitFor({ state: 'hidden' });
      await tab(page, 'Analysis');
      await expect.poll(() => moveList(page)).toEqual(played);
    };
    await tab(page, 'Rules');
    await ruleset(page).selectOption('murray');
    await stay();
    await tab(page, 'Rules');
    await expect.poll(() => ruleset(page).inputValue()).toBe('cazaux');
    await paste(page, '1. h5 h8 *');
    await stay();
    await openStudy(page, /a5/);
    await question.getByRole('button', { name: 'Leave the game' }).click();
    await expect.poll(() => moveList(page)).toEqual(['a5', 'a8']);
    await page.context().close();
  });
});

test('a new tab shows the study that was on the board last, though another was changed later', async () => {
  const opened = await openPage(site);
  const { page } = opened;
  await openGame(page);
  await paste(page, '1. a5 a8 *');
  await expect.poll(() => moveList(page)).toEqual(['a5', 'a8']);
  await saved(page);
  await openStudy(page, /Anna/);
  await expect.poll(() => moveList(page)).toEqual(MOVES);
  await page.close();
  const other = await openTab(opened, site.url);
  await expect.poll(() => moveList(other)).toEqual(MOVES);
  await other.context().close();
});
