/** The words of the puzzle element in Portuguese; fetched only on Portuguese pages. */
import { ROLE_NAMES } from '../internal/portuguese-names.js';
import { PORTUGUESE_ATTEMPT } from './portuguese-attempt.js';
import type { PuzzleElementWords } from './words.js';

export const PORTUGUESE: PuzzleElementWords = {
  ...PORTUGUESE_ATTEMPT,
  puzzle: 'Exercício',
  loading: 'A carregar…',
  role: (role) => ROLE_NAMES[role],
};
