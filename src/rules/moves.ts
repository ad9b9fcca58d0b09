import type { PromotionRole, Role } from './pieces.js';
import type { Square } from './squares.js';

/** A move as it is written: from, to and, where a pawn reaches the last rank, what it becomes. */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
}

/** A legal move of a certain position, with what it moves and takes. */
export interface LegalMove extends Move {
  readonly role: Role;
  readonly captured?: Role;
}
