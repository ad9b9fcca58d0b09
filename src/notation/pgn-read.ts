/** Reads PGN: any number of games, with variations, comments and glyphs. */
import { checkText } from '../arguments.js';
import { GamesOfForm } from './games-of-form.js';
import { LOOSE_PGN } from './loose-pgn.js';
import type { PgnGame, ReadOptions } from './pgn-game.js';
import { STRICT_PGN } from './strict-pgn.js';

/** Reads PGN in pieces, as it arrives. */
export class PgnReader extends GamesOfForm {
  constructor(options: ReadOptions = {}) {
    super(options.strict === true ? STRICT_PGN : LOOSE_PGN, options);
  }
}

/**
 * Yields the games of a text one by one, and undefined after each token, so that the caller can pause
 * within a long game.
 */
export function* readPgnInSteps(
  text: string,
  options?: ReadOptions,
): Generator<PgnGame | undefined, void> {
  const reader = readerOf(text, options);
  for (let game = reader.step(); game !== undefined; game = reader.step())
    yield game === 'token' ? undefined : game;
}

/** Yields the games of a text one by one, so that not all games of a long file are in memory at once. */
export function* readPgn(text: string, options?: ReadOptions): Generator<PgnGame, void> {
  const reader = readerOf(text, options);
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** Yields the games of a text that arrives in pieces, one by one. */
export async function* readPgnStream(
  pieces: AsyncIterable<string>,
  options?: ReadOptions,
): AsyncGenerator<PgnGame, void> {
  const reader = new PgnReader(options);
  for await (const piece of pieces) {
    reader.push(piece);
    for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
  }
  reader.end();
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** All games of a text. */
export const parsePgn = (text: string, options?: ReadOptions): readonly PgnGame[] => [
  ...readPgn(text, options),
];

const readerOf = (text: string, options?: ReadOptions): PgnReader => {
  checkText(text, 'text');
  const reader = new PgnReader(options);
  reader.push(text);
  reader.end();
  return reader;
};
