/** How a move lets a piece of its own side be captured. */
import { opposite } from '../rules/pieces.js';
import type { LegalMove } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { Square } from '../rules/squares.js';
import type { Turn } from './turn.js';

/** Why a piece can be captured: it stayed or moved there, lost its protection, or a line to it was opened. */
export const LAPSES = ['leaves', 'puts', 'unprotects', 'opens'] as const;
export type Lapse = (typeof LAPSES)[number];

/** How the move loses the piece that the reply captures. */
export const lapseBy = (
  { before, move, after }: Turn,
  { from, to: square }: Pick<LegalMove, 'from' | 'to'>,
): Lapse => {
  if (square === move.to) return 'puts';
  const { turn } = before;
  if (!before.attackers(square, opposite(turn)).includes(from)) return 'opens';
  const protects = (position: Position, by: Square): boolean =>
    position.attackers(square, turn).includes(by);
  return protects(before, move.from) && !protects(after, move.to) ? 'unprotects' : 'leaves';
};
