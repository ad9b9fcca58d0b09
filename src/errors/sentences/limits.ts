/** What is wrong with the limits of a search. */
import type { LimitErrors, Sentences } from '../codes.js';

export const LIMIT_SENTENCES: Sentences<LimitErrors> = {
  'limit-invalid': ({ name, value, min, max, whole }) => {
    const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
    return `limits.${name} must be a ${whole ? 'whole number' : 'number'} ${range}, not ${value}.`;
  },
};
