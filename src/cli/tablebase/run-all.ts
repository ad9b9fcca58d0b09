/** `acedrex tablebase all`, on this machine or on a queue, and what it says on stderr meanwhile. */
import { join } from 'node:path';
import { folderOf } from '../../tablebase/library.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { Failure, say, untilInterrupted } from '../io.js';
import type { Journal } from '../journal.js';
import { lockOutput } from '../lock.js';
import { tablebaseKind } from '../queue/tablebase-job.js';
import { messageOf } from '../queue/job.js';
import { LocalQueue } from '../queue/local.js';
import { connectTo, failuresOnQueue } from '../queue/open.js';
import { RedisQueue } from '../queue/redis.js';
import type { Command } from '../vendor/commander.js';
import { solveAll, type AllOptions } from './all.js';
import { openFindings, type TablebaseFinding } from './findings.js';
import { Estimate, makeDuration, type Plan } from './plan.js';
import { printSummary } from './print.js';
import { openTablebaseProcessor } from './processor.js';
import { describeProgress, mebibytes, ProgressLine, sayStopped, shareDone } from './progress.js';

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
