/**
 * The user's opening theory: what the engine has found while exploring, a row for each position. It has a
 * database of its own, which is opened when it is first needed.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { TheoryFinding, TheoryOrigin } from '../../src/theory/types.js';

interface FindingRow {
  /** Ruleset and build of the engine, which results depend on. */
  readonly origin: string;
  readonly key: string;
  readonly finding: TheoryFinding;
}

interface TheorySchema extends DBSchema {
  findings: { key: [string, string]; value: FindingRow };
}

export type TheoryDatabase = IDBPDatabase<TheorySchema>;

const NAME = 'acedrex-theory';
const VERSION = 1;

/** Opens the database; rejects if the browser does not allow one. */
export const openTheory = async (): Promise<TheoryDatabase> =>
  openDB<TheorySchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('findings', { keyPath: ['origin', 'key'] });
    },
    blocking(_current, _blocked, event) {
      // A newer version of the page in another tab must not wait for this one.
      (event.target as IDBDatabase).close();
    },
  });

const nameOf = ({ ruleset, build }: TheoryOrigin): string => `${build} ${ruleset}`;

/** All findings of one ruleset and build. */
export const readFindings = async (
  database: TheoryDatabase,
  of: TheoryOrigin,
): Promise<readonly TheoryFinding[]> => {
  const origin = nameOf(of);
  const rows = await database.getAll(
    'findings',
    IDBKeyRange.bound([origin, ''], [origin, '\uffff']),
  );
  return rows.map(({ finding }) => finding);
};

/** Stores a finding; of two about a position, the later one is the longer one. */
export const keepFinding = async (
  database: TheoryDatabase,
  of: TheoryOrigin,
  finding: TheoryFinding,
): Promise<void> => {
  await database.put('findings', { origin: nameOf(of), key: finding.key, finding });
};
