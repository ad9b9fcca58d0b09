/** The words of endings in the language of the page. */
import type { EndingWork } from '../../../src/endings/work.js';
import { getLocale } from '../../i18n/locale.js';
import { Lazy } from '../../shared/lazy.js';
import { loadPart } from '../../shared/load-part.js';
import { ENGLISH, type EndingWords } from './words.js';

const spanish = new Lazy(() => import('./words.es.js'));

/** The words in the language of the page; those of another language are fetched for `host`. */
export const wordsIn = (host: HTMLElement & { requestUpdate(): void }): EndingWords => {
  if (getLocale() !== 'es') return ENGLISH;
  if (spanish.loaded === undefined)
    void loadPart(
      host,
      () => spanish.load(),
      () => {
        host.requestUpdate();
      },
    );
  return spanish.loaded?.SPANISH ?? ENGLISH;
};

/** Positions that a device solves in a second, about. */
const SPEED = 4_000_000;

/** What solving takes, in words. */
export const costOf = (words: EndingWords, { positions, bytes }: EndingWork): string =>
  words.cost(Math.max(1, Math.round(positions / SPEED)), Math.ceil(bytes / 1e6));
