/** The words of the analysis in all languages. */
import { Translated, type Language } from '../internal/languages.js';
import { ENGLISH, type AnalysisWords } from './words.js';

export const analysisWords = new Translated<AnalysisWords>('analysis', ENGLISH, {
  es: () => import('./spanish.js'),
  fr: () => import('./french.js'),
  de: () => import('./german.js'),
  pt: () => import('./portuguese.js'),
});

/** The words of a language, or English until they have been fetched. */
export const wordsFor = (language: Language): AnalysisWords => analysisWords.in(language);
