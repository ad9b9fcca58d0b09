/** Tables with an unmoved unicornio: only the home squares of unicornios are counted and shown. */
import { expect, test } from 'vitest';
import { TablebaseProber, resultOf } from '../../src/tablebase/probe.js';
import { countTable } from '../../src/tablebase/statistics.js';
import { COLORS, Position, SQUARES, emptySetup, squareIndex } from '../../src/index.js';
import type { Color, Piece, Setup, Square } from '../../src/index.js';
import { sampled } from '../support/scale.js';
import { materialOf, rulesetOf, solve, solvingSource } from './support.js';
import { valueOf } from '../support/value.js';

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

test('the counts of KVK match an enumeration of all legal positions', async () => {
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
        const value = valueOf(await prober.value(position.value));
        found[resultOf(value.outcome)] += CORNERS.length;
      }
    const { wins, draws, losses } = counted[turn];
    expect({ win: wins, draw: draws, loss: losses }, turn).toEqual(found);
  }
});

// Each takes twenty seconds.
test.runIf(IS_THOROUGH).each(['KUVK', 'KVKR', 'KVKV'])(
  '%s has plausible counts, and its longest win starts from a home square',
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
      const position = valueOf(Position.fromSetup(longest.setup, ruleset));
      const value = await prober.value(position);
      expect(value).toMatchObject({ ok: true, value: { outcome: 'win', plies: longest.plies } });
      // Four corners for each unmoved unicornio, and 144 squares for the rest: an upper bound that few positions miss.
      const unmoved = name.split('V').length - 1;
      expect(positions).toBeLessThan(4 ** unmoved * 144 ** (4 - unmoved));
      expect(positions).toBeGreaterThan(0.4 * 4 ** unmoved * 144 ** (4 - unmoved));
    }
  },
);
