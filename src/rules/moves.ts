import type { PromotionRole, Role } from './pieces.js';
import type { Square } from './squares.js';

/** A move as it is written: from, to and, where a pawn reaches the last rank, what it becomes. */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
}

/**
 * Whether a move is a pass, which only dice know: the king's move to its own square. So whatever holds
 * moves (records, requests, paths) holds passes without a case of its own.
 */
export const isPass = ({ from, to }: Move): boolean => from === to;

/** A legal move of a certain position, with what it moves and takes. */
export interface LegalMove extends Move {
  readonly role: Role;
  readonly captured?: Role;
}
