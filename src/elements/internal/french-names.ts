/** Pieces and sides in French. */
import type { Color, Piece, Role } from '../../rules/pieces.js';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  king: 'roi',
  aanca: 'aanca',
  rook: 'tour',
  crocodile: 'crocodile',
  lion: 'lion',
  giraffe: 'girafe',
  unicornio: 'unicorne',
  pawn: 'pion',
};

/** Whether the noun is feminine. */
export const isFeminine = (role: Role): boolean =>
  role === 'rook' || role === 'giraffe' || role === 'aanca' || role === 'unicornio';

/** The colour as an adjective to a piece. */
export const colorOf = (color: Color, role: Role): string => {
  if (color === 'white') return isFeminine(role) ? 'blanche' : 'blanc';
  return isFeminine(role) ? 'noire' : 'noir';
};

export const pieceName = ({ color, role }: Piece): string =>
  `${ROLE_NAMES[role]} ${colorOf(color, role)}`;

export const side = (color: Color): string => (color === 'white' ? 'Blancs' : 'Noirs');

/** A piece with its article. */
export const aPiece = (role: Role): string =>
  `${isFeminine(role) ? 'une' : 'un'} ${ROLE_NAMES[role]}`;

export const the = (role: Role): string => {
  const name = ROLE_NAMES[role];
  if (/^[aeiou]/.test(name)) return `l’${name}`;
  return `${isFeminine(role) ? 'la' : 'le'} ${name}`;
};
