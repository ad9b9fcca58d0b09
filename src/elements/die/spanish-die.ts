/** The words of the die in Spanish; fetched only on Spanish pages. */
import { ROLE_NAMES } from '../internal/spanish-names.js';
import type { DieWords } from './words.js';

export const SPANISH: DieWords = {
  name: 'Dado de ocho caras',
  roll: 'tirarlo',
  role: (role) => ROLE_NAMES[role],
};
