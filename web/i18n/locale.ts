/** The page's languages. */
import { configureLocalization, type LocaleModule } from '@lit/localize';
import { analysisWords } from '../../src/elements/analysis/languages.js';
import {
  knownLanguage,
  LANGUAGES,
  type Language,
  type Translation,
} from '../../src/elements/internal/languages.js';
import { sourceLocale, targetLocales } from './generated/locale-codes.js';

export const LOCALES = LANGUAGES;
export type Locale = Language;

// English is in the code.
const TEXTS: Readonly<Record<Translation, () => Promise<LocaleModule>>> = {
  es: () => import('./generated/es.js'),
  fr: () => import('./generated/fr.js'),
  de: () => import('./generated/de.js'),
  pt: () => import('./generated/pt.js'),
};

const localization = configureLocalization({
  sourceLocale,
  targetLocales,
  loadLocale: async (locale) => {
    const language = locale as Translation;
    const [texts] = await Promise.all([TEXTS[language](), analysisWords.load(language)]);
    return texts;
  },
});

export const getLocale = localization.getLocale as () => Locale;

/** The fetched words of small parts by language, then by the names of the parts. */
const fetched = new Map<Locale, Readonly<Record<string, unknown>>>();

/**
 * The words of a small part in the page's language. `showLocale` has fetched those that are not with the part: English is,
 * and so is Spanish unless the first view needs the part.
 */
export const partWords = <Words>(name: string, english: Words, spanish?: Words): Words => {
  const locale = getLocale();
  return locale === 'es' && spanish !== undefined
    ? spanish
    : ((fetched.get(locale)?.[name] ?? english) as Words);
};

/** The user's choice, or the first of the browser's languages that the page has. */
export const chosenLocale = (chosen: Locale | undefined): Locale =>
  chosen ?? navigator.languages.map(knownLanguage).find((locale) => locale !== undefined) ?? 'en';

/**
 * Shows the page in a language; if its texts cannot be loaded, for example offline, nothing changes. `fetchParts` fetches
 * the words of small parts, if they are not with the parts.
 */
export const showLocale = async (
  locale: Locale,
  fetchParts: (locale: Locale) => Promise<object | undefined>,
): Promise<void> => {
  try {
    const words = await fetchParts(locale);
    if (words !== undefined) fetched.set(locale, { ...words });
    await localization.setLocale(locale);
    document.documentElement.lang = locale;
  } catch {
    document.documentElement.lang = sourceLocale;
  }
};
