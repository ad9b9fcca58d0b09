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

export * as labels from '../words/labels.js';

export const LOCALES = LANGUAGES;
export type Locale = Language;

/** A language's module: the page's labels, and the words of small parts, by part name. */
export interface LanguageModule<Words> {
  /** Keyed by {@link labelId}. */
  readonly LABELS: Readonly<Record<string, string>>;
  readonly WORDS: Words;
}

/** The language of the page. Components are redrawn when it changes. */
class PageLanguage extends Store {
  locale: Locale = 'en';
  /** The language's module; undefined for English, whose words are in the code. */
  module: LanguageModule<object> | undefined;

  set(locale: Locale, module: LanguageModule<object> | undefined): void {
    this.locale = locale;
    this.module = module;
    this.changed();
  }
}

export const pageLanguage = new PageLanguage();

export const getLocale = (): Locale => pageLanguage.locale;

/** The documents that exist in all languages. */
type Document = 'endings' | 'from-chess' | 'history' | 'openings' | 'players' | 'rules';

/** The URL of a document in the page's language. In every language, the section names in the URL are English. */
export const documentAddress = (name: Document, section?: string): string =>
  `docs/${getLocale() === 'en' ? '' : `${getLocale()}-`}${name}.html${section === undefined ? '' : `#${section}`}`;

/** The URL of the list of all pages for players, in the page's language. */
export const pagesAddress = (): string =>
  getLocale() === 'en' ? 'docs/index.html#for-players' : `docs/${getLocale()}.html`;

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

export const msg = <Text extends Label>(label: Text, ...[values]: Values<Text>): string => {
  const text = pageLanguage.module?.LABELS[labelId(label)] ?? label;
  return values === undefined ? text : fill(text, values);
};

/**
 * A small part's words in the page's language. English words are bundled with the part, and so are Spanish words unless
 * the first view needs the part. `showLocale` has fetched the others.
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

/** The user's choice or, failing that, the first supported language among the browser's languages. */
export const chosenLocale = (chosen: Locale | undefined): Locale =>
  chosen ?? navigator.languages.map(knownLanguage).find((locale) => locale !== undefined) ?? 'en';

/**
 * Shows the page in a language. If the words cannot be loaded, for example offline, nothing changes. `fetchLanguage`
 * fetches all words except those of the analysis.
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
