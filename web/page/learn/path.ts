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

/** The name of a step under which the settings keep that a piece has been tried. */
export const stepOfPiece = (role: Role): string => `piece ${role}`;
