/** The words of the puzzle element in German; fetched only on German pages. */
import { ROLE_NAMES } from '../internal/german-names.js';
import { GERMAN_ATTEMPT } from './german-attempt.js';
import type { PuzzleElementWords } from './words.js';

export const GERMAN: PuzzleElementWords = {
  ...GERMAN_ATTEMPT,
  puzzle: 'Aufgabe',
  loading: 'Wird geladen…',
  role: (role) => ROLE_NAMES[role],
};
