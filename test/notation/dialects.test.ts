/** Random games in the formats of other programs, with noise, keep their moves, ruleset and result. */
import { describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makePgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { DIALECTS, randomGameFor, type Played } from './dialects.js';
import { defined, gameOf } from '../support/value.js';
import { mainLineMoves } from './pgn-support.js';

/** Cases for each of eight dialects: 56 in a normal run and 560 in the nightly run. */
const CASES = scaled(7);

const isLegalUnder = ({ moves }: Played, start: Position): boolean => {
  let position = start;
  for (const { from, to } of moves) {
    const move = position.findMove(from, to);
    if (move === undefined) return false;
    position = position.play(move);
  }
  return true;
};

/** The ruleset of a text that does not name one: the first ruleset under which all moves are legal. */
const foundRuleset = (game: Played): string | undefined =>
  Object.values(RULESETS).find((ruleset) => isLegalUnder(game, Position.start(ruleset)))?.id;

describe.each(DIALECTS)('$name', (dialect) => {
  const { names, write } = dialect;
  test(`${CASES} random games are read with the same moves, ruleset and result`, () => {
    const random = new Random(0x1283);
    for (let done = 0; done < CASES;) {
      const game = randomGameFor(dialect, random);
      const id = names ? game.start.ruleset.id : foundRuleset(game);
      if (id === undefined) continue;
      done += 1;
      const written = write(game, random);
      const text = random.chance(4) ? written.replaceAll('\n', '\r\n') : written;
      const { games, errors } = readGames(text);
      expect(errors, text).toEqual([]);
      expect(
        games.map(
          ({ record }) => record && [record.ruleset.id, record.result, mainLineMoves({ record })],
        ),
        text,
      ).toEqual([[id, game.result, game.moves.map(makeCoordinates).join(' ')]]);
      const record = defined(games[0]?.record);
      expect(gameOf(makePgn(record)), text).toEqual({
        ...record,
        tags: expect.any(Array) as unknown,
      });
    }
  });
});
