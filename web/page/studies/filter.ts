/** Filters, sorts and selects the entries of the library. */
import type { StudyEntry } from '../../storage/database.js';
import { studyIds } from '../../storage/chapters.js';
import { engineSide, ownResult, ownSide } from '../games/own-side.js';
import { dateOrder } from './dates.js';
import { openingNameOf } from './opening-name.js';
import { queryTest } from './query.js';

/** An additional condition for studies; empty for none. */
export type Only = '' | 'mine' | 'engine' | 'reviewed' | 'unreviewed' | 'faulty' | 'duplicates';

export interface LibraryFilter {
  /** Words, `"phrases"`, `tag:value` and first moves. An entry must contain all of them. */
  readonly text: string;
  readonly ruleset: string;
  /** A PGN result, or `won` or `lost` from the user's point of view. */
  readonly result: string;
  readonly collection: string;
  readonly only: Only;
  readonly isBin: boolean;
  /** The ids of the studies that the search by position or material has found; undefined without such a search. */
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
  | 'openingName'
  | 'reviewed'
  | 'updated';

export interface SortOrder {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

export const LATEST_FIRST: SortOrder = { key: 'updated', isDescending: true };

/** The initial order when the user sorts by a column: latest or longest games first, texts from A to Z. */
export const firstOrder = (key: SortKey): SortOrder => ({
  key,
  isDescending: key === 'updated' || key === 'date' || key === 'plies',
});

/** The number of active filters, not counting words. */
export const countFilters = ({ ruleset, result, collection, only }: LibraryFilter): number =>
  [ruleset, result, collection, only].filter((value) => value !== '').length;

/** The entries that pass a filter, in order. `player` is the user's name and may be empty. */
export const filterEntries = (
  entries: readonly StudyEntry[],
  filter: LibraryFilter,
  player = '',
): readonly StudyEntry[] => {
  const { text, ruleset, result, collection, only, isBin, found } = filter;
  const hasText = queryTest(text);
  const isOnly = onlyTest(only, entries, player);
  return entries.filter(
    (entry) =>
      (entry.deleted !== undefined) === isBin &&
      (ruleset === '' || entry.ruleset === ruleset) &&
      (result === '' || entry.result === result || ownResult(entry, player) === result) &&
      (collection === '' || (entry.collections ?? []).includes(collection)) &&
      (found === undefined || studyIds([entry]).some((id) => found.has(id))) &&
      isOnly(entry) &&
      hasText(entry),
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
    case 'openingName':
      return openingNameOf(entry);
    case 'date':
      return dateOrder(entry);
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

/** Sorts entries stably. Unknown values come last in both directions. */
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

/** The rank of each text in a language's sort order. Sorting is faster if each distinct text is compared only once. */
const ranksOf = (texts: readonly string[], locale?: string): ReadonlyMap<string, number> => {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return new Map([...new Set(texts)].sort(compare).map((text, rank) => [text, rank]));
};

/** The selected rows of a list, as in file managers. A range extends from the anchor to the active row. */
export class Selection {
  readonly #selected: ReadonlySet<string>;
  readonly #anchor: string | undefined;

  constructor(selected: Iterable<string> = [], anchor?: string) {
    this.#selected = new Set(selected);
    this.#anchor = anchor;
  }

  get size(): number {
    return this.#selected.size;
  }

  has(id: string): boolean {
    return this.#selected.has(id);
  }

  /** The ids of the selected rows, in the order of the list. */
  within(ids: readonly string[]): readonly string[] {
    return this.#selected.size === 0 ? [] : ids.filter((id) => this.#selected.has(id));
  }

  toggle(id: string): Selection {
    const selected = new Set(this.#selected);
    if (!selected.delete(id)) selected.add(id);
    return new Selection(selected, id);
  }

  /** Adds all rows from the anchor to the row `id` to the selection. Without an anchor, selects only this row. */
  extendTo(id: string, ids: readonly string[]): Selection {
    const to = ids.indexOf(id);
    const from = this.#anchor === undefined ? to : ids.indexOf(this.#anchor);
    if (from < 0) return new Selection([...this.#selected, id], id);
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    return new Selection([...this.#selected, ...range], this.#anchor ?? id);
  }

  /** Deselects rows that are not in `ids`. */
  keepOnly(ids: readonly string[]): Selection {
    const kept = this.within(ids);
    return kept.length === this.size ? this : new Selection(kept, this.#anchor);
  }
}
