/**
 * Stores studies: reading, writing without overwriting another tab's work, and deleting with undo. It is the
 * only module that writes studies, and writes their entries in the same transactions.
 */
import type { IDBPTransaction } from 'idb';
import type {
  Database,
  KeptFault,
  PositionsRow,
  Schema,
  StudyEntry,
  StudyRow,
} from './database.js';
import { entryOf } from './entry.js';
import { withRoom } from './room.js';

/** Deleted studies are kept this long, in milliseconds. */
const KEEP_DELETED = 30 * 24 * 3600 * 1000;
/** Studies that are read or written in one transaction. */
const BATCH = 200;

const STORES = ['studies', 'entries', 'positions'] as const;

type Writing = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

export const getStudy = (database: Database, id: string): Promise<StudyRow | undefined> =>
  database.get('studies', id);

/** The study that was written last and is not deleted. */
export const latestStudy = async (database: Database): Promise<StudyRow | undefined> => {
  const { store } = database.transaction('studies');
  let cursor = await store.index('updated').openCursor(null, 'prev');
  while (cursor !== null) {
    if (cursor.value.deleted === undefined) return cursor.value;
    cursor = await cursor.continue();
  }
  return undefined;
};

/** All studies without their texts, the latest first. */
export const listEntries = async (database: Database): Promise<readonly StudyEntry[]> => {
  const [entries, studies] = await Promise.all([
    database.getAll('entries'),
    database.count('studies'),
  ]);
  const all = entries.length === studies ? entries : await completeEntries(database, entries);
  return all.sort((a, b) => b.updated - a.updated);
};

/**
 * Adds the entries that are missing, as all of them are after an update from a version without entries. If
 * there is no space for them, they are made again each time.
 */
const completeEntries = async (
  database: Database,
  entries: readonly StudyEntry[],
): Promise<StudyEntry[]> => {
  const known = new Set(entries.map(({ id }) => id));
  const missing = (await database.getAllKeys('studies')).filter((id) => !known.has(id));
  const added: StudyEntry[] = [];
  for (let at = 0; at < missing.length; at += BATCH) {
    const ids = missing.slice(at, at + BATCH);
    try {
      added.push(...(await addEntries(database, ids)));
    } catch {
      const rows = await Promise.all(ids.map((id) => database.get('studies', id)));
      added.push(...rows.flatMap((row) => (row === undefined ? [] : [entryOf(row)])));
    }
  }
  return [...entries, ...added];
};

const addEntries = async (
  database: Database,
  ids: readonly string[],
): Promise<readonly StudyEntry[]> =>
  withRoom(database, async () => {
    const transaction = database.transaction(['studies', 'entries'], 'readwrite');
    const studies = transaction.objectStore('studies');
    const rows = await Promise.all(ids.map((id) => studies.get(id)));
    const entries = rows.flatMap((row) => (row === undefined ? [] : [entryOf(row)]));
    const store = transaction.objectStore('entries');
    await Promise.all([...entries.map((entry) => store.put(entry)), transaction.done]);
    return entries;
  });

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

const begin = (database: Database): Writing => database.transaction(STORES, 'readwrite');

/** Writes a study and what follows from it; a text that has changed has to be read again. */
const put = (
  transaction: Writing,
  row: StudyRow,
  before?: StudyRow,
): readonly Promise<unknown>[] => [
  transaction.objectStore('studies').put(row),
  transaction.objectStore('entries').put(entryOf(row)),
  ...(before === undefined || before.pgn === row.pgn
    ? []
    : [transaction.objectStore('positions').delete(row.id)]),
];

const remove = (transaction: Writing, id: string): readonly Promise<unknown>[] =>
  STORES.map((name) => transaction.objectStore(name).delete(id));

/**
 * Writes a study if its stored revision is `row.revision`, or if the same page load wrote it last. Returns
 * the written row with the next revision. If the study has been changed elsewhere, writes nothing and
 * returns undefined.
 */
export const putStudy = async (database: Database, row: StudyRow): Promise<StudyRow | undefined> =>
  withRoom(database, async () => {
    const transaction = begin(database);
    const stored = await transaction.objectStore('studies').get(row.id);
    const revision = stored?.revision ?? 0;
    if (revision !== row.revision && !isOwnEarlier(stored, row)) {
      await transaction.done;
      return undefined;
    }
    const written = { ...row, revision: revision + 1 };
    await Promise.all([...put(transaction, written, stored), transaction.done]);
    return written;
  });

/** Whether the stored row is an earlier version that the same page load has written. */
const isOwnEarlier = (stored: StudyRow | undefined, row: StudyRow): boolean =>
  stored?.writtenBy !== undefined &&
  stored.writtenBy === row.writtenBy &&
  stored.updated <= row.updated;

/** Writes many new studies in one transaction: all of them or none. */
export const addStudies = async (database: Database, rows: readonly StudyRow[]): Promise<void> => {
  await withRoom(database, async () => {
    const transaction = begin(database);
    await Promise.all([...rows.flatMap((row) => put(transaction, row)), transaction.done]);
  });
};

/** Deletes studies permanently. */
export const eraseStudies = async (database: Database, ids: readonly string[]): Promise<void> => {
  const transaction = begin(database);
  await Promise.all([...ids.flatMap((id) => remove(transaction, id)), transaction.done]);
};

/** Changes studies, which need not be open, all in one transaction. Returns those that exist. */
export const changeStudies = async (
  database: Database,
  ids: readonly string[],
  change: (row: StudyRow) => StudyRow,
): Promise<readonly StudyRow[]> =>
  withRoom(database, async () => {
    const transaction = begin(database);
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
      ...changed.flatMap(({ stored, written }) => put(transaction, written, stored)),
      transaction.done,
    ]);
    return changed.map(({ written }) => written);
  });

/** Permanently removes studies that were deleted long ago. */
export const purgeStudies = async (database: Database, now: number): Promise<void> => {
  const transaction = begin(database);
  const old = await transaction
    .objectStore('entries')
    .index('deleted')
    .getAllKeys(IDBKeyRange.upperBound(now - KEEP_DELETED));
  await Promise.all([...old.flatMap((id) => remove(transaction, id)), transaction.done]);
};

/** What was found in the text of a study. */
export interface Reading {
  readonly row: StudyRow;
  readonly faults: readonly KeptFault[];
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
    const transaction = begin(database);
    const writes: Promise<unknown>[] = [];
    for (const { row, faults, positions } of readings) {
      const stored = await transaction.objectStore('studies').get(row.id);
      if (stored?.pgn !== row.pgn) continue;
      if (faults.length > 0 || (stored.faults ?? []).length > 0)
        writes.push(...put(transaction, { ...stored, faults }, stored));
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
