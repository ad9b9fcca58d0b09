/** Errors in the languages of elements. Their sentences are fetched, because most pages show no error. */
import { Lazy } from '../shared/lazy.js';
import { hasWords, type Language } from './languages.js';
import type { Told } from './translate.js';

const sources = new Lazy(() => import('./fault-sentences.js'));
const fetches = new Map<Language, Lazy<void>>();

/** The sentences of a language if they still have to be fetched. */
export const missingFaults = (language: Language): Lazy<void> | undefined => {
  const sentences = sources.loaded?.faultSentences;
  if (!hasWords(language, 'errors') || (sentences && sentences.missing(language) === undefined))
    return undefined;
  let fetching = fetches.get(language);
  if (fetching === undefined) {
    fetching = new Lazy(async () => {
      await sources.load();
      await sources.loaded?.faultSentences.load(language);
    });
    fetches.set(language, fetching);
  }
  return fetching;
};

/** An error in a language, or in English until the sentences have been fetched. */
export const tellFault = (language: Language, error: Told): string =>
  sources.loaded?.tellFault(language, error) ?? error.message;
