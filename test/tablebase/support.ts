/** Tables that are solved and kept in memory, and random positions of a material. */
import { BlockSolver, type TableSource } from '../../src/tablebase/solve.js';
import type { Tablebase } from '../../src/tablebase/file.js';
import {
  makeBlock,
  parseMaterial,
  relevantRuleset,
  type Block,
  type EndingRole,
  type Material,
} from '../../src/tablebase/material.js';
import { COLORS, Position, emptySetup, parseRuleset, validate } from '../../src/index.js';
import type { Piece, Ruleset, Setup } from '../../src/index.js';
import { SQUARE_COUNT } from '../../src/rules/squares.js';
import { loadTablebase } from '../../src/tablebase/tablebase-wasm.js';
import type { Random } from '../support/random.js';
import { defined, valueOf } from '../support/value.js';
import { wasmBytes } from '../support/wasm.js';

await loadTablebase(wasmBytes('tablebase'));

export const rulesetOf = (id: string): Ruleset => valueOf(parseRuleset(id));

export const materialOf = (name: string): Material => valueOf(parseMaterial(name));

/** Tables of three pieces for all tests; the others need too much memory to be kept for long. */
const small = new Map<string, Tablebase>();

const menOf = ({ white, black }: Material): number => white.length + black.length + 2;

/** Solves requested tables and caches them. */
export const solvingSource = (ruleset: Ruleset): TableSource => {
  const large = new Map<string, Tablebase>();
  const source: TableSource = async (block) => {
    const relevant = relevantRuleset(block.material, ruleset);
    const kept = menOf(block.material) > 3 ? large : small;
    const name = `${relevant.id} ${makeBlock(block)}`;
    const known = kept.get(name);
    if (known !== undefined) return { ok: true, value: known };
    const solver = valueOf(await BlockSolver.create(block, relevant, source));
    const solved = defined(valueOf(await solver.run()));
    kept.set(name, solved);
    return { ok: true, value: solved };
  };
  return source;
};

export const solve = async (source: TableSource, block: Block): Promise<Tablebase> =>
  valueOf(await source(block));

const pieceOf = (color: Piece['color'], role: EndingRole): Piece => ({
  color,
  role: role === 'unmoved_unicornio' ? 'unicornio' : role,
});

/** A random legal position of a material, with moved kings. */
export const randomPosition = (material: Material, ruleset: Ruleset, random: Random): Position => {
  for (;;) {
    const board: (Piece | undefined)[] = [...emptySetup().board];
    const men: Piece[] = COLORS.flatMap((color) => [
      { color, role: 'king' as const },
      ...material[color].map((role) => pieceOf(color, role)),
    ]);
    for (const man of men) {
      let square = random.below(SQUARE_COUNT);
      while (board[square] !== undefined) square = random.below(SQUARE_COUNT);
      board[square] = man;
    }
    const setup: Setup = { ...emptySetup(), board, turn: COLORS[random.below(2)] ?? 'white' };
    if (validate(setup, ruleset).some(({ code }) => code === 'pawn-behind-start')) continue;
    const position = Position.fromSetup(setup, ruleset);
    if (position.ok) return position.value;
  }
};
