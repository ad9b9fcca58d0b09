/** Discovered attacks and checks: a move opens a line for another piece. */
import type { Position } from '../rules/position.js';
import type { Square } from '../rules/squares.js';
import type { Turn } from './turn.js';

/** Whether a side has a bare king or its king has been captured. Checks and pins are then impossible. */
export const isOver = (position: Position): boolean =>
  ['bare-king', 'king-captured'].includes(position.boardStatus());

/**
 * The pieces that have attacked the king only since this move. In a game with dice, other pieces may have attacked it
 * before.
 */
export const newCheckers = ({ before, after }: Turn): readonly Square[] => {
  if (isOver(after) || !after.isCheck()) return [];
  const king = after.kingSquare(after.turn);
  const known = before.attackers(king, before.turn);
  return after.attackers(king, before.turn).filter((square) => !known.includes(square));
};

/** Whether the move opens a line for another piece, which then captures the attacked piece. */
export const isDiscoveredAttack = (turn: Turn, next: Turn | undefined): boolean => {
  if (next?.move.captured === undefined || next.move.from === turn.move.to) return false;
  const { from, to } = next.move;
  const { turn: solver } = turn.before;
  const target = turn.after.pieceAt(to);
  return (
    target !== undefined &&
    target.color !== solver &&
    turn.after.attackers(to, solver).includes(from) &&
    !turn.before.attackers(to, solver).includes(from)
  );
};
