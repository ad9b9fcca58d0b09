/** Lets several engines search the positions that a graph chooses. */
import type { Ruleset } from '../../rules/rulesets.js';
import { findingOf, jobOf, positionOfTask, type TheoryEffort } from '../../theory/job.js';
import type { TheoryFinding, TheoryRoot, TheoryTask } from '../../theory/types.js';
import type { EngineClient } from '../../worker/client.js';
import { searchAfresh } from '../search.js';
import type { GraphStore } from './store.js';

export interface GrowOptions {
  readonly engines: readonly EngineClient[];
  readonly ruleset: Ruleset;
  readonly effort: TheoryEffort;
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
}

/**
 * Grows a graph until it is large enough, nothing is left to search, or the signal is aborted. Rejects with an
 * Error that names the position if an engine fails repeatedly.
 *
 * Each position is searched with an empty table, so what is found about it depends on nothing else. With one
 * engine, so does the whole graph.
 */
export const grow = async (
  store: GraphStore,
  { engines, ruleset, effort, roots, first, signal, isEnough, onFinding }: GrowOptions,
): Promise<void> => {
  const { graph } = store;
  const waiting = [...first];
  // If one engine fails, the others stop.
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  /** Running searches, and those of new positions among them. */
  let running = 0;
  let begun = 0;
  let wake: (() => void)[] = [];

  const choose = (): TheoryTask | undefined => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
      if (graph.find(task.key) === undefined) return task;
    return graph.choose(roots);
  };

  const searchTask = async (
    engine: EngineClient,
    task: TheoryTask,
  ): Promise<TheoryFinding | undefined> => {
    const place = `${task.root.fen}${task.moves.map((move) => ` ${move}`).join('')}`;
    const position = positionOfTask(task, ruleset);
    if (!position.ok) throw new Error(`${place}: ${position.error.message}`);
    if (position.value.key !== task.key)
      throw new Error(`${place}: the graph has another position here; it is damaged`);
    const next = jobOf(position.value, task, effort);
    if ('finding' in next) return next.finding;
    const { request, limits } = next.job;
    const result = await searchAfresh(engine, request, limits, stopped, place);
    return result && findingOf(position.value, task, result);
  };

  const work = async (engine: EngineClient): Promise<void> => {
    while (!stopped.aborted && !isEnough(graph.size + begun)) {
      const task = choose();
      if (task === undefined) {
        if (running === 0) return;
        // What the others find may open new ways.
        await new Promise<void>((resolve) => wake.push(resolve));
        continue;
      }
      const isNew = Number(task.known === undefined);
      graph.reserve(task.key);
      running += 1;
      begun += isNew;
      try {
        const finding = await searchTask(engine, task);
        begun -= isNew;
        if (finding === undefined) return;
        store.add(finding);
        onFinding(finding);
      } finally {
        running -= 1;
        for (const resolve of wake) resolve();
        wake = [];
      }
    }
  };

  await Promise.all(
    engines.map((engine) =>
      work(engine).catch((error: unknown) => {
        failure.abort();
        throw error;
      }),
    ),
  );
};
