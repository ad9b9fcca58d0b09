/** Errors in the languages of elements. Their sentences are fetched, because most pages show no error. */
import { Lazy } from '../shared/lazy.js';
import { hasWords, type Language } from './languages.js';
import type { Told } from './translate.js';

const sources = new Lazy(() => import('./fault-sentences.js'));

/** The next table that error messages in a language need. */
export const missingFaults = (language: Language): Lazy<unknown> | undefined => {
  if (!hasWords(language)) return undefined;
  return sources.loaded === undefined ? sources : sources.loaded.faultSentences.missing(language);
};

/** Fetches the sentences of a language. */
export const loadFaults = async (language: Language): Promise<void> => {
  await sources.load();
  await sources.loaded?.faultSentences.load(language);
};

/** An error in a language, or in English until the sentences have been fetched. */
export const tellFault = (language: Language, error: Told): string =>
  sources.loaded?.tellFault(language, error) ?? error.message;
