/** Stores studies: reading, writing without overwriting another tab's work, and deleting with undo. */
import type { Database, StudyRow } from './database.js';
import { withRoom } from './room.js';

/** Deleted studies are kept this long, in milliseconds. */
const KEEP_DELETED = 30 * 24 * 3600 * 1000;

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

/** All studies, the latest first. */
export const listStudies = async (database: Database): Promise<readonly StudyRow[]> =>
  (await database.getAllFromIndex('studies', 'updated')).reverse();

/**
 * Writes a study if its stored revision is `row.revision`, or if the same page load wrote it last. Returns
 * the written row with the next revision. If the study has been changed elsewhere, writes nothing and
 * returns undefined.
 */
export const putStudy = async (database: Database, row: StudyRow): Promise<StudyRow | undefined> =>
  withRoom(database, async () => {
    const transaction = database.transaction('studies', 'readwrite');
    const stored = await transaction.store.get(row.id);
    const revision = stored?.revision ?? 0;
    if (revision !== row.revision && !isOwnEarlier(stored, row)) {
      await transaction.done;
      return undefined;
    }
    const written = { ...row, revision: revision + 1 };
    await Promise.all([transaction.store.put(written), transaction.done]);
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
    const transaction = database.transaction('studies', 'readwrite');
    await Promise.all([...rows.map((row) => transaction.store.put(row)), transaction.done]);
  });
};

/** Deletes studies permanently. */
export const eraseStudies = async (database: Database, ids: readonly string[]): Promise<void> => {
  const transaction = database.transaction('studies', 'readwrite');
  await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
};

/** Changes a study, which need not be open. Returns it, or undefined if it does not exist. */
export const changeStudy = async (
  database: Database,
  id: string,
  change: (row: StudyRow) => StudyRow,
): Promise<StudyRow | undefined> =>
  withRoom(database, async () => {
    const transaction = database.transaction('studies', 'readwrite');
    const stored = await transaction.store.get(id);
    if (stored === undefined) {
      await transaction.done;
      return undefined;
    }
    const written: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = {
      ...change(stored),
      revision: stored.revision + 1,
    };
    // The page that wrote it last must notice this change.
    delete written.writtenBy;
    await Promise.all([transaction.store.put(written), transaction.done]);
    return written;
  });

/** Permanently removes studies that were deleted long ago. */
export const purgeStudies = async (database: Database, now: number): Promise<void> => {
  const transaction = database.transaction('studies', 'readwrite');
  for await (const cursor of transaction.store) {
    const { deleted } = cursor.value;
    if (deleted !== undefined && deleted < now - KEEP_DELETED) await cursor.delete();
  }
  await transaction.done;
};
