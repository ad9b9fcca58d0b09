import { page, skipIntroduction } from './views-support.js';
import type { DieRoll } from '../../src/rules/dice.js';

export const rollText = (): Promise<string> => page.locator('[data-test=roll]').innerText();
export const rollIt = (): Promise<void> =>
  page.getByRole('button', { name: 'Roll', exact: true }).click();
/** Enters a roll in the table of rolls. */
export const layDie = (roll: DieRoll): Promise<void> =>
  page
    .locator('[data-test=rolls] button.roll')
    .nth(roll - 1)
    .click();
export const movable = (): readonly string[] =>
  page
    .locator('acedrex-board .movable')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? '').sort());

export const withDice = async (): Promise<void> => {
  await skipIntroduction();
  await page.getByRole('button', { name: 'With the eight-sided die' }).click();
  await page.locator('acedrex-die').waitFor();
};
