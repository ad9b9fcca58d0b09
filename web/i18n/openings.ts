import { SOURCES, WORDS } from '../../src/words/opening.js';
import { lazyWords } from './lazy-words.js';

/** The names of openings and the texts about them. */
export const openingWords = lazyWords(WORDS, SOURCES);
