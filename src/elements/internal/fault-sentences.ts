/** Translated error messages. A language is fetched when an error is first shown in it. */
import { SOURCES, type ErrorsWords } from '../../words/errors.js';
import { Translated, type Language } from './languages.js';
import { translate, type Told } from './translate.js';

export const faultSentences = new Translated<Partial<ErrorsWords>>('errors', {}, SOURCES);

export const tellFault = (language: Language, error: Told): string =>
  translate(faultSentences.in(language), error);
