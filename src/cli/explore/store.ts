/**
 * A theory graph in a file, with a journal beside it. Every finding is written to the journal before anything
 * else is done with it, and now and then the whole graph is written anew. As findings can be added twice, it
 * does not matter at which point a run is killed.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { TheoryGraph } from '../../theory/graph.js';
import type { TheoryFinding, TheoryOrigin } from '../../theory/types.js';
import { Failure, say } from '../io.js';
import { isObject } from '../../guards.js';
import { isScore } from '../../rules/score.js';
import { Journal } from '../journal.js';

/** Findings after which the whole graph is written: these, or a part of its size. */
const SAVE_AFTER = 1000;
const SAVE_AFTER_SHARE = 1 / 8;

/** Reads the file of a graph. Throws a Failure that names it. */
export const readGraph = (path: string): TheoryGraph => {
  const graph = TheoryGraph.load(readFileSync(path));
  if (!graph.ok) throw new Failure(`${path}: ${graph.error.message}`);
  return graph.value;
};

/** The ruleset of a graph's file, if there is one. */
export const rulesetOfGraph = (path: string): string | undefined =>
  existsSync(path) ? readGraph(path).ruleset : undefined;

interface GraphOptions extends TheoryOrigin {
  /** Whether a graph of another build of the engine is continued. */
  readonly otherBuild: boolean;
}

/**
 * The graph of a file with what its journal holds, or an empty one. Throws a Failure if the one that is there
 * does not fit. Writes nothing.
 */
export const openGraph = (path: string, { otherBuild, ...origin }: GraphOptions): TheoryGraph => {
  const isNew = !existsSync(path);
  const hasJournal = existsSync(journalOf(path));
  if (isNew && hasJournal)
    throw new Failure(
      `${journalOf(path)} belongs to ${path}, which is missing; to begin anew, delete the journal`,
    );
  const graph = isNew ? new TheoryGraph(origin) : readGraph(path);
  const build = otherBuild ? graph.build : origin.build;
  const fits = new TheoryGraph({ ...origin, build }).merge(graph);
  if (!fits.ok) {
    const isBuild = fits.error.code === 'theory-build';
    const remedy = isBuild ? ' --other-build goes on with it all the same.' : '';
    throw new Failure(`${path}: ${fits.error.message}${remedy}`);
  }
  if (!hasJournal) return graph;
  const journal = openJournal(path, graph);
  for (const line of journal.damaged)
    say(`${journalOf(path)}, line ${line}, is damaged; what it held is searched again`);
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

/** A graph that grows and is kept in a file. */
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

  /** Adds a finding, which is on the disk when this returns. */
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

  /** Writes the whole graph and leaves nothing else behind. */
  finish(): void {
    write(this.#path, this.graph);
    this.#journal.finish();
  }

  /** Leaves file and journal as they are. */
  close(): void {
    this.#journal.close();
  }
}

/** Writes a graph so that a kill leaves the old file or the new one. */
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
