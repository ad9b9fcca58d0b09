/** The sentences of errors in all languages; a language is fetched with the first error that is shown in it. */
import { SOURCES, type ErrorsWords } from '../../words/errors.js';
import { Translated, type Language } from './languages.js';
import { translate, type Told } from './translate.js';

export const faultSentences = new Translated<Partial<ErrorsWords>>('errors', {}, SOURCES);

/** An error in a language whose sentences have been fetched. */
export const tellFault = (language: Language, error: Told): string =>
  translate(faultSentences.in(language), error);
