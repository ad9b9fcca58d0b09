/** Forks: one piece attacks two at once. */
import { valueOf } from '../engine/value.js';
import type { Position } from '../rules/position.js';
import type { Square } from '../rules/squares.js';
import { attackMapIn } from '../rules/tactics.js';
import type { Turn } from './line.js';

/** Centipawns by which a target of a fork must be worth more than the forking piece, if it is defended. */
const WORTH_MORE = 60;

/**
 * The enemy pieces that the piece on a square threatens: kings, undefended pieces, and those worth at least `margin`
 * centipawns more than itself. Pawns do not count.
 */
export const targetsOf = (
  position: Position,
  square: Square,
  margin = WORTH_MORE,
): readonly Square[] => {
  const piece = position.pieceAt(square);
  if (piece === undefined) return [];
  const { ruleset } = position;
  return attackMapIn(position.setup, ruleset)
    .attackedFrom(square)
    .filter((target) => {
      const other = position.pieceAt(target);
      if (other === undefined || other.color === piece.color || other.role === 'pawn') return false;
      return (
        other.role === 'king' ||
        valueOf(other.role, ruleset) >= valueOf(piece.role, ruleset) + margin ||
        position.attackers(target, other.color).length === 0
      );
    });
};

/**
 * The targets of a move of the solver that forks; empty if it does not. It attacks two pieces at once, and takes one of them
 * with the `next` move. With the last move, nobody may take the forking piece.
 */
export const forkedBy = ({ move, after }: Turn, next: Turn | undefined): readonly Square[] => {
  if (move.role === 'king' || after.boardStatus() !== 'ongoing') return [];
  const targets = targetsOf(after, move.to);
  if (targets.length < 2) return [];
  const isFork =
    next === undefined
      ? after.attackers(move.to, after.turn).length === 0
      : next.move.from === move.to && targets.includes(next.move.to);
  return isFork ? targets : [];
};
