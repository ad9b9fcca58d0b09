/** The words of the puzzle element in Spanish; fetched only on Spanish pages. */
import { ROLE_NAMES } from '../internal/spanish-names.js';
import { SPANISH_ATTEMPT } from './spanish-attempt.js';
import type { PuzzleElementWords } from './words.js';

export const SPANISH: PuzzleElementWords = {
  ...SPANISH_ATTEMPT,
  puzzle: 'Ejercicio',
  loading: 'Cargando…',
  role: (role) => ROLE_NAMES[role],
};
