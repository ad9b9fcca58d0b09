/** Has the positions searched that a graph chooses. */
import type { Ruleset } from '../../rules/rulesets.js';
import { findingOf, jobOf, positionOfTask, type TheoryEffort } from '../../theory/job.js';
import type { TheoryFinding, TheoryRoot, TheoryTask } from '../../theory/types.js';
import { JobFailed, type JobQueue } from '../queue/job.js';
import { keepBusy, type Begin } from '../queue/keep-busy.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import type { GraphStore } from './store.js';

export interface GrowOptions {
  readonly queue: JobQueue<SearchJob, SearchValue>;
  readonly ruleset: Ruleset;
  readonly effort: TheoryEffort;
  /** Transposition table of each search, MiB. */
  readonly hash: number;
  /** The positions from which the graph grows. */
  readonly roots: readonly TheoryRoot[];
  /** Positions to search before the graph chooses. */
  readonly first: readonly TheoryTask[];
  /** Ends the running searches, whose positions are lost. */
  readonly signal: AbortSignal;
  /** Whether so many positions are enough; the running searches are finished then. */
  readonly isEnough: (positions: number) => boolean;
  /** Called for each finding, after it has been added. */
  readonly onFinding: (finding: TheoryFinding) => void;
  /** Called for each position whose search has failed, while others go on. */
  readonly onFailure: (failure: JobFailed) => void;
}

/**
 * Grows a graph until it is large enough, nothing is left to search, or the signal is aborted. Rejects with an
 * Error that names the position if no search is possible.
 *
 * Each position is searched with an empty table, so what is found about it depends on nothing else. If only one
 * is searched at a time, so does the whole graph.
 */
export const grow = async (
  store: GraphStore,
  {
    queue,
    ruleset,
    effort,
    hash,
    roots,
    first,
    signal,
    isEnough,
    onFinding,
    onFailure,
  }: GrowOptions,
): Promise<void> => {
  const { graph } = store;
  const waiting = [...first];
  /** New positions among those that are being searched. */
  let begun = 0;

  const choose = (): TheoryTask | undefined => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
      if (graph.find(task.key) === undefined) return task;
    return graph.choose(roots);
  };

  const add = (finding: TheoryFinding): void => {
    store.add(finding);
    onFinding(finding);
  };

  const searchTask = async (task: TheoryTask, stopped: AbortSignal): Promise<void> => {
    const label = `${task.root.fen}${task.moves.map((move) => ` ${move}`).join('')}`;
    const position = positionOfTask(task, ruleset);
    if (!position.ok) throw new Error(`${label}: ${position.error.message}`);
    if (position.value.key !== task.key)
      throw new Error(`${label}: the graph has another position here; it is damaged`);
    const next = jobOf(position.value, task, effort);
    if ('finding' in next) {
      add(next.finding);
      return;
    }
    const { request, limits } = next.job;
    const job = { ...request, moves: [], plies: [0], limits, hash };
    await queue.run(job, { label, signal: stopped }, ([lines = []]) => {
      add(findingOf(position.value, task, { lines }));
    });
  };

  const begin =
    (task: TheoryTask): Begin =>
    async (stopped) => {
      const isNew = Number(task.known === undefined);
      begun += isNew;
      try {
        await searchTask(task, stopped);
      } catch (error) {
        // Its position stays reserved, so that it is not chosen again in this run.
        if (!(error instanceof JobFailed)) throw error;
        onFailure(error);
      } finally {
        begun -= isNew;
      }
    };

  await keepBusy(queue, signal, () => {
    if (isEnough(graph.size + begun)) return undefined;
    // If there is none, what the others find may open new ways.
    const task = choose();
    if (task === undefined) return undefined;
    graph.reserve(task.key);
    return begin(task);
  });
};
