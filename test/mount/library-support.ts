/** The library as a user works with it. */
import { dropFiles, page } from './views-support.js';

export { gameOf, games } from '../web/library-support.js';

export const rows = () => page.locator('acedrex-library-view [data-test=study]');

export const count = (text: string): Promise<void> =>
  page.locator('[data-test=study-count]', { hasText: text }).waitFor();

export const report = () => page.locator('[data-test=import-report]');

/** The names of the studies, joined from the parts in their rows. */
export const names = (): readonly string[] =>
  page
    .locator('acedrex-library-view .open')
    .elements()
    .map(({ title }) => title);

/** The row of a game by {@link gameOf}. */
export const rowOf = (index: number) =>
  rows().filter({ hasText: new RegExp(`Player ${index}(?!\\d)`) });

/** Uses the address, because phones have the link in a menu. */
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
