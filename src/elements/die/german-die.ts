/** The words of the die in German; fetched only on German pages. */
import { ROLE_NAMES } from '../internal/german-names.js';
import type { DieWords } from './words.js';

export const GERMAN: DieWords = {
  name: 'Achtseitiger Würfel',
  roll: 'würfeln',
  role: (role) => ROLE_NAMES[role],
};
