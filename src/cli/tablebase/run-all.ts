/** Runs `acedrex tablebase all` on this machine or on a queue. Messages go to stderr. */
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
  readonly folder: string;
}

type Watch = Pick<AllOptions, 'known' | 'onBegin' | 'onSolved' | 'onFailure'>;

/** Solves all endings and prints the results. Resolves to false if the program was stopped. */
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

/** Solves one ending at a time on this machine. */
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
    openTablebaseProcessor(folder, threads, (progress) =>
      line.show(() => {
        const number = current === undefined ? 1 : endings.indexOf(current) + 1;
        const seconds = estimate.secondsLeft(current?.positions, shareDone(progress));
        return `${describeProgress(progress)}, ${number} of ${endings.length}, ${makeDuration(seconds)} left`;
      }),
    ),
  );
  const queue = new LocalQueue(kind, 1);
  try {
    const isDone = await run(plan, { queue, ruleset }, line, {
      known: new Map(),
      onBegin: (ending) => {
        current = ending;
      },
      onSolved: ({ positions }) => estimate.finish(positions),
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
  readonly queue: string;
  /** The suffix of the journal's file name. */
  readonly journal: string;
}

/** Solves all endings on a queue's workers. */
export const solveOnQueue = async (
  plan: Plan,
  options: QueueOptions,
  command: Command,
): Promise<void> => {
  const path = join(options.folder, `${folderOf(options.ruleset)}.${options.journal}`);
  const release = lockOutput(path);
  try {
    const kind = tablebaseKind(() => {
      throw new TypeError('only workers do jobs from Redis');
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

/** Solves on a queue and keeps the workers' results in a journal until all are printed. */
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
  const showDone = (): void => line.show(() => `${done} of ${endings.length} endings are done`);
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

const openFindings = (path: string, ruleset: Ruleset): Journal<TablebaseFinding> => {
  const head = { version: buildOfTablebase(), ruleset: ruleset.id };
  let journal = Journal.open(path, head, isFinding);
  if (!journal.ok) {
    say(`${path}: ${journal.error}; its results are requested again`);
    rmSync(path);
    journal = Journal.open(path, head, isFinding);
  }
  if (!journal.ok) throw new Failure(`${path}: ${journal.error}`);
  for (const line of journal.value.damaged)
    say(`${path}: line ${line} is damaged; its result is requested again`);
  return journal.value;
};

interface AllOptions {
  readonly queue: JobQueue<TablebaseJob, TablebaseSummary>;
  readonly ruleset: Ruleset;
  /** Results of an earlier run, keyed by material. */
  readonly known: ReadonlyMap<string, TablebaseSummary>;
  readonly signal: AbortSignal;
  readonly onBegin: (ending: PlannedEnding) => void;
  /** Called for each solved ending. */
  readonly onSolved: (ending: PlannedEnding, summary: TablebaseSummary) => void;
  /** Called for each ending in the order of the plan, including those from an earlier run. */
  readonly onNext: (material: string, summary: TablebaseSummary) => Promise<void>;
  /** Called for each ending that could not be solved. Other endings continue. */
  readonly onFailure: (failure: JobFailed) => void;
}

/** Resolves when all endings have been reported or have failed, or on abort. Rejects if nothing can be solved. */
export const solveAll = async (
  endings: readonly PlannedEnding[],
  { queue, ruleset, known, signal, onBegin, onSolved, onNext, onFailure }: AllOptions,
): Promise<void> => {
  /** Results that have not been reported yet. Undefined for failed endings. */
  const found = new Map<string, TablebaseSummary | undefined>(known);
  const left = endings.filter(({ name }) => !known.has(name));
  let running = 0;
  /** Number of pawns in the running endings. */
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
    // Waits for endings with fewer pawns, because promotions lead to them and they should be solved only once.
    if (ending === undefined || (running > 0 && ending.pawns > pawns)) return undefined;
    left.shift();
    ({ pawns } = ending);
    return (stopped) => solve(ending, stopped);
  });
};
