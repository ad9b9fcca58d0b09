/** The words of the die in French; fetched only on French pages. */
import { ROLE_NAMES } from '../internal/french-names.js';
import type { DieWords } from './words.js';

export const FRENCH: DieWords = {
  name: 'Dé à huit faces',
  roll: 'le lancer',
  role: (role) => ROLE_NAMES[role],
};
