/**
 * Writes studies without overwriting another tab's work. `writeStudy` writes every study together with its entry. The
 * library's functions are in `web/storage/all-studies.ts`. The page fetches this module before the first edit.
 */
import type { IDBPTransaction } from 'idb';
import { type Database, type Schema, type StudyRow, isStorageFull } from './database.js';
import { entryOf } from './entry.js';

/** The stores that contain rows of a study. Deleting a study deletes its rows in all of them. */
export const STUDY_STORES = ['studies', 'entries', 'positions', 'views'] as const;

const WRITTEN_STORES = [...STUDY_STORES, 'chapters'] as const;

export type Writing = IDBPTransaction<Schema, typeof WRITTEN_STORES, 'readwrite'>;

export const beginWriting = (database: Database): Writing =>
  database.transaction(WRITTEN_STORES, 'readwrite');

/** Writes a study and its derived rows. Changed text must be read again. */
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

/** Whether the stored row is an earlier version written by the same page load. */
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
