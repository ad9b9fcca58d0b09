/** Tells errors in Spanish. Fetched with the first error that is shown on a Spanish page. */
import { ALL_SPANISH, spanishPlace } from './spanish-errors.js';
import { translate, type ErrorWords } from './translate.js';

export const SPANISH: ErrorWords = {
  sentence: (error) => translate(ALL_SPANISH, spanishPlace, error),
};
