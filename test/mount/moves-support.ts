/** A game on the board, for tests of the move list. */
import { drawn, type Locator, openPage, page, type PageOptions, paste } from './views-support.js';

export const GAME = `[White "Alfonso"]
[Black "Ferdinand"]
[WhiteElo "2100"]

1. e5 {The pawn.} e8 2. Uf3! {[%eval 0.31]} (2. d5 d8 (2... a8 3. a5)) 2... Uf10?? {[%eval 3.10]} 3. h5 h8 1-0`;

export const openGame = async (pgn: string, options: PageOptions = {}): Promise<void> => {
  await openPage(options);
  await paste(pgn);
  await page.locator('acedrex-moves button.move').first().waitFor();
};

export const move = (san: string): Locator =>
  page.locator('acedrex-moves button.move', { hasText: san });

export const rowsOf = async (): Promise<readonly string[]> => {
  await drawn();
  const texts = page.locator('acedrex-moves :is(.turn, .text, .result)').allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
};

export const menu = (): Locator => page.getByRole('menu');
