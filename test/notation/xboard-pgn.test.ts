/** Games for XBoard. `bench/xboard-load.mjs` loads such games in XBoard itself. */
import { describe, expect, test } from 'vitest';
import { recordOfMoves } from '../../src/game/from-moves.js';
import { startRecord } from '../../src/game/tree.js';
import { makeXboardPgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import type { GameRecord } from '../../src/notation/record.js';
import { makeSanAndPlay } from '../../src/notation/san.js';
import { VARIANT_NAMES } from '../../src/notation/variants.js';
import { makeXboardFen, xboardMoves } from '../../src/notation/xboard-pgn.js';
import { Position } from '../../src/rules/position.js';
import type { Role } from '../../src/rules/pieces.js';
import {
  makeRuleset,
  RULESETS,
  type RulesetName,
  type Switches,
} from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';
import { randomGame } from './dialects.js';
import { gameOf } from '../support/value.js';
import { only } from './pgn-support.js';

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

describe.each(Object.keys(VARIANT_NAMES) as RulesetName[])('XBoard games under %s', (name) => {
  test('contain the tags that XBoard requires and are read back unchanged', () => {
    const random = new Random(49);
    for (let count = 0; count < 20; count += 1) {
      const record = randomRecord(random, name);
      const pgn = written(record);
      expect(pgn).toContain(`[Variant "${VARIANT_NAMES[name]}"]\n[VariantMen "P:`);
      expect(pgn).toMatch(/^\[Result "[012/*-]+"\]$/m);
      expect(pgn).toMatch(/;C:B;R:R;A:.*;U:.*;G:.*;L:.*;K:.*"\]$/m);
      expect(pgn).toMatch(/\[FEN "\S+ [wb] (?:[A-L]?[a-l]?|-) \d+ \d+"\]\n\[SetUp "1"\]/);
      const [game, ...others] = readGames(pgn).games;
      expect([others, game?.errors]).toEqual([[], []]);
      expect(game?.record?.children).toEqual(record.children);
      expect([game?.record?.ruleset.id, game?.record?.result]).toEqual([name, record.result]);
    }
  });
});

test('XBoard moves contain both squares and keep their annotations', () => {
  const game = gameOf('1. e5! {a remark} e8 (1... a8 $14) 2. f5 f8 3. exf6?! *');
  expect(written(game)).toContain('1. e4e5! { a remark } 1... e9e8 (1... a9a8 $14)');
  const capture = gameOf('1. e5 f8 2. e6 f7 3. exf7 *');
  expect(written(capture)).toContain('3. e6xf7 *');
  const promotion = gameOf(
    '[FEN "11k/P11/12/12/12/12/12/12/12/12/12/K11 w - - 0 1"]\n\n1. a12=R *',
  );
  expect(written(promotion)).toContain('1. a11a12=R+ *');
});

test.each<[string, string, string]>([
  // Ambiguous rook moves on a file and on a rank, captures, checks and promotions.
  ['1R10/12/12/12/12/12/12/12/1R10/12/12/K10k', 'R4b8', 'Rb4b8'],
  ['1R4R5/12/12/12/12/12/12/12/12/12/12/K10k', 'Rbe12', 'Rb12e12'],
  ['1R2l1R5/12/12/12/12/12/12/12/12/12/12/K10k', 'Rbxe12', 'Rb12xe12'],
  ['12/12/12/12/12/12/12/12/12/12/1R10/K9lk', 'Rb12', 'Rb2b12'],
  ['12/12/12/12/12/12/12/12/12/12/1R10/K9lk', 'Rl2+', 'Rb2l2+'],
  ['12/9P2/12/12/12/12/12/12/12/12/12/K10k', 'j12=U', 'j11j12=U'],
  ['10l1/9P2/12/12/12/12/12/12/12/12/12/K10k', 'jxk12=L', 'j11xk12=L'],
])('in %s the move %s is written as %s for XBoard', (board, san, long) => {
  const { record, errors } = only(`[FEN "${board} w - - 0 1"]\n\n1. ${san} *`);
  expect([errors, written(record).split('1. ')[1]]).toEqual([[], `${long} *\n`]);
});

test.each<[string, Partial<Switches>, Record<string, string>]>([
  [
    'cazaux',
    {},
    {
      ...{ pawn: 'fmWfcF', rook: 'R', crocodile: 'B', aanca: 'FyafsF', lion: 'HC' },
      ...{ giraffe: 'Z', unicornio: 'NmpafsyafW', king: 'KimDimA' },
    },
  ],
  ['a pawn of courier', { pawnDoubleStep: true }, { pawn: 'fmWfcFifmnD' }],
  ['an aanca that must continue', { aanca: 'must-go-on' }, { aanca: 'yafsF' }],
  [
    'the pieces of murray',
    { lion: 'threeleaper', giraffe: 'giraffe', unicornio: 'knight-then-bishop' },
    { lion: 'H', giraffe: 'mpafmpafmpafsW', unicornio: 'mNtB' },
  ],
  ['the king of golladay', { kingLeap: 'forward', kingLeapCaptures: true }, { king: 'KiftDiftA' }],
])('the movement of %s is described in XBoard’s notation', (_, switches, moves) => {
  const all = makeRuleset(switches).switches;
  for (const [role, text] of Object.entries(moves))
    expect(xboardMoves(role as Role, all)).toBe(text);
});

test.each([
  ['12/5k6/12/12/12/12/12/12/12/12/12/5K6 w - - 3 4', 'w - 3 4'],
  ['6k5/12/12/12/12/12/12/12/12/12/12/6K5 b g1g12 - 0 9', 'b Gg 0 9'],
  ['6k5/12/12/12/12/12/12/12/12/12/12/6K5 w g12 - 0 9', 'w g 0 9'],
])('the FEN %s ends with %s for XBoard', (fen, end) => {
  const position = Position.fromFen(fen, RULESETS.cazaux);
  if (!position.ok) throw new Error(fen);
  expect(makeXboardFen(position.value.setup)).toBe(`${fen.split(' ')[0] ?? ''} ${end}`);
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
])('a game that XBoard cannot play is rejected', ({ ruleset, ...options }, message) => {
  const record = startRecord(Position.start(ruleset, options));
  const pgn = makeXboardPgn(record);
  expect(pgn).toMatchObject({
    ok: false,
    error: { code: 'pgn-xboard', message: expect.stringMatching(message) as unknown },
  });
});
