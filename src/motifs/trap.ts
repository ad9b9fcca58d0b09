/** A trap: an attacked piece has no move that saves it. */
import { valueOf } from '../engine/value.js';
import type { Position } from '../rules/position.js';
import type { Square } from '../rules/squares.js';
import { exchangeOn, pawnOf, withTurn } from './exchange.js';
import type { Turn } from './turn.js';

/** Whether the piece on a square, whose side is to move, has a move that does not lose material. */
export const hasSafeMove = (position: Position, square: Square): boolean =>
  position
    .legalMoves()
    .filter(({ from }) => from === square)
    .some((move) => {
      const gain = move.captured === undefined ? 0 : valueOf(move.captured, position.ruleset);
      return exchangeOn(position.play(move), move.to) - gain < pawnOf(position);
    });

/**
 * Whether a move attacks the enemy piece on a square, which was not attacked before and now has no safe move. Checks do
 * not count, because the piece could not move anyway.
 */
export const isTrappedBy = ({ before, after }: Turn, square: Square): boolean => {
  const isAttacked = (position: Position): boolean =>
    position.attackers(square, before.turn).length > 0;
  return (
    before.pieceAt(square)?.color === after.turn &&
    !isAttacked(before) &&
    isAttacked(after) &&
    !after.isCheck() &&
    !hasSafeMove(after, square)
  );
};

/**
 * Whether a move takes the last safe move from the piece that is on a square after it: the moved piece itself, or a
 * piece whose way the move blocks.
 */
export const takesLastWay = ({ before, move, after }: Turn, square: Square): boolean => {
  const again = withTurn(after, before.turn);
  if (again === undefined || hasSafeMove(again, square)) return false;
  return square === move.to ? true : hasSafeMove(before, square);
};
