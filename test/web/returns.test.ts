/** The user leaves a game in progress only after a confirmation. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  clickMove,
  moveList,
  openPage,
  openView,
  paste,
  saved,
  siteForTests,
  tab,
} from './support.js';

const site = siteForTests();

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

test('the page asks before the user leaves a game in progress', async () => {
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
