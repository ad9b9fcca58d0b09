/** Games for XBoard. `bench/xboard-load.mjs` loads such games in XBoard itself. */
import { beforeAll, describe, expect, test } from 'vitest';
import { recordOfMoves } from '../../src/game/from-moves.js';
import { startRecord } from '../../src/game/tree.js';
import { makeXboardPgn, parsePgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import type { GameRecord } from '../../src/notation/record.js';
import { makeSanAndPlay } from '../../src/notation/san.js';
import { VARIANT_NAMES } from '../../src/notation/variants.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { makeRuleset, RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';
import { randomGame } from './dialects.js';

beforeAll(() => loadRules());

const written = (record: GameRecord): string => {
  const pgn = makeXboardPgn(record);
  if (!pgn.ok) throw new Error(pgn.error.message);
  return pgn.value;
};

const randomRecord = (random: Random, name: RulesetName): GameRecord => {
  const { start, moves, result } = randomGame(random, RULESETS[name]);
  let position = start;
  const played = moves.map((move) => {
    const { san, after } = makeSanAndPlay(position, move);
    position = after;
    return { move, san };
  });
  return { ...recordOfMoves(startRecord(start), played), result };
};

describe.each(Object.keys(VARIANT_NAMES) as RulesetName[])('games of %s', (name) => {
  test('have the tags that XBoard needs, and are read back', () => {
    const random = new Random(49);
    for (let count = 0; count < 20; count += 1) {
      const record = randomRecord(random, name);
      const pgn = written(record);
      expect(pgn).toContain(`[Variant "${VARIANT_NAMES[name]}"]\n[VariantMen "P:`);
      expect(pgn).toMatch(/\[FEN "\S+ [wb] (?:[A-L]?[a-l]?|-) \d+ \d+"\]\n\[SetUp "1"\]/);
      const [game, ...others] = readGames(pgn).games;
      expect([others, game?.errors]).toEqual([[], []]);
      expect(game?.record?.children).toEqual(record.children);
      expect([game?.record?.ruleset.id, game?.record?.result]).toEqual([name, record.result]);
    }
  });
});

test('moves name both squares, and annotations stay', () => {
  const [game] = parsePgn('1. e5! {a remark} e8 (1... a8 $14) 2. f5 f8 3. exf6?! *');
  if (game?.record === undefined) throw new Error('no game');
  expect(written(game.record)).toContain('1. e4e5! { a remark } 1... e9e8 (1... a9a8 $14)');
  const [capture] = parsePgn('1. e5 f8 2. e6 f7 3. exf7 *');
  if (capture?.record === undefined) throw new Error('no game');
  expect(written(capture.record)).toContain('3. e6xf7 *');
  const promotion = parsePgn(
    '[FEN "11k/P11/12/12/12/12/12/12/12/12/12/K11 w - - 0 1"]\n\n1. a12=R *',
  );
  expect(promotion[0]?.record && written(promotion[0].record)).toContain('1. a11a12=R+ *');
});

test.each([
  [
    { ruleset: makeRuleset({ lion: 'threeleaper' }) },
    /^XBoard has no variant with the rules custom/,
  ],
  [
    { ruleset: RULESETS.cazaux, dice: true },
    /^XBoard has no variant with the rules cazaux with dice/,
  ],
])('what XBoard cannot play is refused', ({ ruleset, ...options }, message) => {
  const record = startRecord(Position.start(ruleset, options));
  const pgn = makeXboardPgn(record);
  expect(pgn).toMatchObject({
    ok: false,
    error: { code: 'pgn-xboard', message: expect.stringMatching(message) as unknown },
  });
});
