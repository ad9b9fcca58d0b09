/** Helpers for tests of the library. */
import type { Page } from 'playwright-core';

export const gameOf = (index: number, moves = 'e5 e8'): string =>
  `[Event "Cup ${index % 3}"]\n[White "Player ${index}"]\n[Black "Bea"]\n[Date "12${10 + index}.05.??"]\n` +
  `[Result "${index % 2 === 0 ? '1-0' : '0-1'}"]\n[Ruleset "${index % 2 === 0 ? 'cazaux' : 'murray'}"]\n\n` +
  `1. ${moves} ${index % 2 === 0 ? '1-0' : '0-1'}\n`;

export const games = (count: number): string =>
  Array.from({ length: count }, (_, index) => gameOf(index)).join('\n');

export const count = (page: Page, text: string): Promise<void> =>
  page.locator('[data-test=study-count]', { hasText: text }).waitFor();

export const report = (page: Page) => page.locator('[data-test=import-report]');

/** Opens the library by its address, because phones have the link in a menu. */
export const toLibrary = (page: Page): Promise<void> =>
  page.evaluate(() => {
    location.hash = '#library';
  });

/** Opens the library and drops a file on it. */
export const dropGames = async (page: Page, text: string): Promise<void> => {
  await toLibrary(page);
  await page.locator('acedrex-library-view h1').waitFor();
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'games.pgn'));
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
    );
  }, text);
  await report(page).waitFor();
};
