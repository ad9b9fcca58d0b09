/** Tells errors in Portuguese. Fetched with the first error that is shown on a Portuguese page. */
import { ALL_PORTUGUESE, portuguesePlace } from './portuguese-errors.js';
import { translate, type ErrorWords } from './translate.js';

export const PORTUGUESE: ErrorWords = {
  sentence: (error) => translate(ALL_PORTUGUESE, portuguesePlace, error),
};
