/**
 * The languages of the elements and of the page: English is bundled, other languages are fetched. Host pages can supply
 * their own words.
 */
import { TRANSLATIONS, type Language, type Translation } from '../../words/languages.js';
import { Lazy } from '../shared/lazy.js';

export { TRANSLATIONS };
export type { Language, Translation };

/**
 * Merges two tables of words, including their inner tables. If both tables contain a word, the word in `own` is used.
 */
export const merged = <Words extends object>(own: Words, added: object): Words => {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(own));
  for (const [name, word] of Object.entries(added) as [string, unknown][])
    result[name] =
      typeof word === 'object' && word !== null && !Array.isArray(word)
        ? merged(result[name] ?? {}, word)
        : word;
  return result as Words;
};

/** Words from the host page, by language and then by part. */
const supplied = new Map<string, Readonly<Record<string, object>>>();

const languages: Language[] = ['en', ...TRANSLATIONS];
/** All languages that have words, including the languages that the host page has added. */
export const LANGUAGES: readonly Language[] = languages;

/** Adds words to an existing or a new language. The new words replace earlier words of the same name. */
export const supplyWords = (language: string, parts: Readonly<Record<string, object>>): void => {
  supplied.set(language, merged(supplied.get(language) ?? {}, parts));
  // The cast is safe, because only bundled tables are indexed by language, and their keys are the languages of
  // `Translation`.
  if (!(languages as string[]).includes(language)) languages.push(language as Language);
};

/** Whether a language has words in addition to the English words in the code. */
export const hasWords = (language: Language): boolean => language !== 'en' || supplied.has('en');

/** The language of a tag such as `es-MX`; undefined if the language has no words. */
export const knownLanguage = (tag: string): Language | undefined => {
  const [language] = tag.toLowerCase().split('-');
  return LANGUAGES.find((each) => each === language);
};

/** The language of an element, according to its own `lang` or its ancestors' `lang`. */
export const languageOf = (element: HTMLElement): Language =>
  (element.lang
    ? knownLanguage(element.lang)
    : LANGUAGES.find((each) => element.matches(`:lang(${each})`))) ?? 'en';

/** Functions that fetch a part's words, for each language that has them. */
export type WordSources<Words> = Readonly<
  Partial<Record<Translation, () => Promise<{ readonly WORDS: Words }>>>
>;

/** The words of a part in all languages; each language is fetched on first use. */
export class Translated<Words> {
  readonly #part: string;
  readonly #english: Words;
  readonly #others: ReadonlyMap<string, Lazy<Words>>;

  /** `part` is the name under which host pages supply words. It is empty if host pages cannot replace these words. */
  constructor(part: string, english: Words, sources: WordSources<Words>) {
    this.#part = part;
    this.#english = english;
    this.#others = new Map(
      Object.entries(sources).map(([each, fetchModule]) => [
        each,
        new Lazy(async () => (await fetchModule()).WORDS),
      ]),
    );
  }

  /** The loader for a language's words; undefined if the words have been fetched or are in the code. */
  missing(language: Language): Lazy<Words> | undefined {
    const words = this.#others.get(language);
    return words?.loaded === undefined ? words : undefined;
  }

  /**
   * A language's words, or the English words until the language has been fetched. Words from the host page take
   * precedence.
   */
  in(language: Language): Words {
    const own = this.#others.get(language)?.loaded ?? this.#english;
    const added = supplied.get(language)?.[this.#part];
    return added === undefined ? own : (merged(own as object, added) as Words);
  }

  /** Fetches the words of a language. */
  async load(language: Language): Promise<void> {
    await this.#others.get(language)?.load();
  }

  /**
   * The words in an element's language. The element is redrawn once its words have been fetched. If the words cannot be
   * fetched, the element stays in English.
   */
  for(element: HTMLElement & { requestUpdate(): void }): Words {
    const language = languageOf(element);
    this.missing(language)
      ?.load()
      .then(
        () => element.requestUpdate(),
        () => undefined,
      );
    return this.in(language);
  }
}
