import { describe, expect, test } from 'vitest';
import { Position, RULESETS } from '../../../src/index.js';
import { parseMaterial } from '../../../web/page/studies/query.js';
import { positionsOf } from '../../../web/page/studies/worker/read-study.js';
import type { PositionsRow } from '../../../web/storage/database.js';
import {
  findGames,
  findPosition,
  gamesWith,
  halvesOf,
  packMaterial,
} from '../../../web/storage/positions.js';
import { played } from '../../support/played.js';
import { defined, gameOf } from '../../support/value.js';

/** The positions of games, which are named a, b, c, d and e. */
const rowsOf = (...pgns: readonly string[]): readonly PositionsRow[] =>
  pgns.map((pgn, index) => positionsOf('abcde'.charAt(index), gameOf(pgn)));

const start = Position.start(RULESETS.cazaux);
const play = (...moves: readonly string[]): Position => played(start, ...moves);

describe('a game’s positions', () => {
  test('include its main line in order and its variations', () => {
    const row = defined(rowsOf('1. e5 (1. a5 a8 (1... b8)) 1... e8 2. Uf3 *')[0]);
    expect([row.main, row.keys.length]).toEqual([4, 2 * 7]);
    const positions = [play(), play('e5', 'e8'), play('a5', 'b8'), play('h5')];
    const found = positions.map(({ key }) => findPosition(row, halvesOf(key)));
    expect(found).toEqual([0, 2, 'variation', undefined]);
  });

  test('are found by transposition', () => {
    const rows = rowsOf('1. e5 e8 2. a5 *', '1. a5 e8 2. e5 *', '1. a5 a8 *');
    const found = ({ key }: Position) => findGames(rows, { position: { key, ruleset: 'cazaux' } });
    expect(found(play('e5', 'e8', 'a5'))).toEqual(['a', 'b']);
    expect(found(play())).toEqual(['a', 'b', 'c']);
    expect(findGames(rows, {})).toEqual(['a', 'b', 'c']);
  });
});

describe('the games with a position', () => {
  test('are listed once with their next move, including transpositions', () => {
    const rows = rowsOf(
      '1. e5 e8 2. a5 *',
      '1. a5 e8 2. e5 h8 *',
      '1. a5 a8 (1... e8 2. e5 *) *',
      // The start occurs twice; the move played first counts.
      '1. Ub3 Ub10 2. Uc1 Uc12 3. e5 *',
      '[White "A"]\n\n*',
    );
    const found = (from: Position, ...moves: readonly string[]): readonly string[] => {
      const keys = new Map(moves.map((move) => [played(from, move).key, move]));
      return [...gamesWith(rows, from.key, [...keys.keys()])].map(({ id, after = '' }) =>
        `${id} ${keys.get(after) ?? ''}`.trim(),
      );
    };
    expect(found(play(), 'e5', 'a5', 'h5')).toEqual(['a e5', 'b a5', 'c a5', 'd', 'e']);
    expect(found(play(), 'Ub3')).toEqual(['a', 'b', 'c', 'd Ub3', 'e']);
    expect(found(play('e5', 'e8'), 'a5')).toEqual(['a a5']);
    // The position occurs only in a variation, or the main line ends there.
    expect(found(play('a5', 'e8'), 'e5')).toEqual(['b e5', 'c']);
    expect(found(play('e5', 'e8', 'a5'), 'h8', 'a8')).toEqual(['a', 'b h8', 'c']);
  });
});

describe('a game’s material', () => {
  const FEN = '[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n\n';

  test('is recorded after each capture and promotion of the main line', () => {
    const rows = rowsOf(`${FEN}1. Kxe3 *`);
    expect(rows[0]?.material).toHaveLength(4);
    for (const text of ['KRA v KR', 'kr-kar', 'KRA K', 'KR v K'])
      expect(findGames(rows, { material: defined(parseMaterial(text)) }), text).toEqual(
        text === 'KR v K' ? [] : ['a'],
      );
  });

  test('matches the pieces of the last position', () => {
    const [row] = rowsOf('1. e5 d8 2. e6 d7 3. exd7 *');
    const end = play('e5', 'd8', 'e6', 'd7', 'exd7');
    const { white, black } = packMaterial(end.pieces().map(([, piece]) => piece));
    expect([...(row?.material.slice(-2) ?? [])]).toEqual([white, black]);
  });

  test.each(['', 'K', 'KA', 'KX v K', 'KA v KR v K', 'A v R', '12'])('cannot be “%s”', (text) => {
    expect(parseMaterial(text)).toBeUndefined();
  });
});
