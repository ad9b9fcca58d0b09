/**
 * Stores the last version of a study when the page is closed before the database has it. A page that is
 * being closed cannot wait for the database, but can write to local storage.
 */
import type { Database, StudyRow } from '../../storage/database.js';
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';

const PREFIX = 'acedrex-unwritten-';

/** Characters of a study for which local storage may have no room: browsers allow five megabytes. */
export const MAX_UNWRITTEN = 2_000_000;

/** A study as the page load would have written it. */
export type UnwrittenRow = StudyRow & Required<Pick<StudyRow, 'writtenBy'>>;

/** Stores the row; each page load has at most one. */
export const rememberUnwritten = (row: UnwrittenRow): void => {
  // If it cannot be stored, the running write may still succeed.
  writeStored('localStorage', PREFIX + row.writtenBy, row);
};

export const forgetUnwritten = (writtenBy: string): void =>
  removeStored('localStorage', PREFIX + writtenBy);

/** The rows that closed pages have left. */
const readUnwritten = (): readonly UnwrittenRow[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => {
        const row = readStored('localStorage', key);
        return isRow(row) ? [row] : [];
      });
  } catch {
    return [];
  }
};

const isRow = (value: unknown): value is UnwrittenRow => {
  const row = value as Partial<UnwrittenRow> | null | undefined;
  return (
    typeof row?.id === 'string' &&
    typeof row.pgn === 'string' &&
    typeof row.writtenBy === 'string' &&
    typeof row.revision === 'number'
  );
};

/** The versions of studies that earlier page loads have left and that could not be written since. */
export class UnwrittenVersions {
  #rows: readonly UnwrittenRow[] = [];
  readonly #writer: string;
  readonly #changed: () => void;

  /** `writer` is this page load, whose own version is not among the rows. */
  constructor(writer: string, changed: () => void) {
    this.#writer = writer;
    this.#changed = changed;
  }

  get rows(): readonly UnwrittenRow[] {
    return this.#rows;
  }

  /** Writes what can be written; returns the written studies by their original ids. */
  async write(database: Database | undefined): Promise<ReadonlyMap<string, StudyRow>> {
    const rows = readUnwritten();
    const isDue = database !== undefined && rows.length > 0;
    const written = isDue
      ? await import('./other-versions.js').then(
          ({ writeUnwrittenRows }) =>
            writeUnwrittenRows(database, rows, ({ writtenBy }) => forgetUnwritten(writtenBy)),
          () => undefined,
        )
      : undefined;
    this.#read();
    return written ?? new Map<string, StudyRow>();
  }

  discard({ writtenBy }: UnwrittenRow): void {
    forgetUnwritten(writtenBy);
    this.#read();
  }

  #read(): void {
    this.#rows = readUnwritten().filter(({ writtenBy }) => writtenBy !== this.#writer);
    this.#changed();
  }
}
