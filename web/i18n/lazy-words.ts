/** Words of a part of the page, apart from the texts that every page fetches before its first view. */
import { getLocale } from './locale.js';
import { Translated, type WordSources } from '../../src/elements/internal/languages.js';
import { loadPart } from '../../src/elements/shared/load-part.js';

/**
 * Gives the words in the language of the page: those of another language than English are fetched for a component when
 * it first asks for them.
 */
export const lazyWords = <Words>(
  english: Words,
  sources: WordSources<Words>,
): ((host: HTMLElement & { requestUpdate(): void }) => Words) => {
  const words = new Translated('', english, sources);
  return (host) => {
    const missing = words.missing(getLocale());
    if (missing !== undefined)
      void loadPart(
        host,
        () => missing.load(),
        () => host.requestUpdate(),
      );
    return words.in(getLocale());
  };
};
