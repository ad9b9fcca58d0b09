/** Pieces and sides in Portuguese. */
import type { Color, Piece, Role } from '../../rules/pieces.js';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  king: 'rei',
  aanca: 'aanca',
  rook: 'torre',
  crocodile: 'crocodilo',
  lion: 'leão',
  giraffe: 'girafa',
  unicornio: 'unicórnio',
  pawn: 'peão',
};

/** Whether the noun is feminine. */
export const isFeminine = (role: Role): boolean =>
  role === 'rook' || role === 'giraffe' || role === 'aanca';

export const pieceName = ({ color, role }: Piece): string => {
  const stem = color === 'white' ? 'branc' : 'pret';
  return `${ROLE_NAMES[role]} ${stem}${isFeminine(role) ? 'a' : 'o'}`;
};

export const side = (color: Color): string => (color === 'white' ? 'brancas' : 'pretas');

/** A piece with its article. */
export const aPiece = (role: Role): string =>
  `${isFeminine(role) ? 'uma' : 'um'} ${ROLE_NAMES[role]}`;

export const the = (role: Role): string => `${isFeminine(role) ? 'a' : 'o'} ${ROLE_NAMES[role]}`;
