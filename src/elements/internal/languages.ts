/**
 * The languages of the elements and of the page: English is in the code, the words of the others are fetched. Host pages can
 * supply words of their own.
 */
import { TRANSLATIONS, type Language, type Translation } from '../../words/languages.js';
import { Lazy } from '../shared/lazy.js';

export { TRANSLATIONS };
export type { Language, Translation };

/** A table with the words of another one in front of its own, including inner tables. */
export const merged = <Words extends object>(own: Words, added: object): Words => {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(own));
  for (const [name, word] of Object.entries(added) as [string, unknown][])
    result[name] =
      typeof word === 'object' && word !== null && !Array.isArray(word)
        ? merged(result[name] ?? {}, word)
        : word;
  return result as Words;
};

/** Words that the host page supplies: by language, then by part. */
const supplied = new Map<string, Readonly<Record<string, object>>>();

const languages: Language[] = ['en', ...TRANSLATIONS];
/** All languages in which there are words, including those of the host page. */
export const LANGUAGES: readonly Language[] = languages;

/** Adds words to those of a language, which may be new. Words of the same name that were added before are replaced. */
export const supplyWords = (language: string, parts: Readonly<Record<string, object>>): void => {
  supplied.set(language, merged(supplied.get(language) ?? {}, parts));
  // Only tables of our own are indexed by language, and they are asked for the words of `Translation` alone.
  if (!(languages as string[]).includes(language)) languages.push(language as Language);
};

/** Whether there are words in a language besides the English ones in the code. */
export const hasWords = (language: Language): boolean => language !== 'en' || supplied.has('en');

/** The language of a tag such as `es-MX`; undefined if there are no words in it. */
export const knownLanguage = (tag: string): Language | undefined => {
  const [language] = tag.toLowerCase().split('-');
  return LANGUAGES.find((each) => each === language);
};

/** The language of an element, according to its own `lang` or that of its ancestors. */
export const languageOf = (element: HTMLElement): Language =>
  (element.lang
    ? knownLanguage(element.lang)
    : LANGUAGES.find((each) => element.matches(`:lang(${each})`))) ?? 'en';

/** Fetches the module with the words of a part, for each language that has them. */
export type WordSources<Words> = Readonly<
  Partial<Record<Translation, () => Promise<{ readonly WORDS: Words }>>>
>;

/** The words of a part in all languages; each language is fetched on first use. */
export class Translated<Words> {
  readonly #part: string;
  readonly #english: Words;
  readonly #others: ReadonlyMap<string, Lazy<Words>>;

  /** `part` is the name by which host pages supply words; it is empty if they cannot. */
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

  /** The words of a language if they still have to be fetched. */
  missing(language: Language): Lazy<Words> | undefined {
    const words = this.#others.get(language);
    return words?.loaded === undefined ? words : undefined;
  }

  /** The words of a language, or English until they have been fetched, each replaced by that of the host page if it has one. */
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
   * The words in the language of an element. The element is drawn again when its words have been fetched; if they
   * cannot be fetched, it stays English.
   */
  for(element: HTMLElement & { requestUpdate(): void }): Words {
    const language = languageOf(element);
    this.missing(language)
      ?.load()
      .then(
        () => {
          element.requestUpdate();
        },
        () => undefined,
      );
    return this.in(language);
  }
}
