/**
 * Stores the user's opening theory: the engine's exploration results, with one row for each position. The separate
 * database is opened on first use.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { TheoryGraph } from '../../src/theory/graph.js';
import type {
  TheoryFinding,
  TheoryLink,
  TheoryOrigin,
  TheoryRoot,
} from '../../src/theory/types.js';

interface Row {
  /** The ruleset and engine build that the results depend on. */
  readonly origin: string;
  readonly key: string;
}

interface TheorySchema extends DBSchema {
  findings: { key: [string, string]; value: Row & { readonly finding: TheoryFinding } };
  roots: { key: [string, string]; value: Row & { readonly fen: string } };
  /** Moves that are not listed in any search result for their position. */
  links: { key: [string, string, string]; value: Row & Pick<TheoryLink, 'move' | 'to'> };
}

export type TheoryDatabase = IDBPDatabase<TheorySchema>;

const NAME = 'acedrex-theory';
const VERSION = 1;

/** Opens the database; rejects if the browser does not allow one. */
export const openTheory = async (): Promise<TheoryDatabase> =>
  openDB<TheorySchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('findings', { keyPath: ['origin', 'key'] });
      database.createObjectStore('roots', { keyPath: ['origin', 'key'] });
      database.createObjectStore('links', { keyPath: ['origin', 'key', 'move'] });
    },
    blocking(_current, _blocked, event) {
      // Closes the database, because a newer version of the page in another tab must not wait for this tab.
      (event.target as IDBDatabase).close();
    },
  });

const nameOf = ({ ruleset, build }: TheoryOrigin): string => `${build} ${ruleset}`;

export const readTheory = async (
  database: TheoryDatabase,
  of: TheoryOrigin,
): Promise<TheoryGraph> => {
  const origin = nameOf(of);
  const all = IDBKeyRange.bound([origin], [origin, []]);
  const [roots, findings, links] = await Promise.all([
    database.getAll('roots', all),
    database.getAll('findings', all),
    database.getAll('links', all),
  ]);
  const graph = new TheoryGraph(of);
  for (const { key, fen } of roots) graph.addRoot({ key, fen });
  graph.addAll(findings.map(({ finding }) => finding));
  for (const { key, move, to } of links) graph.addMove(key, move, to);
  return graph;
};

export const keepRoot = async (
  database: TheoryDatabase,
  of: TheoryOrigin,
  root: TheoryRoot,
): Promise<void> => {
  await database.put('roots', { origin: nameOf(of), ...root });
};

/** Stores findings, unless findings of a longer search are already stored, possibly by another tab. */
export const keepFindings = async (
  database: TheoryDatabase,
  of: TheoryOrigin,
  findings: readonly TheoryFinding[],
): Promise<void> => {
  const origin = nameOf(of);
  const transaction = database.transaction('findings', 'readwrite');
  const { store } = transaction;
  const writes = findings.map(async (finding) => {
    const known = await store.get([origin, finding.key]);
    if (known === undefined || known.finding.nodes <= finding.nodes)
      await store.put({ origin, key: finding.key, finding });
  });
  await Promise.all([...writes, transaction.done]);
};

/** Stores a whole graph, or nothing if it does not fit. */
export const keepTheory = async (database: TheoryDatabase, graph: TheoryGraph): Promise<void> => {
  const origin = nameOf(graph);
  const transaction = database.transaction(['findings', 'roots', 'links'], 'readwrite');
  const puts: Promise<unknown>[] = [];
  for (const root of graph.roots)
    puts.push(transaction.objectStore('roots').put({ origin, ...root }));
  for (const key of graph.keys()) {
    const finding = graph.findingOf(key);
    if (finding !== undefined)
      puts.push(transaction.objectStore('findings').put({ origin, key, finding }));
  }
  for (const { from, move, to } of graph.links())
    puts.push(transaction.objectStore('links').put({ origin, key: from, move, to }));
  await Promise.all([...puts, transaction.done]);
};
