/** Work that is not stored in a study is not lost silently. */
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  moveList,
  openPage,
  page,
  paste,
  saved,
  skipIntroduction,
  studies,
} from './views-support.js';

test('opening text with errors shows its game and reports the unread parts', async () => {
  await openPage();
  await paste('% private\n[White "A"]\n[White "B"]\n[Result "1-0"]\n\n1. e5 e8 0-1');
  const opened = page.locator('[data-test=import-opened]');
  await opened.waitFor();
  const lines = page.locator('[data-test=import-errors] p').allInnerTexts();
  expect(lines.map((line) => /^Line \d+/.exec(line)?.[0])).toEqual(['Line 1', 'Line 3', 'Line 6']);
  await opened.getByRole('button', { name: 'Go to the game' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await moveList()).toEqual(['e5', 'e8']);
});

test('a roll reappears after stepping back and forward', async () => {
  await openPage();
  await skipIntroduction();
  await page.getByRole('button', { name: 'With the eight-sided die' }).click();
  await page.locator('acedrex-die').waitFor();
  await clickMove('e4', 'e5');
  await page.locator('[data-test=rolls] button.roll').nth(1).click();
  const roll = page.locator('[data-test=roll]');
  await expect.poll(() => roll.innerText()).toMatch(/^Black rolls 2/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => roll.innerText()).toBe('White to roll');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => roll.innerText()).toMatch(/^Black rolls 2/);
});

describe('a name typed in the library', () => {
  test('is saved during typing, and Escape restores the old name', async () => {
    await openPage();
    await paste('1. e5 *');
    await saved();
    await paste('1. h5 *');
    await saved();
    await page.getByRole('link', { name: 'Library' }).click();
    const names = async (): Promise<readonly string[]> =>
      (await studies()).map(({ name }) => name).sort();
    const field = page.getByLabel('Name', { exact: true });
    for (const index of [0, 1]) {
      await page.getByRole('button', { name: 'Rename' }).nth(index).click();
      await field.pressSequentially(`My ${index}`);
      await expect.poll(() => field.inputValue()).toBe(`My ${index}`);
      await expect.poll(names).toContain(`My ${index}`);
      await page.reload();
      await page.locator('acedrex-library-view [data-test=study]').nth(1).waitFor();
    }
    await page.getByRole('button', { name: 'Rename' }).first().click();
    await field.pressSequentially('Other');
    await expect.poll(names).toContain('Other');
    await field.press('Escape');
    await expect.poll(names).toEqual(['My 0', 'My 1']);
  });
});
