/** PGN games for tests. */
import { expect } from 'vitest';
import { mainLine } from '../../src/game/tree.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { parsePgn, type PgnGame } from '../../src/notation/pgn.js';
import { readGamesStream, type StreamOptions } from '../../src/notation/read-games.js';
import type { GamesSource } from '../../src/notation/source.js';

export const only = (text: string) => {
  const [game, ...others] = parsePgn(text);
  expect(others).toEqual([]);
  if (game?.record === undefined) throw new Error('no game was read');
  return { record: game.record, errors: game.errors };
};

/** The games that the asynchronous reader finds. */
export const allGames = async (
  source: GamesSource,
  options?: StreamOptions,
): Promise<readonly PgnGame[]> => {
  const games: PgnGame[] = [];
  for await (const game of readGamesStream(source, options)) games.push(game);
  return games;
};

/** The main line in coordinates. */
export const mainLineMoves = ({ record }: Pick<PgnGame, 'record'>): string =>
  record === undefined
    ? ''
    : mainLine(record)
        .map(({ move }) => makeCoordinates(move))
        .join(' ');
