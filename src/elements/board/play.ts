import { LETTERS, ROLES } from '../../rules/pieces.js';
import type { Setup } from '../../rules/setup.js';
import { squareIndex, SQUARES, type Square } from '../../rules/squares.js';

/**
 * The next square or, with Shift, the previous square with the piece that a letter key names. Undefined for other keys.
 */
export const jumpTo = (key: string, focused: Square, setup: Setup): Square | undefined => {
  const role = ROLES.find((kind) => LETTERS[kind] === key.toUpperCase());
  if (role === undefined) return undefined;
  const step = key === LETTERS[role] ? SQUARES.length - 1 : 1;
  let index = squareIndex(focused);
  do index = (index + step) % SQUARES.length;
  while (setup.board[index]?.role !== role && SQUARES[index] !== focused);
  return SQUARES[index];
};

/**
 * The part of the board that requires the rules: legal moves, descriptions of squares and the editor's checks. The
 * board loads it with rules.wasm on first use; a board that only shows a position never loads it.
 */
export { loadRules } from '../../rules/rules-wasm.js';
export { rightSquares } from '../../rules/rights.js';
export { repairAll, validate } from '../../rules/validate.js';

export { premoves, userRulesFor as rulesFor } from './premoves.js';
export { playMove } from './program-moves.js';
