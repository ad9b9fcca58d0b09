/** The page's languages. */
import { configureLocalization, type LocaleModule } from '@lit/localize';
import { analysisWords } from '../../src/elements/analysis/languages.js';
import {
  knownLanguage,
  LANGUAGES,
  type Language,
  type Translation,
} from '../../src/elements/internal/languages.js';
import { Lazy } from '../../src/elements/shared/lazy.js';
import { sourceLocale, targetLocales } from './generated/locale-codes.js';
import type { PartWords } from './part-words.js';

export const LOCALES = LANGUAGES;
export type Locale = Language;

// English is in the code.
const TEXTS: Readonly<Record<Translation, () => Promise<LocaleModule>>> = {
  es: () => import('./generated/es.js'),
  fr: () => import('./generated/fr.js'),
};

/** The words of small parts; English and Spanish are in the parts. */
const PART_WORDS: Readonly<Record<Exclude<Translation, 'es'>, Lazy<PartWords>>> = {
  fr: new Lazy(async () => (await import('./parts.fr.js')).FRENCH),
};

const localization = configureLocalization({
  sourceLocale,
  targetLocales,
  loadLocale: async (locale) => {
    const language = locale as Translation;
    const [texts] = await Promise.all([
      TEXTS[language](),
      analysisWords.load(language),
      language === 'es' ? undefined : PART_WORDS[language].load(),
    ]);
    return texts;
  },
});

export const getLocale = localization.getLocale as () => Locale;

/** The words of a small part in the page's language. */
export const partWords = <Name extends keyof PartWords>(
  name: Name,
  english: PartWords[Name],
  spanish: PartWords[Name],
): PartWords[Name] => {
  const locale = getLocale();
  if (locale === 'es') return spanish;
  return (locale === 'en' ? undefined : PART_WORDS[locale].loaded?.[name]) ?? english;
};

/** The user's choice, or the first of the browser's languages that the page has. */
export const chosenLocale = (chosen: Locale | undefined): Locale =>
  chosen ?? navigator.languages.map(knownLanguage).find((locale) => locale !== undefined) ?? 'en';

/** Shows the page in a language; if its texts cannot be loaded, for example offline, nothing changes. */
export const showLocale = async (locale: Locale): Promise<void> => {
  try {
    await localization.setLocale(locale);
    document.documentElement.lang = locale;
  } catch {
    document.documentElement.lang = sourceLocale;
  }
};
