/** Stores versions that must not replace the stored study. They are rare, so this module is fetched on demand. */
import { getStudy, type Database, type StudyRow } from '../../storage/database.js';
import { hashOf } from '../../storage/entry.js';
import { addCopy } from '../../storage/chapters.js';
import { beginWriting, putStudy, withRoom, writeStudy } from '../../storage/studies.js';
import { copyName } from './title.js';

/** Why a study is written as a copy: another tab has changed or deleted the original. */
export type Copied = 'changed' | 'deleted';

const copyOf = (row: StudyRow, id: string): StudyRow => ({
  ...row,
  name: copyName(row.name),
  id,
  revision: 0,
});

/** Writes a version as a separate study, because another tab has changed or deleted the original. */
export const writeCopy = async (
  database: Database,
  row: StudyRow,
): Promise<{ readonly written: StudyRow; readonly copied: Copied }> => {
  const other = await getStudy(database, row.id);
  const copied = other === undefined || other.deleted !== undefined ? 'deleted' : 'changed';
  const copy = copyOf(row, crypto.randomUUID());
  const written = (await putStudy(database, copy)) ?? copy;
  const transaction = beginWriting(database);
  await Promise.all([addCopy(transaction, row.id, copy.id), transaction.done]);
  return { written, copied };
};

/**
 * Writes the row that a closed page has left. If another tab has changed the study since, the row is written as a copy.
 * Returns the written study. Rejects if the row cannot be written.
 */
const writeUnwritten = async (database: Database, row: StudyRow): Promise<StudyRow> => {
  const written = await putStudy(database, row);
  if (written !== undefined) return written;
  const stored = await getStudy(database, row.id);
  const isOutdated = stored?.writtenBy === row.writtenBy || stored?.pgn === row.pgn;
  if (stored !== undefined && isOutdated) return stored;
  return (await writeCopy(database, row)).written;
};

/** Writes the rows that closed pages have left, and calls back after each. Returns the studies by original id. */
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
      // The row stays in local storage. The next page load retries.
    }
  }
  return written;
};

const isSameStudy = (one: StudyRow, other: StudyRow): boolean =>
  one.name === other.name && one.pgn === other.pgn && one.draft === other.draft;

/**
 * Adds the studies in a backup. A study that differs from the browser's version becomes a copy. The copy's id depends
 * on its content, so the same backup adds it only once. Equal studies get the collections of both versions.
 */
export const mergeStudies = async (
  database: Database,
  rows: readonly StudyRow[],
): Promise<{ readonly written: readonly StudyRow[]; readonly copies: number }> =>
  withRoom(database, async () => {
    const transaction = beginWriting(database);
    const studies = transaction.objectStore('studies');
    const writes: Promise<unknown>[] = [];
    const written: StudyRow[] = [];
    let copies = 0;
    const write = (row: StudyRow, before?: StudyRow): void => {
      written.push(row);
      writes.push(...writeStudy(transaction, row, before));
    };
    for (const { writtenBy: _, ...row } of rows) {
      const stored = await studies.get(row.id);
      if (stored === undefined) write(row);
      else if (isSameStudy(stored, row)) {
        const own = stored.collections ?? [];
        const collections = [...new Set([...own, ...(row.collections ?? [])])];
        const { writtenBy: __, ...kept } = stored;
        if (collections.length > own.length)
          write({ ...kept, collections, revision: stored.revision + 1 }, stored);
      } else {
        const content = [row.name, row.pgn, row.draft ?? ''].join('\n');
        const copy = copyOf(row, `${row.id}-${hashOf(content).toString(36)}`);
        if ((await studies.get(copy.id)) !== undefined) continue;
        write({ ...copy, revision: 1 });
        await addCopy(transaction, row.id, copy.id);
        copies += 1;
      }
    }
    await Promise.all([...writes, transaction.done]);
    return { written, copies };
  });
