/** A game on the board, for tests of the list of moves. */
import type { Page } from 'playwright-core';
import { drawn, openPage, paste, type Site } from './support.js';

export const GAME = `[White "Alfonso"]
[Black "Ferdinand"]
[WhiteElo "2100"]

1. e5 {The pawn.} e8 2. Uf3! {[%eval 0.31]} (2. d5 d8 (2... a8 3. a5)) 2... Uf10?? {[%eval 3.10]} 3. h5 h8 1-0`;

export const openGame = async (
  site: Site,
  pgn: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> => {
  const { page } = await openPage(site, options);
  await paste(page, pgn);
  await page.locator('acedrex-moves button.move').first().waitFor();
  return page;
};

export const move = (page: Page, san: string): ReturnType<Page['locator']> =>
  page.locator('acedrex-moves button.move', { hasText: san });

export const rowsOf = async (page: Page): Promise<readonly string[]> => {
  await drawn(page);
  const texts = await page.locator('acedrex-moves :is(.turn, .text, .result)').allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
};

export const menu = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('menu');
