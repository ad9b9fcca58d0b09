/** The languages of the analysis: English, and Spanish once it has been fetched. */
import { Lazy } from '../shared/lazy.js';
import { ENGLISH, type AnalysisWords } from './words.js';

export const spanishWords = new Lazy(() => import('./spanish.js'));

/** The words of a language, or English until they have been fetched. */
export const wordsFor = (language: string): AnalysisWords =>
  (language.startsWith('es') ? spanishWords.loaded?.SPANISH : undefined) ?? ENGLISH;
