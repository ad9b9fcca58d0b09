/** Tables with an unmoved unicornio: only the squares on which one can stand are counted and shown. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadTablebase } from '../../src/tablebase/tablebase-wasm.js';
import { TablebaseProber } from '../../src/tablebase/probe.js';
import { countTable } from '../../src/tablebase/statistics.js';
import { COLORS, type Color, type Piece } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { emptySetup, type Setup } from '../../src/rules/setup.js';
import { squareIndex, SQUARES, type Square } from '../../src/rules/squares.js';
import { sampled } from '../support/scale.js';
import { materialOf, rulesetOf, solve, solvingSource } from './support.js';

beforeAll(async () => {
  await loadRules();
  await loadTablebase(
    new Uint8Array(readFileSync(new URL('../../src/wasm/tablebase.wasm', import.meta.url))),
  );
});

const CORNERS: readonly Square[] = ['c1', 'j1', 'c12', 'j12'];

/** As in solver.test.ts. */
const IS_THOROUGH = process.env.ACEDREX_TEST_TABLEBASE === 'all';

/** Bare kings play on, so that endings of three pieces have tables. */
const PLAYS_ON = 'custom:murray,bareKing=plays-on';

interface Placed {
  readonly piece: Piece;
  readonly square: Square;
  readonly isUnmoved: boolean;
}

const EMPTY = emptySetup();

const setupOf = (placed: readonly Placed[], turn: Color): Setup => {
  const board = [...EMPTY.board];
  for (const { piece, square } of placed) board[squareIndex(square)] = piece;
  const rights = placed.flatMap(({ square, isUnmoved }) => (isUnmoved ? [square] : []));
  return { ...EMPTY, board, turn, rights };
};

test('the positions of KVK and their outcomes are those that can be set up', async () => {
  const ruleset = rulesetOf(PLAYS_ON);
  const source = solvingSource(ruleset);
  const table = await solve(source, { material: materialOf('KVK'), pawns: [] });
  const counted = await countTable(table);
  const prober = await TablebaseProber.create(ruleset, source, table);
  for (const turn of sampled(COLORS, 1)) {
    const found = { win: 0, draw: 0, loss: 0 };
    // The other three corners are mirror images.
    for (const whiteKing of SQUARES)
      for (const blackKing of SQUARES) {
        if (whiteKing === blackKing || whiteKing === 'c1' || blackKing === 'c1') continue;
        const setup = setupOf(
          [
            { piece: { color: 'white', role: 'king' }, square: whiteKing, isUnmoved: false },
            { piece: { color: 'black', role: 'king' }, square: blackKing, isUnmoved: false },
            { piece: { color: 'white', role: 'unicornio' }, square: 'c1', isUnmoved: true },
          ],
          turn,
        );
        const position = Position.fromSetup(setup, ruleset);
        if (!position.ok) continue;
        const value = await prober.value(position.value);
        if (!value.ok) throw new Error(value.error.message);
        found[value.value.outcome] += CORNERS.length;
      }
    const { wins, draws, losses } = counted[turn];
    expect({ win: wins, draw: draws, loss: losses }, turn).toEqual(found);
  }
});

// Each takes twenty seconds.
test.runIf(IS_THOROUGH).each(['KUVK', 'KVKR', 'KVKV'])(
  '%s: the number of positions, and the longest win stands on a corner',
  async (name) => {
    const ruleset = rulesetOf(name === 'KUVK' ? PLAYS_ON : 'murray');
    const source = solvingSource(ruleset);
    const table = await solve(source, { material: materialOf(name), pawns: [] });
    const counted = await countTable(table);
    const prober = await TablebaseProber.create(ruleset, source, table);
    for (const turn of COLORS) {
      const { longest, positions } = counted[turn];
      if (longest === undefined) continue;
      expect(longest.setup.rights.every((square) => CORNERS.includes(square))).toBe(true);
      const position = Position.fromSetup(longest.setup, ruleset);
      if (!position.ok) throw new Error(position.error[0].message);
      const value = await prober.value(position.value);
      expect(value).toMatchObject({ ok: true, value: { outcome: 'win', plies: longest.plies } });
      // Four corners for each unmoved unicornio, and 144 squares for the rest: an upper bound that few positions miss.
      const unmoved = name.split('V').length - 1;
      expect(positions).toBeLessThan(4 ** unmoved * 144 ** (4 - unmoved));
      expect(positions).toBeGreaterThan(0.4 * 4 ** unmoved * 144 ** (4 - unmoved));
    }
  },
);
