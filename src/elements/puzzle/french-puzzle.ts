/** The words of the puzzle element in French; fetched only on French pages. */
import { ROLE_NAMES } from '../internal/french-names.js';
import { FRENCH_ATTEMPT } from './french-attempt.js';
import type { PuzzleElementWords } from './words.js';

export const FRENCH: PuzzleElementWords = {
  ...FRENCH_ATTEMPT,
  puzzle: 'Exercice',
  loading: 'Chargement…',
  role: (role) => ROLE_NAMES[role],
};
