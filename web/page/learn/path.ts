/** The pieces of the path through Learn. */
import type { Role } from '../../../src/rules/pieces.js';

/** All pieces in the order in which they can be tried; those that move otherwise than in chess come first. */
export const TRIED_PIECES: readonly Role[] = [
  'lion',
  'giraffe',
  'crocodile',
  'unicornio',
  'aanca',
  'king',
  'rook',
  'pawn',
];

/** The name under which the settings keep that the user has gone through the pieces, tried or not. */
export const SEEN_PIECES = 'pieces';

/** The steps of the path that are done once they have been opened, by the names under which the settings keep them. */
export type OpenedStep = 'sample' | 'from-chess' | 'openings' | 'endings';

/** The name of a step under which the settings keep that a piece has been tried. */
export const stepOfPiece = (role: Role): string => `piece ${role}`;
