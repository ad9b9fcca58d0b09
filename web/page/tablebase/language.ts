/** The words of endings in the language of the page. */
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import { lazyWords } from '../../i18n/lazy-words.js';
import { ENGLISH, type TablebaseWords } from './words.js';

/** The words in the language of the page; those of another language are fetched for `host`. */
export const wordsIn = lazyWords(ENGLISH, {
  es: () => import('./words.es.js'),
  fr: () => import('./words.fr.js'),
  de: () => import('./words.de.js'),
  pt: () => import('./words.pt.js'),
});

/** Positions that a device solves in a second, about. */
const SPEED = 4_000_000;

/** What solving takes, in words; `slowed` is how many times as long something else makes it. */
export const costOf = (
  words: TablebaseWords,
  { positions, bytes }: TablebaseWork,
  slowed = 1,
): string =>
  words.cost(Math.max(1, Math.round((slowed * positions) / SPEED)), Math.ceil(bytes / 1e6));
