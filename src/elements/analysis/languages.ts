/** The words of the analysis in all languages. */
import { SOURCES, WORDS, type AnalysisWords } from '../../words/analysis.js';
import { Translated, type Language } from '../internal/languages.js';

export const analysisWords = new Translated('analysis', WORDS, SOURCES);

/** A language's words, or English words until the language has been fetched. */
export const wordsFor = (language: Language): AnalysisWords => analysisWords.in(language);
