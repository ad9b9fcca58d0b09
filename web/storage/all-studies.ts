/** Reads and writes many studies: the library. Fetched when it is first needed. */
import type { Database, KeptFault, PositionsRow, StudyEntry, StudyRow } from './database.js';
import { withRoom, beginWriting, STUDY_STORES, writeStudy, type Writing } from './studies.js';

/** Studies that are read or written in one transaction. */
const BATCH = 200;
/** Deleted studies are kept this long, in milliseconds. */
const KEEP_DELETED = 30 * 24 * 3600 * 1000;

const removeStudy = (transaction: Writing, id: string): readonly Promise<unknown>[] =>
  STUDY_STORES.map((name) => transaction.objectStore(name).delete(id));

/** All studies without their texts, the latest first. */
export const listEntries = async (database: Database): Promise<readonly StudyEntry[]> => {
  const entries = await database.getAll('entries');
  return entries.sort((a, b) => b.updated - a.updated);
};

/** Calls back with all studies of a list, a few at a time, in its order. */
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

/** Deletes studies permanently. */
export const eraseStudies = async (database: Database, ids: readonly string[]): Promise<void> => {
  const transaction = beginWriting(database);
  await Promise.all([...ids.flatMap((id) => removeStudy(transaction, id)), transaction.done]);
};

/** Changes studies, which need not be open, all in one transaction. Returns those that exist. */
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
      // The page that wrote it last must notice this change.
      delete written.writtenBy;
      return [{ stored, written }];
    });
    await Promise.all([
      ...changed.flatMap(({ stored, written }) => writeStudy(transaction, written, stored)),
      transaction.done,
    ]);
    return changed.map(({ written }) => written);
  });

/** What was found in the text of a study. */
export interface Reading {
  readonly row: StudyRow;
  readonly faults: readonly KeptFault[];
  /** The game as this program writes it, if the text has another form. */
  readonly normalised?: string;
  readonly positions: PositionsRow;
}

/**
 * Stores what was found in studies whose text has not changed since it was read. This does not count as a
 * change of the study, so its revision stays.
 */
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

/** The ids of studies whose present text has not been read. */
export const unreadStudies = async (database: Database): Promise<readonly string[]> => {
  const [all, read] = await Promise.all([
    database.getAllKeys('studies'),
    database.getAllKeys('positions'),
  ]);
  const known = new Set(read);
  return all.filter((id) => !known.has(id));
};

/** Permanently removes studies that were deleted long ago. */
export const purgeStudies = async (database: Database, now: number): Promise<void> => {
  const transaction = beginWriting(database);
  const old = await transaction
    .objectStore('entries')
    .index('deleted')
    .getAllKeys(IDBKeyRange.upperBound(now - KEEP_DELETED));
  await Promise.all([...old.flatMap((id) => removeStudy(transaction, id)), transaction.done]);
};
