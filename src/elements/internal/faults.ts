/** Translates errors for the elements. The messages are fetched on demand, because most pages show no error. */
import { Lazy } from '../shared/lazy.js';
import { hasWords, type Language } from './languages.js';
import type { Told } from './translate.js';

const sources = new Lazy(() => import('./fault-sentences.js'));

/** The next table of words that must be loaded to show error messages in a language; undefined if all are loaded. */
export const missingFaults = (language: Language): Lazy<unknown> | undefined => {
  if (!hasWords(language)) return undefined;
  return sources.loaded === undefined ? sources : sources.loaded.faultSentences.missing(language);
};

export const loadFaults = async (language: Language): Promise<void> => {
  await sources.load();
  await sources.loaded?.faultSentences.load(language);
};

/** An error message in a language, or in English until the messages have been fetched. */
export const tellFault = (language: Language, error: Told): string =>
  sources.loaded?.tellFault(language, error) ?? error.message;
