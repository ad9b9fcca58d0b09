/** The page's languages. */
import { configureLocalization } from '@lit/localize';
import { spanishWords } from '../../src/elements/analysis/languages.js';
import { sourceLocale, targetLocales } from './generated/locale-codes.js';

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

const { getLocale, setLocale } = configureLocalization({
  sourceLocale,
  targetLocales,
  // Only Spanish has to be fetched; English is in the code.
  loadLocale: async () => {
    const [texts] = await Promise.all([import('./generated/es.js'), spanishWords.load()]);
    return texts;
  },
});

export { getLocale };

/** The user's choice, or the first of the browser's languages that the page has. */
export const chosenLocale = (chosen: Locale | undefined): Locale =>
  chosen ??
  navigator.languages
    .map((language) => LOCALES.find((locale) => language.startsWith(locale)))
    .find((locale) => locale !== undefined) ??
  'en';

/** Shows the page in a language; if its texts cannot be loaded, for example offline, nothing changes. */
export const showLocale = async (locale: Locale): Promise<void> => {
  try {
    await setLocale(locale);
    document.documentElement.lang = locale;
  } catch {
    document.documentElement.lang = sourceLocale;
  }
};
