import { expect } from 'vitest';
import { clickMove, moveList, page, tab } from './views-support.js';

/** The side to move in a game, or how the game has ended. */
export const stateOf = (): Promise<string> => page.locator('[data-test=play-state]').innerText();

export const pressButton = (name: string): Promise<void> =>
  page.locator('acedrex-play-panel').getByRole('button', { name, exact: true }).click();

/** Opens the options of the form against the computer. */
export const openMore = async (): Promise<void> => {
  const more = page.locator('acedrex-new-game-form details');
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
};

export const begin = async (level = 1): Promise<void> => {
  await tab('Play');
  // After a game the forms are folded.
  const folded = page.locator('acedrex-play-panel [aria-expanded=false]');
  if (folded.count() > 0) await folded.click();
  await page.locator('input[name=level]').fill(String(level));
  await pressButton('Play');
  await expect.poll(() => stateOf()).toBe('Your move');
};

export const resign = async (): Promise<void> => {
  await pressButton('Resign');
  await pressButton('Yes, resign');
};

export const current = (): Promise<string> =>
  page.locator(':is(acedrex-moves, acedrex-move-strip) [aria-current]').innerText();

/** Plays a pawn move that has not been played before, and waits for the engine's reply. */
export const moveAndAwaitReply = async (from: string, to: string): Promise<void> => {
  await clickMove(from, to);
  await expect.poll(() => moveList()).toContain(to);
  await expect
    .poll(async () => (await current()) !== to && (await stateOf()) === 'Your move')
    .toBe(true);
};
