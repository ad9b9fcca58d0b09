/** Games against the engine in the production build. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clickMove, moveList, tab } from './support.js';

/** Whose turn it is in a game, or how it has ended. */
export const stateOf = (page: Page): Promise<string> =>
  page.locator('[data-test=play-state]').innerText();

export const pressButton = (page: Page, name: string): Promise<void> =>
  page.locator('acedrex-play-panel').getByRole('button', { name, exact: true }).click();

/** Opens what few users change in the form against the computer. */
export const openMore = async (page: Page): Promise<void> => {
  const more = page.locator('acedrex-new-game-form details');
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
};

export const begin = async (page: Page, level = 1): Promise<void> => {
  await tab(page, 'Play');
  // After a game the forms are folded.
  const folded = page.locator('acedrex-play-panel [aria-expanded=false]');
  if ((await folded.count()) > 0) await folded.click();
  await page.locator('input[name=level]').fill(String(level));
  await pressButton(page, 'Play');
  await expect.poll(() => stateOf(page)).toBe('Your move');
};

export const resign = async (page: Page): Promise<void> => {
  await pressButton(page, 'Resign');
  await pressButton(page, 'Yes, resign');
};

export const current = (page: Page): Promise<string> =>
  page.locator(':is(acedrex-moves, acedrex-move-strip) [aria-current]').innerText();

/** Plays a pawn's move that has not been played before, and waits for the engine's answer. */
export const moveAndAwaitReply = async (page: Page, from: string, to: string): Promise<void> => {
  await clickMove(page, from, to);
  await expect.poll(() => moveList(page)).toContain(to);
  await expect
    .poll(async () => (await current(page)) !== to && (await stateOf(page)) === 'Your move')
    .toBe(true);
};

/** Keeps the engine from answering until the returned function is called. */
export const holdEngine = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route('**/*engine*.wasm', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};
