/**
 * The last version of a study, noted when a page is left before the database has it. A page that is being
 * left cannot wait for the database, but it can write to local storage.
 */
import type { Database, StudyRow } from '../../storage/database.js';
import { getStudy, putStudy } from '../../storage/studies.js';

const PREFIX = 'acedrex-unwritten-';

/** A study as one page load would have written it. */
export type UnwrittenRow = StudyRow & Required<Pick<StudyRow, 'writtenBy'>>;

/** Each page load has at most one such note. */
export const rememberUnwritten = (row: UnwrittenRow): void => {
  try {
    localStorage.setItem(PREFIX + row.writtenBy, JSON.stringify(row));
  } catch {
    // The write that is under way may still succeed.
  }
};

export const forgetUnwritten = (writtenBy: string): void => {
  try {
    localStorage.removeItem(PREFIX + writtenBy);
  } catch {
    // There is nothing to forget.
  }
};

/** What pages have left unwritten. */
const readUnwritten = (): readonly UnwrittenRow[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => {
        const row = parseRow(localStorage.getItem(key));
        return row === undefined ? [] : [row];
      });
  } catch {
    return [];
  }
};

const parseRow = (text: string | null): UnwrittenRow | undefined => {
  try {
    const row = JSON.parse(text ?? '') as Partial<UnwrittenRow> | null;
    const isRow =
      typeof row?.id === 'string' &&
      typeof row.pgn === 'string' &&
      typeof row.writtenBy === 'string' &&
      typeof row.revision === 'number';
    return isRow ? (row as UnwrittenRow) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Writes what a page has left unwritten, as a copy if another tab has changed the study since. Returns the
 * study as it is kept then. Rejects if it cannot be written.
 */
const writeUnwritten = async (database: Database, row: UnwrittenRow): Promise<StudyRow> => {
  const written = await putStudy(database, row);
  if (written !== undefined) return written;
  const stored = await getStudy(database, row.id);
  const isOutdated = stored?.writtenBy === row.writtenBy || stored?.pgn === row.pgn;
  if (stored !== undefined && isOutdated) return stored;
  const copy = { ...row, id: crypto.randomUUID(), revision: 0 };
  return (await putStudy(database, copy)) ?? copy;
};

/** Writes what pages have left unwritten; returns what became of it by the names of the studies. */
export const writeAllUnwritten = async (
  database: Database,
): Promise<ReadonlyMap<string, StudyRow>> => {
  const written = new Map<string, StudyRow>();
  for (const row of readUnwritten()) {
    try {
      written.set(row.id, await writeUnwritten(database, row));
      forgetUnwritten(row.writtenBy);
    } catch {
      // It stays noted, and the next load of the page tries again.
    }
  }
  return written;
};
