/** The built-in piece sets by name. */
import { diagrams, letters } from './diagrams.js';
import { fluentSet } from './fluent-set.js';
import type { PieceSetName, PieceSet } from './piece-set.js';

export const PIECE_SETS: Readonly<Record<PieceSetName, PieceSet>> = {
  fluent: fluentSet,
  letters,
  diagrams,
};
