/** The words of the die in Portuguese; fetched only on Portuguese pages. */
import { ROLE_NAMES } from '../internal/portuguese-names.js';
import type { DieWords } from './words.js';

export const PORTUGUESE: DieWords = {
  name: 'Dado de oito faces',
  roll: 'lançar o dado',
  role: (role) => ROLE_NAMES[role],
};
