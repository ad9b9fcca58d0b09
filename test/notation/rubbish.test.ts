/** Texts without a game are rejected; the error quotes the first unreadable part. */
import { expect, test } from 'vitest';
import { parsePgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { RUBBISH } from './rubbish.js';

test.each(RUBBISH)('the reader finds no game in %s', (_, bytes) => {
  const { games, errors } = readGames(bytes);
  expect(games).toEqual([]);
  expect(errors).toMatchObject([{ code: 'pgn-no-game', line: 1 }]);
});

test('the error quotes the first words of the text', () => {
  expect(readGames('milk\n2 eggs').errors[0]?.message).toBe(
    'No game found: "milk" is neither a tag nor a legal move.',
  );
  const [game] = parsePgn('Rl7');
  expect(game?.record).toBeUndefined();
  expect(game?.errors.map(({ code }) => code)).toEqual(['pgn-no-game', 'san-illegal']);
});

test('the reader finds no game in random bytes', () => {
  for (let seed = 0; seed < scaled(100); seed += 1) {
    const random = new Random(seed);
    const bytes = Uint8Array.from({ length: 5000 }, () => random.below(256));
    expect(readGames(bytes).games, `seed ${seed}`).toEqual([]);
  }
});
