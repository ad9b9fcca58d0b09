/** The languages of an analysis: English, and Spanish once it is fetched. */
import { Lazy } from '../../shared/lazy.js';
import { ENGLISH, type AnalysisWords } from './words.js';

export const spanishWords = new Lazy(() => import('./spanish.js'));

/** The words of a language, as far as they have arrived. */
export const wordsFor = (language: string): AnalysisWords =>
  (language.startsWith('es') ? spanishWords.loaded?.SPANISH : undefined) ?? ENGLISH;
