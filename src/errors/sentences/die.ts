/** The errors of the die element. */
import type { ElementErrors, Sentences } from '../codes.js';

export const DIE_SENTENCES: Sentences<Pick<ElementErrors, 'die-no-digest'>> = {
  'die-no-digest': ({ reason }) => reason,
};
