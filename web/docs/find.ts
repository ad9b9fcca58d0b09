/** Finds sections of the documentation and ranks them. */
import MiniSearch, { type SearchResult } from 'minisearch';

/** A section of the documentation, as listed by `scripts/docs/search.mjs`. */
export interface Section {
  /** The relative URL within the documentation, such as `board.html#colours`. */
  readonly href: string;
  /** The page title and the section heading. Text before the first heading has the page title as its heading. */
  readonly title: string;
  readonly heading: string;
  /** The section's text without markup. */
  readonly text: string;
  /** Additional search words, which are not shown. */
  readonly words?: string;
  /** The section's language, as a BCP 47 tag. */
  readonly lang: string;
  readonly isForPlayers: boolean;
}

/** The weights of matches in a heading, in the search words and in the page title. A match in the text counts 1. */
const BOOST = { heading: 8, words: 8, title: 2 };
/** Bonuses for sections in the reader's language, and for sections written for the same kind of reader. */
const KINDRED = { language: 10, reader: 5 };
/** Common words in questions. They count only if the search text has no other words. */
const COMMON = new Set(
  'a an and are can do does how i in is it me my of should the to what when where which'.split(' '),
);
/** Pages that explain the game rank higher. Pages that only mention its words rank lower. */
const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['rules', 4],
  ['players', 3],
  ['from-chess', 3],
  ['notation', 2],
  // All elements share some attributes, so the board's page comes first.
  ['board', 1.5],
  ['problems', 0.4],
  ['changelog', 0.3],
  ['contributing', 0.3],
  ['licences', 0.2],
  // Ranked low: the page has a section for each error code. A search for a code finds its section anyway.
  ['errors', 0.15],
]);
/**
 * Bonuses for a section that contains the search words as a phrase. A phrase in the additional search words counts like
 * an exact heading if the section and the page are for the same readers.
 */
const PHRASE = { exact: 60, heading: 6, text: 3 };
/** Bonuses for a section with the only search word among its additional words, and for an export of this name. */
const WORD = { listed: 3, name: 6 };
/** In words of at least this length, one letter in four may differ. */
const LONG_WORD = 5;
const FUZZINESS = 0.25;
/** The weight of a word with wrong letters, and of a word that only begins with the search word. */
const LIKENESS = { fuzzy: 0.1, prefix: 0.375 };

const FIELDS = ['heading', 'words', 'title', 'text'];

export type Hit = SearchResult & Section;

/** The weight of the decisions and the library reference, because they mention everything. */
const REFERENCE_WEIGHT = 0.3;

const weightOf = (href: string): number =>
  /^(?:api|decision)-/.test(href)
    ? REFERENCE_WEIGHT
    : (WEIGHTS.get(href.replace(/^[a-z]{2}-|(?:\.html)?(?:#.*)?$/g, '')) ?? 1);

export const indexOf = (sections: readonly Section[]): MiniSearch<Section> => {
  const index = new MiniSearch<Section>({
    idField: 'href',
    fields: [...FIELDS],
    storeFields: ['title', 'heading', 'words', 'text', 'lang', 'isForPlayers'],
  });
  index.addAll(sections);
  return index;
};

/** The sections that match a search text, best first. If no section contains all of its words, one word suffices. */
export const find = (
  index: MiniSearch<Section>,
  text: string,
  here: Section | undefined,
): readonly Hit[] => {
  const asked = text.split(/\s+/).filter((word) => !COMMON.has(word.toLowerCase()));
  const sought = asked.length === 0 ? text : asked.join(' ');
  const isKnown = (term: string): boolean => index.search(term).length > 0;
  const search = (combineWith: 'AND' | 'OR'): Hit[] =>
    index.search(sought, {
      combineWith,
      prefix: true,
      // A word that occurs in the documentation is not a misspelling.
      fuzzy: (term) => (term.length >= LONG_WORD && !isKnown(term) ? FUZZINESS : false),
      weights: LIKENESS,
      boost: BOOST,
      // Pages that exist only in English are found in every language.
      filter: ({ lang }) => lang === 'en' || lang === here?.lang,
      boostDocument: (href: string, _, stored) =>
        weightOf(href) *
        (stored?.lang === (here?.lang ?? 'en') ? KINDRED.language : 1) *
        (stored?.isForPlayers === (here?.isForPlayers ?? true) ? KINDRED.reader : 1),
    }) as unknown as Hit[];
  const all = search('AND');
  if (all.length === 0) return search('OR');
  const exported = here?.isForPlayers === false ? text.trim() : '';
  const phrase = text.trim().toLowerCase();
  const reader = here?.isForPlayers ?? true;
  const scoreOf = ({ id, heading, words = '', text: body, isForPlayers, score }: Hit): number => {
    // Developers may search for a name of the library.
    const isName = String(id).startsWith('api-') && heading.replace(/\(\)$/, '') === exported;
    const isListed = isForPlayers === reader && words.toLowerCase().split(', ').includes(phrase);
    if (!/[ -]/.test(phrase)) return score * (isListed ? WORD.listed : isName ? WORD.name : 1);
    return score * (isListed ? PHRASE.exact : phraseOf(heading.toLowerCase(), body.toLowerCase()));
  };
  const phraseOf = (heading: string, body: string): number =>
    heading === phrase
      ? PHRASE.exact
      : heading.includes(phrase)
        ? PHRASE.heading
        : body.includes(phrase)
          ? PHRASE.text
          : 1;
  return all.toSorted((a, b) => scoreOf(b) - scoreOf(a));
};

/** Length of the text in a search result, and maximum length before the first match, in characters. */
const LENGTH = 130;
const BEFORE = 40;

interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The part of a text around the first search term, cut between words, with the terms marked. */
export const excerptOf = (text: string, terms: readonly string[]): readonly ExcerptPart[] => {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${terms
      .toSorted((a, b) => b.length - a.length)
      .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const first = terms.length === 0 ? 0 : Math.max(0, text.search(pattern));
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const space = text.lastIndexOf(' ', start + LENGTH);
  const end = start + LENGTH >= text.length || space <= first ? text.length : space;
  const piece = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  if (terms.length === 0) return [{ text: piece, isMatch: false }];
  const parts: ExcerptPart[] = [];
  let place = 0;
  for (const { 0: found, index } of piece.matchAll(pattern)) {
    parts.push({ text: piece.slice(place, index), isMatch: false }, { text: found, isMatch: true });
    place = index + found.length;
  }
  parts.push({ text: piece.slice(place), isMatch: false });
  return parts.filter(({ text: part }) => part !== '');
};
