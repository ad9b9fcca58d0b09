/** Tells errors in German. Fetched with the first error that is shown on a German page. */
import { ALL_GERMAN, germanPlace } from './german-errors.js';
import { translate, type ErrorWords } from './translate.js';

export const GERMAN: ErrorWords = {
  sentence: (error) => translate(ALL_GERMAN, germanPlace, error),
};
