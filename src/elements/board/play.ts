import { LETTERS, ROLES } from '../../rules/pieces.js';
import type { Setup } from '../../rules/setup.js';
import { squareIndex, SQUARES, type Square } from '../../rules/squares.js';

/** The next piece of a letter's kind, or the previous one with Shift; undefined for other keys. */
export const jumpTo = (key: string, focused: Square, setup: Setup): Square | undefined => {
  const role = ROLES.find((kind) => LETTERS[kind] === key.toUpperCase());
  if (role === undefined) return undefined;
  const backwards = key === LETTERS[role];
  const here = squareIndex(focused);
  const steps = SQUARES.map((_, n) =>
    backwards ? here + 2 * SQUARES.length - 1 - n : here + 1 + n,
  );
  for (const step of steps) {
    const index = step % SQUARES.length;
    const to = SQUARES[index];
    if (setup.board[index]?.role === role && to !== undefined && to !== focused) return to;
  }
  return focused;
};

/**
 * The part of the board that needs the rules: legal moves, descriptions of squares and the editor's functions.
 * The board loads it with rules.wasm on first use; a board that only shows a position never does.
 */
export { loadRules } from '../../rules/rules-wasm.js';
export { rightSquares } from '../../rules/rights.js';
export { mirrorFiles, swapColors } from '../../rules/transform.js';
export { repairAll, validate } from '../../rules/validate.js';

export { rulesFor } from './board-rules.js';
