/**
 * Stores the last version of a study if the page is closed before the database has stored it. A closing page cannot
 * wait for the database, but it can still write to local storage.
 */
import type { Database, StudyRow } from '../../storage/database.js';
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import { Store } from '../../../src/elements/shared/store.js';

const PREFIX = 'acedrex-unwritten-';

/** Browsers limit local storage to five megabytes, so a study with more characters may not fit. */
export const MAX_UNWRITTEN = 2_000_000;

export type UnwrittenRow = StudyRow & Required<Pick<StudyRow, 'writtenBy'>>;

/** Stores a row. Each page load has at most one stored row. */
export const rememberUnwritten = (row: UnwrittenRow): void => {
  // If this fails, the running write may still succeed.
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

/** The versions left by earlier page loads and not written since. */
export class UnwrittenVersions extends Store<UnwrittenVersions> {
  readonly rows: readonly UnwrittenRow[] = [];
  readonly #writer: string;

  /** `writer` identifies this page load. The row of this page load is not included. */
  constructor(writer: string) {
    super();
    this.#writer = writer;
  }

  /** Writes the versions that can be written. Returns the written studies by their original ids. */
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
    const rows = readUnwritten().filter(({ writtenBy }) => writtenBy !== this.#writer);
    this.publish({ rows });
  }
}
