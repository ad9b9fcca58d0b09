import { skipIntroduction } from './support.js';
/** The die on the page and what it shows, for the tests of games with dice. */
import type { Page } from 'playwright-core';
import type { DieRoll } from '../../src/rules/dice.js';

export const rollText = (page: Page): Promise<string> =>
  page.locator('[data-test=roll]').innerText();
export const rollIt = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Roll', exact: true }).click();
/** Lays the die by the table of rolls. */
export const layDie = (page: Page, roll: DieRoll): Promise<void> =>
  page
    .locator('[data-test=rolls] button.roll')
    .nth(roll - 1)
    .click();
export const movable = (page: Page): Promise<readonly string[]> =>
  page
    .locator('acedrex-board .movable')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? '').sort());

export const withDice = async (page: Page): Promise<void> => {
  await skipIntroduction(page);
  await page.getByRole('button', { name: 'With the eight-sided die' }).click();
  await page.locator('acedrex-die').waitFor();
};
