/** Games of PGN, for tests. */
import { expect } from 'vitest';
import { parsePgn } from '../../src/notation/pgn.js';

export const only = (text: string) => {
  const [game, ...others] = parsePgn(text);
  expect(others).toEqual([]);
  if (game?.record === undefined) throw new Error('no game was read');
  return { record: game.record, errors: game.errors };
};
