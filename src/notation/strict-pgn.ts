/** PGN by the letter of its standard. This module loads nothing that tolerates more. */
import { GameReader } from './game-reader.js';
import { GamesOfForm, type PgnForm } from './games-of-form.js';
import type { PgnGame } from './pgn-game.js';
import { PgnLexer } from './pgn-lexer.js';

export const STRICT_PGN: PgnForm = {
  newLexer: () => new PgnLexer(),
  newGame: (source, at, options) => new GameReader(source, at, options),
};

/** All games of a text, read by the letter of the standard. */
export const parseStrictPgn = (text: string): readonly PgnGame[] => {
  const reader = new GamesOfForm(STRICT_PGN, {});
  reader.push(text);
  reader.end();
  const games: PgnGame[] = [];
  for (let game = reader.next(); game !== undefined; game = reader.next()) games.push(game);
  return games;
};
