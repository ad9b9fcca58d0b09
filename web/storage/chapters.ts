/**
 * Reads and writes studies with chapters. Each change reads and writes the study's row in one transaction, so two tabs
 * can change the same study. Fetched with the first study that has chapters.
 */
import type { ChaptersRow, Database, StudyEntry, StudyRow, ViewRow } from './database.js';
import type { Color } from '../../src/rules/pieces.js';
import { beginWriting, withRoom, writeStudy, type Writing } from './studies.js';

/** Maximum number of chapters in a study, as on lichess. */
export const MAX_CHAPTERS = 64;

/** Number of leading characters of a chapter's id; links use these to name the chapter. */
export const KEY_LENGTH = 8;

export const keyOf = (id: string): string => id.slice(0, KEY_LENGTH);

/** A study with chapters, and the entries of its existing chapters in order. */
export interface Chapters {
  readonly study: ChaptersRow;
  readonly entries: readonly StudyEntry[];
}

/** The study that contains a chapter; undefined if there is none. `known` entries are not read again. */
export const chaptersOf = async (
  database: Database,
  chapter: string,
  known: ReadonlyMap<string, StudyEntry> = new Map(),
): Promise<Chapters | undefined> => {
  const transaction = database.transaction(['chapters', 'entries']);
  const study = await transaction.objectStore('chapters').index('chapter').get(chapter);
  if (study === undefined) return undefined;
  const entries = await Promise.all(
    study.chapters.map(async (id) => known.get(id) ?? transaction.objectStore('entries').get(id)),
  );
  return {
    study,
    entries: entries.flatMap((entry) => (entry?.deleted === undefined ? (entry ?? []) : [])),
  };
};

/** The chapter to open first: the last shown chapter, otherwise the first chapter; undefined if there is none. */
export const chapterToOpen = async (
  database: Database,
  study: string,
): Promise<string | undefined> => {
  const transaction = database.transaction(['chapters', 'entries']);
  const row = await transaction.objectStore('chapters').get(study);
  const { last, chapters = [] } = row ?? {};
  for (const id of [...(last === undefined ? [] : [last]), ...chapters]) {
    const entry = await transaction.objectStore('entries').get(id);
    if (entry !== undefined && entry.deleted === undefined) return id;
  }
  return undefined;
};

/** Changes the row of a study with chapters; returns false if the row does not exist. */
const changeChapters = async (
  database: Database,
  id: string,
  change: (row: ChaptersRow) => ChaptersRow,
): Promise<boolean> => {
  const { store, done } = database.transaction('chapters', 'readwrite');
  const row = await store.get(id);
  if (row !== undefined) await store.put(change(row));
  await done;
  return row !== undefined;
};

/** Records the last shown chapter. This does not count as a change of the study. */
export const noteLastChapter = (database: Database, id: string, last: string): Promise<boolean> =>
  changeChapters(database, id, (row) => ({ ...row, last }));

export const renameChapters = (database: Database, id: string, name: string): Promise<boolean> =>
  changeChapters(database, id, (row) => ({ ...row, name, updated: Date.now() }));

/** Moves a chapter before another one, or to the end. */
export const moveChapter = (
  database: Database,
  id: string,
  chapter: string,
  before: string | undefined,
): Promise<boolean> =>
  changeChapters(database, id, (row) => ({
    ...row,
    chapters: withMoved(row.chapters, chapter, before),
    updated: Date.now(),
  }));

/** Moves an entry of a list before another entry, or to the end. */
export const withMoved = (
  list: readonly string[],
  moved: string,
  before: string | undefined,
): readonly string[] => {
  if (moved === before || !list.includes(moved)) return list;
  const others = list.filter((each) => each !== moved);
  const at = before === undefined ? others.length : others.indexOf(before);
  return at < 0 ? list : [...others.slice(0, at), moved, ...others.slice(at)];
};

/**
 * Appends new studies as chapters to a study. Creates that study if it does not exist. Writes all chapters or none.
 * Returns false if there would be too many chapters.
 */
export const addChapters = async (
  database: Database,
  { id, name, chapters }: Pick<ChaptersRow, 'id' | 'name' | 'chapters'>,
  rows: readonly StudyRow[],
  views: readonly ViewRow[] = [],
): Promise<boolean> =>
  withRoom(database, async () => {
    const transaction = beginWriting(database);
    const store = transaction.objectStore('chapters');
    const stored = (await store.get(id)) ?? { id, name, chapters };
    const live = await liveOf(transaction, stored.chapters);
    if (live.length + rows.length > MAX_CHAPTERS) {
      await transaction.done;
      return false;
    }
    const added = rows.map((row) => row.id);
    const [last = ''] = added;
    await Promise.all([
      store.put({ ...stored, chapters: [...stored.chapters, ...added], updated: Date.now(), last }),
      ...rows.flatMap((row) => writeStudy(transaction, row)),
      ...views.map((view) => transaction.objectStore('views').put(view)),
      transaction.done,
    ]);
    return true;
  });

const liveOf = async (
  transaction: Writing,
  chapters: readonly string[],
): Promise<readonly string[]> => {
  const entries = transaction.objectStore('entries');
  const found = await Promise.all(chapters.map((id) => entries.get(id)));
  return found.flatMap((entry) =>
    entry === undefined || entry.deleted !== undefined ? [] : entry.id,
  );
};

/** Inserts a copy of a chapter after the original. Has no effect if the original is not a chapter. */
export const addCopy = async (
  transaction: Writing,
  original: string,
  copy: string,
): Promise<void> => {
  const store = transaction.objectStore('chapters');
  const row = await store.index('chapter').get(original);
  if (row === undefined || row.chapters.includes(copy)) return;
  const chapters = row.chapters.flatMap((id) => (id === original ? [id, copy] : id));
  await store.put({ ...row, chapters });
};

/** Removes deleted chapters from the rows of their studies, and the rows of studies without remaining chapters. */
export const sweepChapters = async (transaction: Writing): Promise<void> => {
  const store = transaction.objectStore('chapters');
  const rows = await store.getAll();
  if (rows.length === 0) return;
  const known = new Set(await transaction.objectStore('entries').getAllKeys());
  await Promise.all(
    rows.map(async (row) => {
      const chapters = row.chapters.filter((id) => known.has(id));
      if (chapters.length === 0) await store.delete(row.id);
      else if (chapters.length < row.chapters.length) await store.put({ ...row, chapters });
    }),
  );
};

/** Merges two versions of a study. Keeps `kept`'s name and order, and appends chapters that only `row` contains. */
export const joinChapters = (kept: ChaptersRow, row: ChaptersRow): ChaptersRow | undefined => {
  const missing = row.chapters.filter((id) => !kept.chapters.includes(id));
  return missing.length === 0 ? undefined : { ...kept, chapters: [...kept.chapters, ...missing] };
};

/**
 * Replaces a study's chapters in a list with one entry for the study, in the place of its first listed chapter. A study
 * counts as deleted if all its chapters are deleted. A chapter deleted earlier is listed separately.
 */
export const withStudies = (
  entries: readonly StudyEntry[],
  rows: readonly ChaptersRow[],
): readonly StudyEntry[] => {
  if (rows.length === 0) return entries;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const studies = new Map<string, StudyEntry>();
  for (const row of rows) {
    const all = row.chapters.flatMap((id) => byId.get(id) ?? []);
    const live = all.filter(({ deleted }) => deleted === undefined);
    const latest = Math.max(...all.map(({ deleted = 0 }) => deleted));
    const listed = live.length > 0 ? live : all.filter(({ deleted }) => deleted === latest);
    const study = studyEntry(row, listed);
    if (study !== undefined) for (const { id } of listed) studies.set(id, study);
  }
  const seen = new Set<StudyEntry>();
  return entries.flatMap((entry) => {
    const study = studies.get(entry.id);
    if (study === undefined) return entry;
    if (seen.has(study)) return [];
    seen.add(study);
    return study;
  });
};

/** The entry of a study with the given chapters. Fields that differ between the chapters are omitted. */
const studyEntry = (
  { id, name }: ChaptersRow,
  chapters: readonly StudyEntry[],
): StudyEntry | undefined => {
  const [first] = chapters;
  if (first === undefined) return undefined;
  const common = (key: 'white' | 'black' | 'event' | 'date'): string =>
    chapters.every((chapter) => chapter[key] === first[key]) ? first[key] : '';
  const collections = new Set(chapters.flatMap((chapter) => chapter.collections ?? []));
  const faults = chapters.flatMap((chapter) => chapter.faults ?? []);
  const { created, deleted, ruleset, dice, game } = first;
  return {
    ...{ id, name, created, ruleset, game },
    updated: Math.max(...chapters.map(({ updated }) => updated)),
    revision: 0,
    ...(deleted !== undefined && { deleted }),
    ...(collections.size > 0 && { collections: [...collections] }),
    ...(chapters.every(({ imported }) => imported) && { imported: true }),
    ...(dice && { dice }),
    white: common('white'),
    black: common('black'),
    event: common('event'),
    date: common('date'),
    result: '*',
    plies: chapters.reduce((sum, { plies }) => sum + plies, 0),
    opening: first.opening,
    moves: first.moves ?? '',
    isReviewed: chapters.every(({ isReviewed }) => isReviewed),
    words: [`name:${name.toLowerCase()}`, ...chapters.map(({ words }) => words)].join('\n'),
    ...(faults.length > 0 && { faults }),
    chapters: chapters.map((chapter) => chapter.id),
  };
};

/** Additional data in a chapter's text: the name of its study, and the side at the bottom. */
export interface ChapterTags {
  readonly study: string;
  readonly orientation: Color;
  /** The key with which links name the chapter. */
  readonly key?: string;
}

/** The additional data for each given study that is a chapter. */
export const chapterTags = async (
  database: Database,
  ids: readonly string[],
  withKeys = false,
): Promise<ReadonlyMap<string, ChapterTags>> => {
  const transaction = database.transaction(['chapters', 'views']);
  const wanted = new Set(ids);
  const found = new Map<string, ChapterTags>();
  for (const { name, chapters } of await transaction.objectStore('chapters').getAll())
    for (const id of chapters) {
      if (!wanted.has(id)) continue;
      const { orientation = 'white' } = (await transaction.objectStore('views').get(id)) ?? {};
      found.set(id, { study: name, orientation, ...(withKeys && { key: keyOf(id) }) });
    }
  return found;
};

/** The ids of the studies in a list of entries, including all chapters. */
export const studyIds = (entries: readonly StudyEntry[]): readonly string[] =>
  entries.flatMap(({ id, chapters }) => chapters ?? id);
