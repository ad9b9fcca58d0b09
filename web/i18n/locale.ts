/** The page's languages. */
import { configureLocalization, type LocaleModule } from '@lit/localize';
import { analysisWords } from '../../src/elements/analysis/languages.js';
import {
  knownLanguage,
  LANGUAGES,
  TRANSLATIONS,
  type Language,
  type Translation,
} from '../../src/elements/internal/languages.js';

export const LOCALES = LANGUAGES;
export type Locale = Language;

/** What is fetched for the page in a language: its labels, and the words of small parts by the names of the parts. */
export interface LanguageModule<Words> extends LocaleModule {
  readonly WORDS: Words;
}

/** Fetched languages; English is in the code. */
const fetched = new Map<string, LanguageModule<object>>();

const localization = configureLocalization({
  sourceLocale: 'en',
  targetLocales: TRANSLATIONS,
  // `showLocale` fetches a language before it sets it.
  loadLocale: (locale) => Promise.resolve(fetched.get(locale) as LocaleModule),
});

export const getLocale = localization.getLocale as () => Locale;

/**
 * The words of a small part in the page's language. `showLocale` has fetched those that are not with the part: English is,
 * and so is Spanish unless the first view needs the part.
 */
export const partWords = <Words>(name: string, english: Words, spanish?: Words): Words => {
  const locale = getLocale();
  return locale === 'es' && spanish !== undefined
    ? spanish
    : ((fetched.get(locale)?.WORDS as Readonly<Record<string, Words>> | undefined)?.[name] ??
        english);
};

/** The user's choice, or the first of the browser's languages that the page has. */
export const chosenLocale = (chosen: Locale | undefined): Locale =>
  chosen ?? navigator.languages.map(knownLanguage).find((locale) => locale !== undefined) ?? 'en';

/**
 * Shows the page in a language; if its words cannot be loaded, for example offline, nothing changes. `fetchLanguage`
 * fetches all but those of the analysis.
 */
export const showLocale = async (
  locale: Locale,
  fetchLanguage: (language: Translation) => Promise<LanguageModule<object>>,
): Promise<void> => {
  try {
    if (locale !== 'en')
      fetched.set(
        locale,
        (await Promise.all([fetchLanguage(locale), analysisWords.load(locale)]))[0],
      );
    await localization.setLocale(locale);
    document.documentElement.lang = locale;
  } catch {
    document.documentElement.lang = 'en';
  }
};
