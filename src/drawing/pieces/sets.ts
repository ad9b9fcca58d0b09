/** The built-in piece sets by name. */
import { diagramsSet } from './diagrams.js';
import { fluentSet } from './fluent-set.js';
import { lettersSet } from './letters.js';
import type { PieceSetName } from './names.js';
import type { PieceSet } from './piece-set.js';

export const PIECE_SETS: Readonly<Record<PieceSetName, PieceSet>> = {
  fluent: fluentSet,
  letters: lettersSet,
  diagrams: diagramsSet,
};
