/** What a screen reader is told of squares and moves. */
import type { LegalMove } from '../../../src/rules/moves.js';
import type { Color, Piece } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';

/** A square's label, such as `f6, white aanca, can be taken`. */
export const labelOf = (
  square: Square,
  piece: Piece | undefined,
  isTarget: boolean,
  inCheck: boolean,
): string =>
  [
    square,
    piece === undefined ? 'empty' : `${piece.color} ${piece.role}`,
    ...(inCheck ? ['in check'] : []),
    ...(isTarget ? [piece === undefined ? 'can move here' : 'can be taken'] : []),
  ].join(', ');

/** A move that was made, such as `white pawn g11 to g12, becomes aanca, check`. */
export const describeMove = (color: Color, move: LegalMove, after: Position): string => {
  const taken = move.captured === undefined ? '' : ` takes ${move.captured}`;
  const promotion = move.promotion === undefined ? '' : `, becomes ${move.promotion}`;
  const status = after.boardStatus();
  const end = status === 'ongoing' ? (after.isCheck() ? ', check' : '') : `, ${status}`;
  return `${color} ${move.role} ${move.from} to ${move.to}${taken}${promotion}${end}`;
};
