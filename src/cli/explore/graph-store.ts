/**
 * A theory graph in a file with a journal next to it. Each finding is first written to the journal. Occasionally, the
 * whole graph is rewritten. Adding a finding twice has no effect, so a run can be killed at any point.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { TheoryGraph } from '../../theory/graph.js';
import type { TheoryFinding, TheoryOrigin } from '../../theory/types.js';
import { Failure, say } from '../io.js';
import { isObject } from '../../guards.js';
import { isScore } from '../../rules/score.js';
import { Journal } from '../journal.js';

/** Number of new findings after which the whole graph is written, unless `SAVE_AFTER_SHARE` of its size is larger. */
const SAVE_AFTER = 1000;
const SAVE_AFTER_SHARE = 1 / 8;

/** Reads a graph's file. Throws a Failure that names the file. */
export const readGraph = (path: string): TheoryGraph => {
  const graph = TheoryGraph.load(readFileSync(path));
  if (!graph.ok) throw new Failure(`${path}: ${graph.error.message}`);
  return graph.value;
};

/** The ruleset in a graph's file. Returns undefined if the file does not exist. */
export const rulesetOfGraph = (path: string): string | undefined =>
  existsSync(path) ? readGraph(path).ruleset : undefined;

interface GraphOptions extends TheoryOrigin {
  /** Whether to continue a graph that another engine build has made. */
  readonly otherBuild: boolean;
}

/**
 * Reads a graph from its file and adds the findings in its journal. Without a file, returns an empty graph. Throws a
 * Failure if an existing graph does not match the options. Writes nothing.
 */
export const openGraph = (path: string, { otherBuild, ...origin }: GraphOptions): TheoryGraph => {
  const isNew = !existsSync(path);
  const hasJournal = existsSync(journalOf(path));
  if (isNew && hasJournal)
    throw new Failure(
      `${journalOf(path)} belongs to ${path}, which is missing; delete the journal to start over`,
    );
  const graph = isNew ? new TheoryGraph(origin) : readGraph(path);
  const build = otherBuild ? graph.build : origin.build;
  const fits = new TheoryGraph({ ...origin, build }).merge(graph);
  if (!fits.ok) {
    const isBuild = fits.error.code === 'theory-build';
    const remedy = isBuild ? ' --other-build uses it all the same.' : '';
    throw new Failure(`${path}: ${fits.error.message}${remedy}`);
  }
  if (!hasJournal) return graph;
  const journal = openJournal(path, graph);
  for (const line of journal.damaged)
    say(`${journalOf(path)}, line ${line}, is damaged; its result is searched again`);
  graph.addAll(journal.found);
  journal.close();
  return graph;
};

const journalOf = (path: string): string => `${path}.journal`;

const openJournal = (path: string, { ruleset, build }: TheoryOrigin): Journal<TheoryFinding> => {
  const journal = Journal.open(journalOf(path), { version: 1, ruleset, build }, isFinding);
  if (!journal.ok) throw new Failure(`${journalOf(path)}: ${journal.error}`);
  return journal.value;
};

export class GraphStore {
  readonly graph: TheoryGraph;
  readonly #path: string;
  readonly #journal: Journal<TheoryFinding>;
  #unsaved = 0;

  /** Writes the graph and opens its journal. */
  constructor(path: string, graph: TheoryGraph) {
    this.#path = path;
    this.graph = graph;
    write(path, graph);
    this.#journal = openJournal(path, graph);
    this.#journal.clear();
  }

  /** Adds a finding and writes it to disk before returning. */
  add(finding: TheoryFinding): void {
    this.#journal.add(finding);
    this.graph.add(finding);
    this.#unsaved += 1;
    if (this.#unsaved >= Math.max(SAVE_AFTER, this.graph.size * SAVE_AFTER_SHARE)) this.save();
  }

  /** Writes the whole graph. */
  save(): void {
    write(this.#path, this.graph);
    this.#journal.clear();
    this.#unsaved = 0;
  }

  /** Writes the whole graph and deletes the journal. */
  finish(): void {
    write(this.#path, this.graph);
    this.#journal.finish();
  }

  /** Closes the journal without changing any file. */
  close(): void {
    this.#journal.close();
  }
}

/** Writes a graph. If the process is killed, either the old or the new file remains. */
const write = (path: string, graph: TheoryGraph): void => {
  const partial = `${path}.partial`;
  try {
    writeFileSync(partial, graph.save());
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
};

const isFinding = (value: unknown): value is TheoryFinding =>
  isObject(value) &&
  isKey(value.key) &&
  Number.isInteger(value.depth) &&
  Number.isInteger(value.nodes) &&
  (value.end === undefined || ['win', 'draw', 'loss'].includes(value.end as string)) &&
  Array.isArray(value.lines) &&
  value.lines.every(
    (line: unknown) =>
      isObject(line) && typeof line.move === 'string' && isKey(line.key) && isScore(line.score),
  ) &&
  (value.end !== undefined || value.lines.length > 0) &&
  typeof value.hasMore === 'boolean';

const isKey = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
