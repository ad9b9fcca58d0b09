/** Has every ending of a plan solved and counted, and hands them on in its order. */
import type { TablebaseSummary } from '../../tablebase/summary.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { TablebaseJob } from '../queue/tablebase-job.js';
import { JobFailed, type JobQueue } from '../queue/job.js';
import { keepBusy } from '../queue/keep-busy.js';
import type { PlannedEnding } from './plan.js';

export interface AllOptions {
  readonly queue: JobQueue<TablebaseJob, TablebaseSummary>;
  readonly ruleset: Ruleset;
  /** What is known of an earlier run, by material. */
  readonly known: ReadonlyMap<string, TablebaseSummary>;
  readonly signal: AbortSignal;
  readonly onBegin: (ending: PlannedEnding) => void;
  /** Called for each ending when it has been solved. */
  readonly onSolved: (ending: PlannedEnding, summary: TablebaseSummary) => void;
  /** Called for each ending in the order of the plan, the known ones too. */
  readonly onNext: (material: string, summary: TablebaseSummary) => Promise<void>;
  /** Called for each ending that could not be solved, while others go on. It is left out. */
  readonly onFailure: (failure: JobFailed) => void;
}

/** Resolves when all are handed on or have failed, or the signal is aborted. Rejects if nothing can be solved. */
export const solveAll = async (
  endings: readonly PlannedEnding[],
  { queue, ruleset, known, signal, onBegin, onSolved, onNext, onFailure }: AllOptions,
): Promise<void> => {
  /** What has not been handed on; undefined for those that have failed. */
  const found = new Map<string, TablebaseSummary | undefined>(known);
  const left = endings.filter(({ name }) => !known.has(name));
  let running = 0;
  /** Pawns of what is running. */
  let pawns = 0;
  let handed = 0;
  let handing: Promise<void> = Promise.resolve();

  const handOn = (): Promise<void> => {
    handing = handing.then(async () => {
      for (;;) {
        const name = endings[handed]?.name;
        if (name === undefined || !found.has(name)) return;
        const summary = found.get(name);
        if (summary !== undefined) await onNext(name, summary);
        found.delete(name);
        handed += 1;
      }
    });
    return handing;
  };

  const solve = async (ending: PlannedEnding, stopped: AbortSignal): Promise<void> => {
    const { name } = ending;
    const job = { ruleset: ruleset.id, material: name };
    running += 1;
    onBegin(ending);
    try {
      await queue.run(job, { label: name, signal: stopped }, (summary) => {
        onSolved(ending, summary);
        found.set(name, summary);
      });
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      onFailure(error);
      found.set(name, undefined);
    } finally {
      running -= 1;
    }
    await handOn();
  };

  await handOn();
  await keepBusy(queue, signal, () => {
    const [ending] = left;
    // Promotions lead to endings with fewer pawns, which should be solved once and not by every worker.
    if (ending === undefined || (running > 0 && ending.pawns > pawns)) return undefined;
    left.shift();
    ({ pawns } = ending);
    return (stopped) => solve(ending, stopped);
  });
};
