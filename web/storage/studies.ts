/**
 * Stores studies: reading, and writing without overwriting another tab's work. Every study is written by
 * `writeStudy`, together with its entry; `web/storage/all-studies.ts` has what only the library needs.
 */
import type { IDBPTransaction } from 'idb';
import { type Database, type Schema, type StudyRow, isStorageFull } from './database.js';
import { entryOf } from './entry.js';

export const STUDY_STORES = ['studies', 'entries', 'positions'] as const;

export type Writing = IDBPTransaction<Schema, typeof STUDY_STORES, 'readwrite'>;

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

export const beginWriting = (database: Database): Writing =>
  database.transaction(STUDY_STORES, 'readwrite');

/** Writes a study and what follows from it; a text that has changed has to be read again. */
export const writeStudy = (
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

/**
 * Writes a study if its stored revision is `row.revision`, or if the same page load wrote it last. Returns
 * the written row with the next revision. If the study has been changed elsewhere, writes nothing and
 * returns undefined.
 */
export const putStudy = async (database: Database, row: StudyRow): Promise<StudyRow | undefined> =>
  withRoom(database, async () => {
    const transaction = beginWriting(database);
    const stored = await transaction.objectStore('studies').get(row.id);
    const revision = stored?.revision ?? 0;
    if (revision !== row.revision && !isOwnEarlier(stored, row)) {
      await transaction.done;
      return undefined;
    }
    const written = { ...row, revision: revision + 1 };
    await Promise.all([...writeStudy(transaction, written, stored), transaction.done]);
    return written;
  });

/** Whether the stored row is an earlier version that the same page load has written. */
const isOwnEarlier = (stored: StudyRow | undefined, row: StudyRow): boolean =>
  stored?.writtenBy !== undefined &&
  stored.writtenBy === row.writtenBy &&
  stored.updated <= row.updated;

/** Writes data; if the storage quota is exhausted, deletes the stored evaluations and tries once more. */
export const withRoom = async <Written>(
  database: Database,
  write: () => Promise<Written>,
): Promise<Written> => {
  try {
    return await write();
  } catch (error) {
    if (!isStorageFull(error) || (await database.count('evaluations')) === 0) throw error;
    await database.clear('evaluations');
    return write();
  }
};
