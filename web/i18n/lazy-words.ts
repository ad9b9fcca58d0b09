/** Words of a part of the page, apart from the texts that every page fetches before its first view. */
import { getLocale } from './locale.js';
import { Lazy } from '../../src/elements/shared/lazy.js';
import { loadPart } from '../../src/elements/shared/load-part.js';

/**
 * Gives the words in the language of the page: those of another language than English are fetched for a component when
 * it first asks for them.
 */
export const lazyWords = <Words>(
  english: Words,
  fetchSpanish: () => Promise<{ readonly SPANISH: Words }>,
): ((host: HTMLElement & { requestUpdate(): void }) => Words) => {
  const spanish = new Lazy(fetchSpanish);
  return (host) => {
    if (getLocale() !== 'es') return english;
    if (spanish.loaded === undefined)
      void loadPart(
        host,
        () => spanish.load(),
        () => {
          host.requestUpdate();
        },
      );
    return spanish.loaded?.SPANISH ?? english;
  };
};
