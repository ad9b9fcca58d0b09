/** Work that is being written, or cannot be written, is not lost. */
import { describe, expect, test, vi } from 'vitest';
import {
  clickMove,
  labelOf,
  moveList,
  openPage,
  openView,
  page,
  saved,
  studies,
  tab,
  type Locator,
} from './views-support.js';

/** Makes the browser refuse a database, as private windows of some browsers do. */
const refuseStorage = (): void => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
};

const ROOK = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1';

const fens = async (): Promise<readonly (string | undefined)[]> =>
  (await studies()).map(({ pgn }) => /FEN "(.*)"/.exec(pgn)?.[1]);

describe('a change to the open study while the library is shown', () => {
  test('is written once, whether the engine replies or the user enters a new name', async () => {
    await openPage();
    const names = async (): Promise<readonly string[]> => (await studies()).map(({ name }) => name);
    await tab('Play');
    await page.locator('input[name=level]').fill('1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('[data-test=play-state]').waitFor();
    await clickMove('e4', 'e5');
    await page.getByRole('link', { name: 'Library' }).click();
    await expect
      .poll(async () => (await studies()).map(({ pgn }) => / 1\. e5 |\n1\. e5 \w/.test(pgn)))
      .toEqual([true]);

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.keyboard.press('Enter');
    await saved();
    await expect.poll(names).toEqual(['Mine']);
    await page.getByRole('textbox', { name: 'Study name' }).fill('Still mine');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Still mine']);
    expect(page.locator('acedrex-library-view [data-test=study]').count()).toBe(1);
  });
});

describe('without any storage', () => {
  test('the first move shows a warning, even on a phone', async () => {
    await openPage({ viewport: { width: 390, height: 844 }, prepare: refuseStorage });
    await clickMove('e4', 'e5');
    await page
      .getByRole('alert')
      .filter({ hasText: 'does not let the page store anything' })
      .waitFor();
    const box = await page.locator('[data-test=save-state]').boundingBox();
    expect(box.width).toBeGreaterThan(20);
    await openView('Library');
    await page
      .locator('acedrex-library-view')
      .getByText('does not let the page store anything')
      .waitFor();
  });
});

describe('a position without moves', () => {
  test('is stored as a single study while it is being typed', async () => {
    await openPage();
    await tab('Rules');
    const field = page.getByLabel('Position as FEN');
    await field.fill(ROOK);
    await field.press('End');
    await field.press('5');
    await expect.poll(() => field.inputValue()).toBe(`${ROOK}5`);
    await expect.poll(() => fens()).toEqual([`${ROOK}5`]);
  });

  test('is stored only after its first change if it was opened by a link', async () => {
    await openPage({ hash: `#fen=${ROOK.replaceAll(' ', '_')}` });
    const isShown = (): Promise<void> => expect.poll(() => labelOf('f2')).toContain('king');
    await isShown();
    await page.reload();
    await isShown();
    expect(await fens()).toEqual([]);
    await page.getByRole('textbox', { name: 'Study name' }).fill('A rook');
    await page.keyboard.press('Enter');
    await saved();
    await page.reload();
    await isShown();
    expect(await fens()).toEqual([ROOK]);
  });
});

describe('a study name', () => {
  const nameField = (): Locator => page.getByRole('textbox', { name: 'Study name' });
  const names = async (): Promise<readonly string[]> => (await studies()).map(({ name }) => name);

  test('is saved during typing and stays with its game', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await nameField().pressSequentially('My deep study ');
    await expect.poll(() => nameField().inputValue()).toBe('My deep study ');
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5']);
    expect(await nameField().inputValue()).toBe('My deep study');

    // The name stays with the game for which it was typed.
    await nameField().fill('');
    await nameField().pressSequentially('For game one');
    location.hash = '#ruleset=cazaux&moves=h4h5&at=1';
    await expect.poll(() => moveList()).toEqual(['h5']);
    await expect.poll(() => nameField().inputValue()).toBe('');
    await page.keyboard.press('Tab');
    await expect.poll(() => names()).toEqual(['For game one']);
  });

  test('is restored by Escape and by Undo', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await nameField().fill('First');
    await page.keyboard.press('Enter');
    await nameField().pressSequentially(' and more');
    await page.keyboard.press('Escape');
    await expect.poll(() => nameField().inputValue()).toBe('First');
    await page.keyboard.press('Tab');
    await expect.poll(() => names()).toEqual(['First']);
    await nameField().fill('');
    await page.keyboard.press('Tab');
    await expect.poll(() => names()).toEqual(['']);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(() => nameField().inputValue()).toBe('First');
    expect(await moveList()).toEqual(['e5']);
  });
});
