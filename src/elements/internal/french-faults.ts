/** Tells errors in French. Fetched with the first error that is shown on a French page. */
import { ALL_FRENCH, frenchPlace } from './french-errors.js';
import { translate, type ErrorWords } from './translate.js';

export const FRENCH: ErrorWords = {
  sentence: (error) => translate(ALL_FRENCH, frenchPlace, error),
};
