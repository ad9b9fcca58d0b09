/** Pieces and sides in Spanish. */
import type { Color, Piece, Role } from '../../rules/pieces.js';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  king: 'rey',
  aanca: 'aanca',
  rook: 'torre',
  crocodile: 'cocodrilo',
  lion: 'león',
  giraffe: 'jirafa',
  unicornio: 'unicornio',
  pawn: 'peón',
};

/** Whether the noun is feminine. */
const isFeminine = (role: Role): boolean =>
  role === 'rook' || role === 'giraffe' || role === 'aanca';

export const pieceName = ({ color, role }: Piece): string => {
  const stem = color === 'white' ? 'blanc' : 'negr';
  return `${ROLE_NAMES[role]} ${stem}${isFeminine(role) ? 'a' : 'o'}`;
};

export const side = (color: Color): string => (color === 'white' ? 'blancas' : 'negras');
