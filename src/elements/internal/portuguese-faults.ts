/** Tells errors in Portuguese. Fetched with the first error that is shown on a Portuguese page. */
import { ALL_PORTUGUESE, portuguesePlace } from './portuguese-errors.js';
import { translate, type Told } from './translate.js';

export const PORTUGUESE = (error: Told): string =>
  translate(ALL_PORTUGUESE, portuguesePlace, error);
