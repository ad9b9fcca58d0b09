/** Searching and sorting the entries of the library. */
import type { StudyEntry } from '../../storage/database.js';
import { engineSide, ownResult, ownSide } from '../games/own-side.js';
import { foldedWords, wordTest } from './query.js';
import { dateText } from './title.js';

/** What else a study must be. */
export type Only = '' | 'mine' | 'engine' | 'reviewed' | 'unreviewed' | 'faulty' | 'duplicates';

export interface LibraryFilter {
  /** Words, `"phrases"` and `tag:value`, all of which have to occur. */
  readonly text: string;
  /** A ruleset's id. */
  readonly ruleset: string;
  /** As in PGN, or `won` or `lost` by the user. */
  readonly result: string;
  readonly collection: string;
  readonly only: Only;
  readonly isBin: boolean;
  /** The ids of the studies that a search by position or material has found. */
  readonly found?: ReadonlySet<string> | undefined;
}

export const NO_FILTER: LibraryFilter = {
  text: '',
  ruleset: '',
  result: '',
  collection: '',
  only: '',
  isBin: false,
};

export type SortKey =
  | 'name'
  | 'white'
  | 'black'
  | 'result'
  | 'ruleset'
  | 'plies'
  | 'event'
  | 'date'
  | 'opening'
  | 'reviewed'
  | 'updated';

export interface SortOrder {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

export const LATEST_FIRST: SortOrder = { key: 'updated', isDescending: true };

/** The order by a column that was just chosen: the latest and the longest games first, texts from A. */
export const firstOrder = (key: SortKey): SortOrder => ({
  key,
  isDescending: key === 'updated' || key === 'date' || key === 'plies',
});

/** How many kinds of filters are on, beside the words that are searched for. */
export const countFilters = ({ ruleset, result, collection, only }: LibraryFilter): number =>
  [ruleset, result, collection, only].filter((value) => value !== '').length;

/** The entries that a filter leaves, in their order. `player` is the user's name, which may be empty. */
export const filterEntries = (
  entries: readonly StudyEntry[],
  filter: LibraryFilter,
  player = '',
): readonly StudyEntry[] => {
  const { text, ruleset, result, collection, only, isBin, found } = filter;
  const hasWords = wordTest(text);
  const isOnly = onlyTest(only, entries, player);
  return entries.filter(
    (entry) =>
      (entry.deleted !== undefined) === isBin &&
      (ruleset === '' || entry.ruleset === ruleset) &&
      (result === '' || entry.result === result || ownResult(entry, player) === result) &&
      (collection === '' || (entry.collections ?? []).includes(collection)) &&
      (found === undefined || found.has(entry.id)) &&
      isOnly(entry) &&
      hasWords(text === '' ? '' : foldedWords(entry)),
  );
};

const onlyTest = (
  only: Only,
  entries: readonly StudyEntry[],
  player: string,
): ((entry: StudyEntry) => boolean) => {
  switch (only) {
    case 'mine':
      return (entry) => ownSide(entry, player) !== undefined;
    case 'engine':
      return (entry) => engineSide(entry) !== undefined;
    case '':
      return () => true;
    case 'reviewed':
      return ({ isReviewed }) => isReviewed;
    case 'unreviewed':
      return ({ isReviewed }) => !isReviewed;
    case 'faulty':
      return ({ faults = [] }) => faults.length > 0;
    case 'duplicates': {
      const counts = new Map<number, number>();
      for (const { game, written = game, deleted } of entries)
        if (deleted === undefined) counts.set(written, (counts.get(written) ?? 0) + 1);
      return ({ game, written = game, plies }) => plies > 0 && (counts.get(written) ?? 0) > 1;
    }
  }
};

const valueOf = (entry: StudyEntry, key: SortKey): string | number => {
  switch (key) {
    case 'name':
      return entry.name === '' ? entry.opening : entry.name;
    case 'result':
      return entry.result === '*' ? '' : entry.result;
    case 'reviewed':
      return entry.isReviewed ? 0 : 1;
    case 'date':
      return dateText(entry);
    case 'white':
    case 'black':
    case 'ruleset':
    case 'plies':
    case 'event':
    case 'opening':
    case 'updated':
      return entry[key];
  }
};

/** Sorted entries; what is unknown comes last in either direction. Equal ones stay in their order. */
export const sortEntries = (
  entries: readonly StudyEntry[],
  { key, isDescending }: SortOrder,
  locale?: string,
): readonly StudyEntry[] => {
  const keyed = entries.map((entry) => ({ entry, value: valueOf(entry, key) }));
  const ranks = ranksOf(
    keyed.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    locale,
  );
  const sign = isDescending ? -1 : 1;
  return keyed
    .map(({ entry, value }) => ({
      entry,
      rank:
        value === ''
          ? Infinity
          : sign * (typeof value === 'number' ? value : (ranks.get(value) ?? 0)),
    }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1))
    .map(({ entry }) => entry);
};

/** The place of each text in the order of a language: each different text is compared only once a sort. */
const ranksOf = (texts: readonly string[], locale?: string): ReadonlyMap<string, number> => {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return new Map([...new Set(texts)].sort(compare).map((text, rank) => [text, rank]));
};
