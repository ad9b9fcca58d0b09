/** The sentences of errors in all languages; a language is fetched with the first error that is shown in it. */
import { Translated } from './languages.js';
import type { ErrorWords } from './translate.js';

export const faultSentences = new Translated<ErrorWords>(
  'errors',
  { sentence: ({ message }) => message },
  {
    es: () => import('./spanish-faults.js'),
    fr: () => import('./french-faults.js'),
    de: () => import('./german-faults.js'),
    pt: () => import('./portuguese-faults.js'),
  },
);
