/**
 * The growth of a theory graph, one search at a time: which position to search next, and how its result is added. The
 * command `explore`, the page's explorer and the analysis of a study differ only in who runs the searches.
 */
import type { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { TheoryGraph } from './graph.js';
import {
  findingOf,
  jobOf,
  positionOfTask,
  type TheoryEffort,
  type TheoryJob,
  type TheorySearch,
} from './job.js';
import type { PricedRoot, TheoryFinding, TheoryTask } from './types.js';

/** The next position. If the game is over there, the step contains the finding instead of a job. */
export type GrowthStep = { readonly task: TheoryTask; readonly label: string } & (
  { readonly finding: TheoryFinding } | { readonly position: Position; readonly job: TheoryJob }
);

export interface GrowthOptions {
  readonly ruleset: Ruleset;
  readonly effort: TheoryEffort;
  /** The positions from which the graph grows, with their current prices. */
  readonly roots: () => readonly PricedRoot[];
  /** Positions to search before those that the graph selects. */
  readonly first?: readonly TheoryTask[];
}

/**
 * Chooses searches. If they run one at a time, each with an empty table, the choice depends only on the graph.
 * Therefore, a run that is interrupted and resumed searches the same positions as a run without interruptions.
 */
export class Growth {
  readonly graph: TheoryGraph;
  readonly #options: GrowthOptions;
  /** The positions to search first that may still be unsearched. */
  #first: readonly TheoryTask[];
  /** The positions whose searches have begun. */
  readonly #begun = new Set<string>();

  constructor(graph: TheoryGraph, options: GrowthOptions) {
    this.graph = graph;
    this.#options = options;
    this.#first = options.first ?? [];
  }

  /**
   * Returns the next position and reserves it, or undefined if there is nothing to search. Throws an Error that names
   * the position if no search is possible.
   */
  next(): GrowthStep | undefined {
    const task = this.#choose();
    if (task === undefined) return undefined;
    const { ruleset, effort } = this.#options;
    const label = `${task.root.fen}${task.moves.map((move) => ` ${move}`).join('')}`;
    const position = positionOfTask(task, ruleset);
    if (!position.ok) throw new Error(`${label}: ${position.error.message}`);
    if (position.value.key !== task.key)
      throw new Error(`${label}: the graph is damaged: it has a different position here`);
    this.graph.reserve(task.key);
    this.#begun.add(task.key);
    const next = jobOf(position.value, task, effort);
    return { task, label, ...('job' in next ? { ...next, position: position.value } : next) };
  }

  /** The finding of a step. `search` is the result of its job. */
  findingOf(step: GrowthStep, search: TheorySearch = {}): TheoryFinding {
    return 'finding' in step ? step.finding : findingOf(step.position, step.task, search);
  }

  /** Makes a position available again after its search was stopped. */
  release({ task }: GrowthStep): void {
    this.graph.reserve(task.key, false);
    this.#begun.delete(task.key);
  }

  #choose(): TheoryTask | undefined {
    const { graph } = this;
    const isOpen = ({ key }: TheoryTask): boolean => !graph.has(key);
    const at = this.#first.findIndex(isOpen);
    this.#first = at < 0 ? [] : this.#first.slice(at);
    const task = this.#first.find((each) => !this.#begun.has(each.key) && isOpen(each));
    return task ?? graph.choose(this.#options.roots());
  }
}
