/** The library as a user works with it. */
import { dropFiles, page } from './views-support.js';

export const gameOf = (index: number, moves = 'e5 e8'): string =>
  `[Event "Cup ${index % 3}"]\n[White "Player ${index}"]\n[Black "Bea"]\n[Date "12${10 + index}.05.??"]\n` +
  `[Result "${index % 2 === 0 ? '1-0' : '0-1'}"]\n[Ruleset "${index % 2 === 0 ? 'cazaux' : 'murray'}"]\n\n` +
  `1. ${moves} ${index % 2 === 0 ? '1-0' : '0-1'}\n`;

export const games = (count: number): string =>
  Array.from({ length: count }, (_, index) => gameOf(index)).join('\n');

export const rows = () => page.locator('acedrex-library-view [data-test=study]');

export const count = (text: string): Promise<void> =>
  page.locator('[data-test=study-count]', { hasText: text }).waitFor();

export const report = () => page.locator('[data-test=import-report]');

export const names = (): readonly string[] =>
  page.locator('acedrex-library-view .open > b').allInnerTexts();

/** By the address, because phones have the link in a menu. */
export const toLibrary = (): void => {
  location.hash = '#library';
};

/** Opens the library and drops a file on it. */
export const dropGames = async (text: string): Promise<void> => {
  toLibrary();
  await page.locator('acedrex-library-view h1').waitFor();
  await dropFiles([text, 'games.pgn']);
  await report().waitFor();
};

export const filters = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Filters' }).click();
};
