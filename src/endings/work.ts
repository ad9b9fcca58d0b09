/** How much there is to solve before a position can be looked up. */
import { COLORS, type Color } from '../rules/pieces.js';
import { PROMOTION_BY_FILE, PROMOTION_RANK } from '../rules/promotions.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { BOARD_SIZE } from '../rules/squares.js';
import { EndingsWasm, loadEndings } from './endings-wasm.js';
import { blockOf, isDecided, makeBlock, MAX_MEN, type Block, type EndingRole } from './material.js';

/** What solving takes, about. */
export interface EndingWork {
  /** Blocks that have to be solved. */
  readonly blocks: number;
  /** Memory of the largest of them. */
  readonly bytes: number;
  /** Stored positions in all of them. */
  readonly positions: number;
}

/** A man besides the kings. */
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

/** A pawn one square further, or what it becomes there. */
const advanced = (man: Man): Man => {
  const square = man.square + (man.color === 'white' ? BOARD_SIZE : -BOARD_SIZE);
  const file = square % BOARD_SIZE;
  const isLast = Math.floor(square / BOARD_SIZE) === PROMOTION_RANK[man.color];
  return { ...man, square, role: (isLast ? PROMOTION_BY_FILE[file] : undefined) ?? man.role };
};

/**
 * The work for a position with all men on their own, as far as pawns go straight on: captures lead to smaller
 * endings, which hardly count.
 */
export const workFor = async ({ board }: Setup, ruleset: Ruleset): Promise<EndingWork> => {
  const wasm = new EndingsWasm(await loadEndings(), ruleset);
  const known = new Map<string, number>();
  const collect = (men: readonly Man[]): void => {
    const block = blockOfMen(men);
    const name = makeBlock(block);
    if (men.length === 0 || known.has(name) || isDecided(block.material, ruleset)) return;
    known.set(name, wasm.setBlock(block));
    men.forEach((man, at) => {
      if (man.role === 'pawn') collect(men.with(at, advanced(man)));
    });
  };
  const men = board.flatMap((piece, square): readonly Man[] =>
    piece === undefined || piece.role === 'king' ? [] : [{ ...piece, role: piece.role, square }],
  );
  if (men.length <= MAX_MEN - 2) collect(men);
  const sizes = [...known.values()];
  return {
    blocks: sizes.length,
    // A byte for the outcome, one for the moves left, and the tables that it leads to.
    bytes: 2 * Math.max(0, ...sizes) + wasm.fixedBytes,
    positions: sizes.reduce((sum, size) => sum + size, 0),
  };
};
