/** Estimates how much solving a look-up of a position requires. */
import { COLORS, type Color } from '../rules/pieces.js';
import { PROMOTION_BY_FILE, PROMOTION_RANK } from '../rules/promotions.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { BOARD_SIZE } from '../rules/squares.js';
import { TablebaseWasm, loadTablebase } from './tablebase-wasm.js';
import { blockOf, isDecided, makeBlock, MAX_MEN, type Block, type EndingRole } from './material.js';

/** The approximate work of solving. */
export interface TablebaseWork {
  readonly blocks: number;
  /** Number of bytes of memory for the largest block. */
  readonly bytes: number;
  /** Number of stored positions in all blocks. */
  readonly positions: number;
}

/** A piece other than a king. */
interface Man {
  readonly color: Color;
  readonly role: EndingRole;
  readonly square: number;
}

const blockOfMen = (men: readonly Man[]): Block => {
  const listed = <Value>(pick: (man: Man) => Value, isPawn = false): Record<Color, Value[]> => {
    const [white = [], black = []] = COLORS.map((color) =>
      men.filter((man) => man.color === color && (!isPawn || man.role === 'pawn')).map(pick),
    );
    return { white, black };
  };
  return blockOf(
    listed(({ role }) => role),
    listed(({ square }) => square, true),
  );
};

/** Advances a pawn by one square, or promotes it. */
const advanced = (man: Man): Man => {
  const square = man.square + (man.color === 'white' ? BOARD_SIZE : -BOARD_SIZE);
  const file = square % BOARD_SIZE;
  const isLast = Math.floor(square / BOARD_SIZE) === PROMOTION_RANK[man.color];
  return { ...man, square, role: (isLast ? PROMOTION_BY_FILE[file] : undefined) ?? man.role };
};

/** Adds the pieces' block, unless it is decided, and the blocks that pawns reach straight ahead. */
const collect = (men: readonly Man[], ruleset: Ruleset, blocks: Map<string, Block>): void => {
  if (men.length === 0) return;
  const block = blockOfMen(men);
  const name = makeBlock(block);
  if (blocks.has(name) || isDecided(block.material, ruleset)) return;
  blocks.set(name, block);
  men.forEach((man, at) => {
    if (man.role === 'pawn') collect(men.with(at, advanced(man)), ruleset, blocks);
  });
};

const menOf = ({ board }: Setup): readonly Man[] =>
  board.flatMap((piece, square) =>
    piece === undefined || piece.role === 'king' ? [] : [{ ...piece, role: piece.role, square }],
  );

/** The blocks that captures can reach if pawns move straight ahead, largest first. */
export const blocksBelow = (setup: Setup, ruleset: Ruleset): readonly Block[] => {
  const men = menOf(setup);
  const blocks = new Map<string, Block>();
  men.forEach((one, at) => {
    for (const other of men.slice(at + 1)) collect([one, other], ruleset, blocks);
  });
  for (const man of men) collect([man], ruleset, blocks);
  return [...blocks.values()];
};

/**
 * Estimates the work for a position with all its pieces if pawns move straight ahead. Captures lead to smaller endings,
 * which add little work.
 */
export const workFor = async (setup: Setup, ruleset: Ruleset): Promise<TablebaseWork> => {
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  const blocks = new Map<string, Block>();
  const men = menOf(setup);
  if (men.length <= MAX_MEN - 2) collect(men, ruleset, blocks);
  const sizes = [...blocks.values()].map((block) => wasm.setBlock(block));
  return {
    blocks: sizes.length,
    // Two bytes per position (the outcome and the number of undecided moves), and the required tables.
    bytes: 2 * Math.max(0, ...sizes) + wasm.fixedBytes,
    positions: sizes.reduce((sum, size) => sum + size, 0),
  };
};
