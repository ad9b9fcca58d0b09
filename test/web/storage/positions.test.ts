import { beforeAll, describe, expect, test } from 'vitest';
import { parsePgn } from '../../../src/notation/pgn.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
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

beforeAll(() => loadRules());

const rowOf = (id: string, pgn: string): PositionsRow => {
  const record = parsePgn(pgn)[0]?.record;
  if (record === undefined) throw new Error('no game');
  return positionsOf(id, record);
};

const play = (...moves: readonly string[]): Position =>
  moves.reduce((position, move) => {
    const after = position.move(move);
    if (!after.ok) throw new Error(move);
    return after.value;
  }, Position.start(RULESETS.cazaux));

describe('the positions of a game', () => {
  test('are those of its main line in their order, and those of its variations', () => {
    const row = rowOf('a', '1. e5 (1. a5 a8 (1... b8)) 1... e8 2. Uf3 *');
    expect(row.main).toBe(4);
    expect(row.keys).toHaveLength(2 * 7);
    expect(findPosition(row, halvesOf(play().key))).toBe(0);
    expect(findPosition(row, halvesOf(play('e4e5', 'e9e8').key))).toBe(2);
    expect(findPosition(row, halvesOf(play('a4a5', 'b9b8').key))).toBe('variation');
    expect(findPosition(row, halvesOf(play('h4h5').key))).toBeUndefined();
  });

  test('are found by transposition', () => {
    const rows = [
      rowOf('a', '1. e5 e8 2. a5 *'),
      rowOf('b', '1. a5 e8 2. e5 *'),
      rowOf('c', '1. a5 a8 *'),
    ];
    expect(
      findGames(rows, { position: { key: play('e4e5', 'e9e8', 'a4a5').key, ruleset: 'cazaux' } }),
    ).toEqual(['a', 'b']);
    expect(findGames(rows, { position: { key: play().key, ruleset: 'cazaux' } })).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(findGames(rows, {})).toEqual(['a', 'b', 'c']);
  });
});

describe('the games with a position', () => {
  test('tell the moves of their main lines, each game once, also after other moves', () => {
    const rows = [
      rowOf('a', '1. e5 e8 2. a5 *'),
      rowOf('b', '1. a5 e8 2. e5 h8 *'),
      rowOf('c', '1. a5 a8 (1... e8 2. e5 *) *'),
      // The start comes twice; what was played first counts.
      rowOf('d', '1. Ub3 Ub10 2. Uc1 Uc12 3. e5 *'),
      rowOf('e', '[White "A"]\n\n*'),
    ];
    const found = (from: Position, ...moves: readonly string[]): readonly string[] => {
      const names = new Map(moves.map((move) => [from.move(move), move]));
      const keys = new Map(
        [...names].map(([after, move]) => [after.ok ? after.value.key : '', move]),
      );
      return [...gamesWith(rows, from.key, [...keys.keys()])].map(({ id, after = '' }) =>
        `${id} ${keys.get(after) ?? ''}`.trim(),
      );
    };
    expect(found(play(), 'e5', 'a5', 'h5')).toEqual(['a e5', 'b a5', 'c a5', 'd', 'e']);
    expect(found(play(), 'Ub3')).toEqual(['a', 'b', 'c', 'd Ub3', 'e']);
    expect(found(play('e4e5', 'e9e8'), 'a5')).toEqual(['a a5']);
    // Only a variation has it, or nothing was played there.
    expect(found(play('a4a5', 'e9e8'), 'e5')).toEqual(['b e5', 'c']);
    expect(found(play('e4e5', 'e9e8', 'a4a5'), 'h8', 'a8')).toEqual(['a', 'b h8', 'c']);
  });
});

describe('the material of a game', () => {
  const FEN = '[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n\n';

  test('is that after each capture and promotion of the main line', () => {
    const row = rowOf('a', `${FEN}1. Kxe3 *`);
    expect(row.material).toHaveLength(4);
    const found = (text: string): boolean => {
      const material = parseMaterial(text);
      if (material === undefined) throw new Error(text);
      return findGames([row], { material }).length === 1;
    };
    expect(found('KRA v KR')).toBe(true);
    expect(found('kr-kar')).toBe(true);
    expect(found('KRA K')).toBe(true);
    expect(found('KR v K')).toBe(false);
  });

  test('equals counting the pieces of the last position', () => {
    const row = rowOf('a', '1. e5 d8 2. e6 d7 3. exd7 *');
    const end = play('e4e5', 'd9d8', 'e5e6', 'd8d7', 'e6d7');
    const { white, black } = packMaterial(end.pieces().map(([, piece]) => piece));
    expect([...row.material.slice(-2)]).toEqual([white, black]);
  });

  test.each(['', 'K', 'KA', 'KX v K', 'KA v KR v K', 'A v R', '12'])('is not %s', (text) => {
    expect(parseMaterial(text)).toBeUndefined();
  });
});
