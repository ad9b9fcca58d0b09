/** The steps of the path through Learn. */
import type { Role } from '../../../src/rules/pieces.js';

/** The pieces that move otherwise than in modern chess, in the order in which they are taught. */
export const NEW_PIECES: readonly Role[] = [
  'lion',
  'giraffe',
  'crocodile',
  'unicornio',
  'aanca',
  'king',
];

/** All pieces in the order in which they can be tried. */
export const TRIED_PIECES: readonly Role[] = [...NEW_PIECES, 'rook', 'pawn'];

/** The name of a step under which the settings keep that a piece has been tried. */
export const stepOfPiece = (role: Role): string => `piece ${role}`;
