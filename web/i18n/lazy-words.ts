/** Words for parts of the page, separate from the texts that every page fetches before its first view. */
import { getLocale } from './locale.js';
import { Translated, type WordSources } from '../../src/elements/internal/languages.js';
import { loadPart } from '../../src/elements/shared/load-part.js';

/**
 * Returns a component's words in the page's language. Languages other than English are fetched when the component first
 * needs them. Without a component, nothing is fetched.
 */
export const lazyWords = <Words>(
  english: Words,
  sources: WordSources<Words>,
): ((host?: HTMLElement & { requestUpdate(): void }) => Words) => {
  const words = new Translated('', english, sources);
  return (host) => {
    const missing = words.missing(getLocale());
    if (missing !== undefined && host !== undefined)
      void loadPart(
        host,
        () => missing.load(),
        () => host.requestUpdate(),
      );
    return words.in(getLocale());
  };
};
