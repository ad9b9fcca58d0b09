/** `acedrex tablebase all`, on this machine or on a queue, and what it says on stderr meanwhile. */
import { join } from 'node:path';
import { folderOf } from '../../tablebase/library.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { Failure, say, untilInterrupted } from '../io.js';
import { Journal } from '../journal.js';
import { lockOutput } from '../output.js';
import { tablebaseKind, isSummary, type TablebaseJob } from '../queue/tablebase-job.js';
import { messageOf, JobFailed, type JobQueue, keepBusy } from '../queue/job.js';
import { LocalQueue, connectTo, failuresOnQueue } from '../queue/local.js';
import { RedisQueue } from '../queue/redis.js';
import type { Command } from '../vendor/commander.js';
import { Estimate, makeDuration, type Plan, type PlannedEnding } from './plan.js';
import {
  printSummary,
  describeProgress,
  mebibytes,
  ProgressLine,
  sayStopped,
  shareDone,
} from './progress.js';
import { openTablebaseProcessor } from './processor.js';
import { rmSync } from 'node:fs';
import type { TablebaseSummary } from '../../tablebase/statistics.js';
import { buildOfTablebase } from '../build.js';
import { isObject } from '../../guards.js';

interface HereOptions {
  readonly ruleset: Ruleset;
  /** Where tables are kept. */
  readonly folder: string;
}

type Watch = Pick<AllOptions, 'known' | 'onBegin' | 'onSolved' | 'onFailure'>;

/** Solves and prints all endings. Resolves to false if it was stopped. */
const run = async (
  { endings }: Plan,
  { queue, ruleset }: Pick<AllOptions, 'queue' | 'ruleset'>,
  line: ProgressLine,
  watch: Watch,
): Promise<boolean> => {
  try {
    return await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
      const onNext: AllOptions['onNext'] = async (material, summary) => {
        line.clear();
        await printSummary(material, ruleset, summary);
      };
      await solveAll(endings, { queue, ruleset, signal, onNext, ...watch });
      return !signal.aborted;
    });
  } catch (error) {
    throw new Failure(messageOf(error));
  } finally {
    line.clear();
  }
};

/** Solves one ending after the other. */
export const solveHere = async (
  plan: Plan,
  { ruleset, folder, threads }: HereOptions & { readonly threads: number },
): Promise<void> => {
  const { endings, bytes } = plan;
  const left = endings.filter(({ positions }) => positions > 0);
  const estimate = new Estimate(left.reduce((sum, { positions }) => sum + positions, 0));
  say(
    `${ruleset.id}: ${endings.length} endings, ${endings.length - left.length} of them solved already.` +
      (left.length === 0
        ? ''
        : ` The others take ${mebibytes(bytes)} of memory, one after the other, and ${makeDuration(estimate.secondsLeft())}.`),
  );
  const line = new ProgressLine();
  let [current] = endings;
  const kind = tablebaseKind(() =>
    openTablebaseProcessor(folder, threads, (progress) => {
      line.show(() => {
        const number = current === undefined ? 1 : endings.indexOf(current) + 1;
        const seconds = estimate.secondsLeft(current?.positions, shareDone(progress));
        return `${describeProgress(progress)}, ${number} of ${endings.length}, ${makeDuration(seconds)} left`;
      });
    }),
  );
  const queue = new LocalQueue(kind, 1);
  try {
    const isDone = await run(plan, { queue, ruleset }, line, {
      known: new Map(),
      onBegin: (ending) => {
        current = ending;
      },
      onSolved: ({ positions }) => {
        estimate.finish(positions);
      },
      onFailure: (failure) => {
        throw failure;
      },
    });
    if (!isDone) sayStopped();
  } finally {
    await queue.close();
  }
};

interface QueueOptions extends HereOptions {
  /** Address of a Redis. */
  readonly queue: string;
  /** How the name of the journal ends. */
  readonly journal: string;
}

/** Has workers solve all endings. */
export const solveOnQueue = async (
  plan: Plan,
  options: QueueOptions,
  command: Command,
): Promise<void> => {
  const path = join(options.folder, `${folderOf(options.ruleset)}.${options.journal}`);
  const release = lockOutput(path);
  try {
    const kind = tablebaseKind(() => {
      throw new TypeError('workers do the jobs of a Redis');
    });
    const queue = await RedisQueue.open(kind, await connectTo(options.queue, command));
    try {
      await runOnQueue(plan, queue, openFindings(path, options.ruleset), options);
    } finally {
      await queue.close();
    }
  } finally {
    release();
  }
};

/** What workers find is kept in a journal until all of it is printed. */
const runOnQueue = async (
  plan: Plan,
  queue: AllOptions['queue'],
  journal: Journal<TablebaseFinding>,
  { ruleset }: HereOptions,
): Promise<void> => {
  const { endings, bytes } = plan;
  const known = new Map(journal.found.map(({ material, summary }) => [material, summary]));
  say(
    `${ruleset.id}: ${endings.length} endings for acedrex work endings; each takes up to ${mebibytes(bytes)} of a worker's memory.`,
  );
  const line = new ProgressLine();
  let done = endings.filter(({ name }) => known.has(name)).length;
  let failures = 0;
  const showDone = (): void => {
    line.show(() => `${done} of ${endings.length} endings are done`);
  };
  const isDone = await run(plan, { queue, ruleset }, line, {
    known,
    onBegin: showDone,
    onSolved: ({ name }, summary) => {
      journal.add({ material: name, summary });
      done += 1;
      showDone();
    },
    onFailure: ({ message }) => {
      failures += 1;
      line.clear();
      say(message);
    },
  });
  if (isDone && failures === 0) {
    journal.finish();
    return;
  }
  journal.close();
  if (!isDone) sayStopped();
  else throw new Failure(failuresOnQueue('endings', 'solved'));
};

interface TablebaseFinding {
  readonly material: string;
  readonly summary: TablebaseSummary;
}

const isFinding = (value: unknown): value is TablebaseFinding =>
  isObject(value) && typeof value.material === 'string' && isSummary(value.summary);

/** Opens the journal. What another build has found is forgotten. */
const openFindings = (path: string, ruleset: Ruleset): Journal<TablebaseFinding> => {
  const head = { version: buildOfTablebase(), ruleset: ruleset.id };
  let journal = Journal.open(path, head, isFinding);
  if (!journal.ok) {
    say(`${path}: ${journal.error}; what it held is asked for again`);
    rmSync(path);
    journal = Journal.open(path, head, isFinding);
  }
  if (!journal.ok) throw new Failure(`${path}: ${journal.error}`);
  for (const line of journal.value.damaged)
    say(`${path}: line ${line} is damaged; what it held is asked for again`);
  return journal.value;
};

interface AllOptions {
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
