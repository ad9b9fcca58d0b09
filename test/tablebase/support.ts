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
import { Position } from '../../src/rules/position.js';
import { COLORS, type Piece } from '../../src/rules/pieces.js';
import { parseRuleset, type Ruleset } from '../../src/rules/rulesets.js';
import { emptySetup, type Setup } from '../../src/rules/setup.js';
import { SQUARE_COUNT } from '../../src/rules/squares.js';
import { validate } from '../../src/rules/validate.js';
import type { Random } from '../support/random.js';

export const rulesetOf = (id: string): Ruleset => {
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) throw new Error(ruleset.error.message);
  return ruleset.value;
};

export const materialOf = (name: string): Material => {
  const material = parseMaterial(name);
  if (!material.ok) throw new Error(material.error.message);
  return material.value;
};

/** Solves what is asked for and remembers it. */
export const solvingSource = (ruleset: Ruleset): TableSource => {
  const kept = new Map<string, Tablebase>();
  const source: TableSource = async (block) => {
    const known = kept.get(makeBlock(block));
    if (known !== undefined) return { ok: true, value: known };
    const solver = await BlockSolver.create(
      block,
      relevantRuleset(block.material, ruleset),
      source,
    );
    if (!solver.ok) return solver;
    const solved = await solver.value.run();
    if (!solved.ok) return solved;
    if (solved.value === undefined) throw new Error('stopped without a signal');
    kept.set(makeBlock(block), solved.value);
    return { ok: true, value: solved.value };
  };
  return source;
};

export const solve = async (source: TableSource, block: Block): Promise<Tablebase> => {
  const table = await source(block);
  if (!table.ok) throw new Error(table.error.message);
  return table.value;
};

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
