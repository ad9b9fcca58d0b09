/** A fork: one piece attacks two enemy pieces at once, and captures one of them with its next move. */
import { valueOf } from '../engine/value.js';
import type { Position } from '../rules/position.js';
import type { Square } from '../rules/squares.js';
import { attackMapIn } from '../rules/tactics.js';
import type { Turn } from './turn.js';

/** The number of centipawns by which a defended target of a fork must be worth more than the forking piece. */
const WORTH_MORE = 60;

/**
 * The enemy pieces that the piece on a square threatens: kings, undefended pieces, and pieces worth at least `margin`
 * centipawns more than the threatening piece. Pawns do not count.
 */
const targetsOf = (position: Position, square: Square, margin: number): readonly Square[] => {
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
 * The targets of a fork by a move. Empty if the move does not fork. If the `next` move of the same side is not known,
 * the forking piece must be safe.
 */
export const forkedBy = (
  { move, after }: Turn,
  next: Turn | undefined,
  margin = WORTH_MORE,
): readonly Square[] => {
  if (move.role === 'king' || after.boardStatus() !== 'ongoing') return [];
  const targets = targetsOf(after, move.to, margin);
  if (targets.length < 2) return [];
  const isFork =
    next === undefined
      ? after.attackers(move.to, after.turn).length === 0
      : next.move.from === move.to && targets.includes(next.move.to);
  return isFork ? targets : [];
};
