/** Fetches the labels of the page and the words of its small parts, which are one file in each language. */
import type { Translation } from '../../src/elements/internal/languages.js';
import type { LanguageModule } from '../i18n/locale.js';
import type { FirstWords, PartWords } from './part-words.js';

const SOURCES = {
  es: () => import('./parts.es.js'),
  fr: () => import('./parts.fr.js'),
  de: () => import('./parts.de.js'),
  pt: () => import('./parts.pt.js'),
} satisfies Readonly<Record<Translation, () => Promise<LanguageModule<FirstWords>>>> &
  Readonly<Record<Exclude<Translation, 'es'>, () => Promise<LanguageModule<PartWords>>>>;

export const fetchLanguage = (language: Translation): Promise<LanguageModule<object>> =>
  SOURCES[language]();
