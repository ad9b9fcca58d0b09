/** Finds places of the documentation, and ranks them. */
import MiniSearch, { type SearchResult } from 'minisearch';

/** A section of the documentation, as `scripts/docs/search.mjs` lists it for the search. */
export interface Section {
  /** The address within the documentation, as in `board.html#colours`. */
  readonly href: string;
  /** The title of the page, and the heading of the section: the title again for what comes first. */
  readonly title: string;
  readonly heading: string;
  /** Without markup. */
  readonly text: string;
  /** Other words by which a reader may look for it; they are not shown. */
  readonly words?: string;
  /** A BCP 47 tag. */
  readonly lang: string;
  readonly isForPlayers: boolean;
}

/** How much more a hit in a heading, in the words for the search or in the title of its page counts than one in the text. */
const BOOST = { heading: 8, words: 8, title: 2 };
/** How much more a place counts in the reader's language, and among the pages for readers of the same kind. */
const KINDRED = { language: 2, reader: 5 };
/** Words of a question that are in every text. They count only if nothing else is asked. */
const COMMON = new Set(
  'a an and are can do does how i in is it me my of should the to what when where which'.split(' '),
);
/** The pages that explain the game come first, and those that mention its words for another purpose later. */
const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['rules', 4],
  ['players', 3],
  ['from-chess', 3],
  ['notation', 2],
  ['problems', 0.4],
  ['licences', 0.2],
]);
/** How much more a place counts that has all words of the text one after the other. */
const PHRASE = { heading: 6, text: 3 };
/** Words as long as this may have a letter wrong for each four that they have. */
const LONG_WORD = 5;
const FUZZINESS = 0.25;
/** How much a word counts that is another one with a letter wrong, or only begins like the one sought. */
const LIKENESS = { fuzzy: 0.1, prefix: 0.375 };

const FIELDS = ['heading', 'words', 'title', 'text'];

export type Hit = SearchResult & Section;

/** The reference of the library, which has a page for each entry point, and so mentions everything. */
const REFERENCE_WEIGHT = 0.3;

const weightOf = (href: string): number =>
  href.startsWith('api')
    ? REFERENCE_WEIGHT
    : (WEIGHTS.get(href.replace(/(?:\.html)?(?:#.*)?$/, '')) ?? 1);

export const indexOf = (sections: readonly Section[]): MiniSearch<Section> => {
  const index = new MiniSearch<Section>({
    idField: 'href',
    fields: [...FIELDS],
    storeFields: ['title', 'heading', 'text', 'lang', 'isForPlayers'],
  });
  index.addAll(sections);
  return index;
};

/** The places that a text names, the best first: those with all of its words, or with any if there are none. */
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
      // A word that the pages have is not a misspelt other one.
      fuzzy: (term) => (term.length >= LONG_WORD && !isKnown(term) ? FUZZINESS : false),
      weights: LIKENESS,
      boost: BOOST,
      boostDocument: (href: string, _, stored) =>
        weightOf(href) *
        (stored?.lang === (here?.lang ?? 'en') ? KINDRED.language : 1) *
        (stored?.isForPlayers === (here?.isForPlayers ?? true) ? KINDRED.reader : 1),
    }) as unknown as Hit[];
  const all = search('AND');
  if (all.length === 0) return search('OR');
  const phrase = text.trim().toLowerCase();
  if (!phrase.includes(' ')) return all;
  const scoreOf = ({ heading, text: body, score }: Hit): number =>
    score *
    (heading.toLowerCase().includes(phrase)
      ? PHRASE.heading
      : body.toLowerCase().includes(phrase)
        ? PHRASE.text
        : 1);
  return all.toSorted((a, b) => scoreOf(b) - scoreOf(a));
};

/** Characters of a text that a result of the search shows, and of those that come before its first match. */
const LENGTH = 130;
const BEFORE = 40;

interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The piece of a text around the first of the terms, cut between words, with the terms marked. */
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
