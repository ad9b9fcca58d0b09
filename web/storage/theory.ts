/**
 * The user's opening theory: what the engine has found while exploring, a row for each position. It has a
 * database of its own, which is opened when it is first needed.
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
  /** Ruleset and build of the engine, which results depend on. */
  readonly origin: string;
  readonly key: string;
}

interface TheorySchema extends DBSchema {
  findings: { key: [string, string]; value: Row & { readonly finding: TheoryFinding } };
  roots: { key: [string, string]; value: Row & { readonly fen: string } };
  /** The moves from a position that no search has listed. */
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
      // A newer version of the page in another tab must not wait for this one.
      (event.target as IDBDatabase).close();
    },
  });

const nameOf = ({ ruleset, build }: TheoryOrigin): string => `${build} ${ruleset}`;

/** Reads all that is stored of one ruleset and build. */
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

/** Stores a position from which a graph grows. */
export const keepRoot = async (
  database: TheoryDatabase,
  of: TheoryOrigin,
  root: TheoryRoot,
): Promise<void> => {
  await database.put('roots', { origin: nameOf(of), ...root });
};

/** Stores findings, unless there are some of longer searches, which another tab may have made. */
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

/** Stores a whole graph, or nothing if there is no room for it. */
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
