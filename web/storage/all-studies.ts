/** Reads and writes many studies at once, for the library. Fetched on first use. */
import type { Database, KeptFault, PositionsRow, StudyEntry, StudyRow } from './database.js';
import { sweepChapters, withStudies } from './chapters.js';
import { entryOf } from './entry.js';
import { withRoom, beginWriting, STUDY_STORES, writeStudy, type Writing } from './studies.js';

/** Number of studies read or written per transaction. */
const BATCH = 200;
/** How long deleted studies can be restored, in milliseconds. */
const KEEP_DELETED = 30 * 24 * 3600 * 1000;

const removeStudy = (transaction: Writing, id: string): readonly Promise<unknown>[] =>
  STUDY_STORES.map((name) => transaction.objectStore(name).delete(id));

/** All studies without their text, latest first. A study with chapters has one entry. */
export const listEntries = async (database: Database): Promise<readonly StudyEntry[]> => {
  const transaction = database.transaction(['entries', 'chapters']);
  const [entries, rows] = await Promise.all([
    transaction.objectStore('entries').getAll(),
    transaction.objectStore('chapters').getAll(),
  ]);
  return withStudies(
    entries.sort((a, b) => b.updated - a.updated),
    rows,
  );
};

/** The most recently written studies, without their text; for a study with chapters, its latest chapter. */
export const latestEntries = async (
  database: Database,
  count: number,
  besides: string,
): Promise<readonly StudyEntry[]> => {
  const found: StudyEntry[] = [];
  const seen = new Set<string>();
  const transaction = database.transaction(['studies', 'entries', 'chapters']);
  const index = transaction.objectStore('studies').index('updated');
  let cursor = await index.openKeyCursor(null, 'prev');
  while (cursor !== null && found.length < count) {
    const entry = await transaction.objectStore('entries').get(cursor.primaryKey);
    if (entry !== undefined && entry.deleted === undefined) {
      const study = await transaction.objectStore('chapters').index('chapter').get(entry.id);
      const { id = entry.id, chapters = [id], name = entry.name } = study ?? {};
      if (!chapters.includes(besides) && !seen.has(id))
        found.push({ ...entry, name: name || entry.name });
      seen.add(id);
    }
    cursor = await cursor.continue();
  }
  return found;
};

/** Reads the studies with the given ids and passes them to the callback in batches, in order. */
export const readStudies = async (
  database: Database,
  ids: readonly string[],
  onRows: (rows: readonly StudyRow[]) => void,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += BATCH) {
    const { store } = database.transaction('studies');
    const rows = await Promise.all(ids.slice(at, at + BATCH).map((id) => store.get(id)));
    onRows(rows.filter((row) => row !== undefined));
  }
};

/** Writes many new studies in one transaction: all of them or none. */
export const addStudies = async (database: Database, rows: readonly StudyRow[]): Promise<void> => {
  await withRoom(database, async () => {
    const transaction = beginWriting(database);
    await Promise.all([...rows.flatMap((row) => writeStudy(transaction, row)), transaction.done]);
  });
};

/** Deletes studies. Unless `isFinal` is true, chapters keep their places in their study and can be restored. */
export const eraseStudies = async (
  database: Database,
  ids: readonly string[],
  { isFinal = true }: { readonly isFinal?: boolean } = {},
): Promise<void> => {
  const transaction = beginWriting(database);
  await Promise.all([
    ...ids.flatMap((id) => removeStudy(transaction, id)),
    isFinal && sweepChapters(transaction),
    transaction.done,
  ]);
};

/** Changes studies, open or not, in a single transaction. Returns the existing studies. */
export const changeStudies = async (
  database: Database,
  ids: readonly string[],
  change: (row: StudyRow) => StudyRow,
): Promise<readonly StudyRow[]> =>
  withRoom(database, async () => {
    const transaction = beginWriting(database);
    const studies = transaction.objectStore('studies');
    const found = await Promise.all(ids.map((id) => studies.get(id)));
    const changed = found.flatMap((stored) => {
      if (stored === undefined) return [];
      const written: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = {
        ...change(stored),
        revision: stored.revision + 1,
      };
      // Lets the page load that last wrote the study detect this change.
      delete written.writtenBy;
      return [{ stored, written }];
    });
    await Promise.all([
      ...changed.flatMap(({ stored, written }) => writeStudy(transaction, written, stored)),
      transaction.done,
    ]);
    return changed.map(({ written }) => written);
  });

/** The results of reading a study's text. */
export interface Reading {
  readonly row: StudyRow;
  readonly faults: readonly KeptFault[];
  /** The game in this program's format, if the text has another format. */
  readonly normalised?: string;
  readonly positions: PositionsRow;
}

/** Stores reading results for studies whose text has not changed since. The revisions stay the same. */
export const noteReadings = async (
  database: Database,
  readings: readonly Reading[],
): Promise<void> =>
  withRoom(database, async () => {
    const transaction = beginWriting(database);
    const writes: Promise<unknown>[] = [];
    for (const { row, faults, positions, normalised } of readings) {
      const stored = await transaction.objectStore('studies').get(row.id);
      if (stored?.pgn !== row.pgn) continue;
      const isChanged = faults.length > 0 || (stored.faults ?? []).length > 0;
      if (isChanged || normalised !== undefined) {
        const read = { ...stored, faults, ...(normalised !== undefined && { normalised }) };
        writes.push(...writeStudy(transaction, read, stored));
      }
      writes.push(transaction.objectStore('positions').put(positions));
    }
    await Promise.all([...writes, transaction.done]);
  });

/** The ids of studies whose current text has not been read. */
export const unreadStudies = async (database: Database): Promise<readonly string[]> => {
  const [all, read] = await Promise.all([
    database.getAllKeys('studies'),
    database.getAllKeys('positions'),
  ]);
  const known = new Set(read);
  return all.filter((id) => !known.has(id));
};

/** Updates entries written by an earlier version of the page; returns their number. */
export const renewEntries = async (database: Database): Promise<number> => {
  const old = (await database.getAll('entries')).filter(({ moves }) => moves === undefined);
  for (let at = 0; at < old.length; at += BATCH) {
    const transaction = beginWriting(database);
    const entries = transaction.objectStore('entries');
    const writes = old.slice(at, at + BATCH).map(async ({ id }) => {
      const row = await transaction.objectStore('studies').get(id);
      if (row !== undefined) await entries.put(entryOf(row));
    });
    await Promise.all([...writes, transaction.done]);
  }
  return old.length;
};

export const purgeStudies = async (database: Database, now: number): Promise<void> => {
  const transaction = beginWriting(database);
  const old = await transaction
    .objectStore('entries')
    .index('deleted')
    .getAllKeys(IDBKeyRange.upperBound(now - KEEP_DELETED));
  await Promise.all([
    ...old.flatMap((id) => removeStudy(transaction, id)),
    sweepChapters(transaction),
    transaction.done,
  ]);
};
