/** Fetches the words of small parts. */
import type { Translation } from '../../src/elements/internal/languages.js';
import type { Locale } from '../i18n/locale.js';
import type { FirstWords, PartWords } from './part-words.js';

const SOURCES = {
  es: () => import('./parts.es.js'),
  fr: () => import('./parts.fr.js'),
  de: () => import('./parts.de.js'),
  pt: () => import('./parts.pt.js'),
} satisfies Readonly<Record<Translation, () => Promise<Readonly<Record<'WORDS', FirstWords>>>>> &
  Readonly<Record<Exclude<Translation, 'es'>, () => Promise<Readonly<Record<'WORDS', PartWords>>>>>;

export const fetchPartWords = async (locale: Locale): Promise<FirstWords | undefined> =>
  locale === 'en' ? undefined : (await SOURCES[locale]()).WORDS;
