/** The page's languages. */
import { analysisWords } from '../../src/elements/analysis/languages.js';
import {
  knownLanguage,
  LANGUAGES,
  type Language,
  type Translation,
} from '../../src/elements/internal/languages.js';
import { fill } from '../../src/message.js';
import { Store } from '../../src/elements/shared/store.js';
import type { Label } from '../words/labels.js';

export const LOCALES = LANGUAGES;
export type Locale = Language;

/** What is fetched for the page in a language: its labels, and the words of small parts by the names of the parts. */
export interface LanguageModule<Words> {
  /** By {@link labelId}. */
  readonly LABELS: Readonly<Record<string, string>>;
  readonly WORDS: Words;
}

/** The language of the page. Components are drawn again when it changes. */
class PageLanguage extends Store {
  locale: Locale = 'en';
  /** What was fetched for the language; English is in the code. */
  module: LanguageModule<object> | undefined;

  set(locale: Locale, module: LanguageModule<object> | undefined): void {
    this.locale = locale;
    this.module = module;
    this.changed();
  }
}

export const pageLanguage = new PageLanguage();

export const getLocale = (): Locale => pageLanguage.locale;

/** The address of the list of all pages for players, in the page's language. */
export const pagesAddress = (): string =>
  getLocale() === 'en' ? 'docs/index.html#for-players' : `docs/${getLocale()}.html`;

/** The names of the values in a text. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type Values<Text extends string> = [Names<Text>] extends [never]
  ? readonly []
  : readonly [Readonly<Record<Names<Text>, string | number>>];

/** The key of a label's translation, as in scripts/words/label-id.mjs. */
export const labelId = (label: string): string => {
  let hash = 0;
  for (let index = 0; index < label.length; index++)
    hash = (hash * 31 + label.charCodeAt(index)) & 0xffffff;
  return hash.toString(36);
};

/** A label in the language of the page, with its values. */
export const msg = <Text extends Label>(label: Text, ...[values]: Values<Text>): string => {
  const text = pageLanguage.module?.LABELS[labelId(label)] ?? label;
  return values === undefined ? text : fill(text, values);
};

/**
 * The words of a small part in the page's language. `showLocale` has fetched those that are not with the part: English is,
 * and so is Spanish unless the first view needs the part.
 *
 * @public The modules in web/words/ use it.
 */
export const partWords = <Words>(name: string, english: Words, spanish?: Words): Words => {
  const locale = getLocale();
  return locale === 'es' && spanish !== undefined
    ? spanish
    : ((pageLanguage.module?.WORDS as Readonly<Record<string, Words>> | undefined)?.[name] ??
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
    const module =
      locale === 'en'
        ? undefined
        : (await Promise.all([fetchLanguage(locale), analysisWords.load(locale)]))[0];
    pageLanguage.set(locale, module);
    document.documentElement.lang = locale;
  } catch {
    document.documentElement.lang = getLocale();
  }
};
