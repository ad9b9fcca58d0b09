/** Keeps versions of studies that cannot be written in their places. Fetched with the first one, because they are rare. */
import type { Database, StudyRow } from '../../storage/database.js';
import { getStudy, putStudy } from '../../storage/studies.js';
import { copyName } from './title.js';

/** What another tab has done to a study that is written as a copy. */
export type Copied = 'changed' | 'deleted';

/** Writes a version of a study that another tab has changed or deleted as a study of its own. */
export const writeCopy = async (
  database: Database,
  row: StudyRow,
): Promise<{ readonly written: StudyRow; readonly copied: Copied }> => {
  const other = await getStudy(database, row.id);
  const copied = other === undefined || other.deleted !== undefined ? 'deleted' : 'changed';
  const copy = { ...row, name: copyName(row.name), id: crypto.randomUUID(), revision: 0 };
  return { written: (await putStudy(database, copy)) ?? copy, copied };
};

/**
 * Writes a row that a closed page has left, as a copy if another tab has changed the study since. Returns
 * the written study. Rejects if it cannot be written.
 */
const writeUnwritten = async (database: Database, row: StudyRow): Promise<StudyRow> => {
  const written = await putStudy(database, row);
  if (written !== undefined) return written;
  const stored = await getStudy(database, row.id);
  const isOutdated = stored?.writtenBy === row.writtenBy || stored?.pgn === row.pgn;
  if (stored !== undefined && isOutdated) return stored;
  return (await writeCopy(database, row)).written;
};

/**
 * Writes rows that closed pages have left, and calls back with each that has been written. Returns the written studies by
 * their original ids.
 */
export const writeUnwrittenRows = async <Row extends StudyRow>(
  database: Database,
  rows: readonly Row[],
  onWritten: (row: Row) => void,
): Promise<ReadonlyMap<string, StudyRow>> => {
  const written = new Map<string, StudyRow>();
  for (const row of rows) {
    try {
      written.set(row.id, await writeUnwritten(database, row));
      onWritten(row);
    } catch {
      // It stays in local storage, and the next page load tries again.
    }
  }
  return written;
};
