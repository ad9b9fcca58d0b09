/** Keeping studies: reading, writing without overwriting another tab's work, deleting with undo. */
import type { Database, StudyRow } from './database.js';

/** Deleted studies are kept this long, in milliseconds. */
const KEEP_DELETED = 30 * 24 * 3600 * 1000;

export const getStudy = (database: Database, id: string): Promise<StudyRow | undefined> =>
  database.get('studies', id);

/** The study written last that is not deleted. */
export const latestStudy = async (database: Database): Promise<StudyRow | undefined> => {
  const { store } = database.transaction('studies');
  let cursor = await store.index('updated').openCursor(null, 'prev');
  while (cursor !== null) {
    if (cursor.value.deleted === undefined) return cursor.value;
    cursor = await cursor.continue();
  }
  return undefined;
};

/** All studies, the latest first. */
export const listStudies = async (database: Database): Promise<readonly StudyRow[]> =>
  (await database.getAllFromIndex('studies', 'updated')).reverse();

/**
 * Writes a study whose last known revision is `row.revision`. Returns what was written, one revision
 * higher, or undefined if the study has changed since; then nothing is written.
 */
export const putStudy = async (
  database: Database,
  row: StudyRow,
): Promise<StudyRow | undefined> => {
  const transaction = database.transaction('studies', 'readwrite');
  const stored = await transaction.store.get(row.id);
  if ((stored?.revision ?? 0) !== row.revision) {
    await transaction.done;
    return undefined;
  }
  const written = { ...row, revision: row.revision + 1 };
  await Promise.all([transaction.store.put(written), transaction.done]);
  return written;
};

/** Writes many new studies in one transaction: all of them or none. */
export const addStudies = async (database: Database, rows: readonly StudyRow[]): Promise<void> => {
  const transaction = database.transaction('studies', 'readwrite');
  await Promise.all([...rows.map((row) => transaction.store.put(row)), transaction.done]);
};

/** Changes a study that need not be open. Returns it, or undefined if there is none. */
export const changeStudy = async (
  database: Database,
  id: string,
  change: (row: StudyRow) => StudyRow,
): Promise<StudyRow | undefined> => {
  const transaction = database.transaction('studies', 'readwrite');
  const stored = await transaction.store.get(id);
  if (stored === undefined) {
    await transaction.done;
    return undefined;
  }
  const written = { ...change(stored), revision: stored.revision + 1 };
  await Promise.all([transaction.store.put(written), transaction.done]);
  return written;
};

/** Removes what was deleted long ago. */
export const purgeStudies = async (database: Database, now: number): Promise<void> => {
  const transaction = database.transaction('studies', 'readwrite');
  for await (const cursor of transaction.store) {
    const { deleted } = cursor.value;
    if (deleted !== undefined && deleted < now - KEEP_DELETED) await cursor.delete();
  }
  await transaction.done;
};
