/** A worker takes jobs of one kind from Redis and runs them on this machine. */
import { hostname } from 'node:os';
import type { Job, Worker } from 'bullmq';
import { Failure, say, untilInterrupted } from '../io.js';
import {
  PREFIX,
  type Connection,
  buildIn,
  countOpen,
  enter,
  isJobData,
  type JobOutcome,
} from './connection.js';
import type { JobKind, Processor } from './job.js';

export interface WorkOptions {
  /** Number of jobs to run at once. */
  readonly threads: number;
  /** Seconds without a sign of life from a worker before other workers take over its jobs. */
  readonly stalled: number;
  /** Stops the worker. */
  readonly signal: AbortSignal;
  /** Called when the worker is ready. */
  readonly onReady: () => void;
}

/** Milliseconds that running jobs may take to end when the worker is stopped. Longer jobs are returned to the queue. */
const GRACE = 3000;
/** Number of worker crashes during a job after which the job is considered the cause. */
const MAX_STALLED = 3;

const refusal = (shown: string, kind: string, theirs: string, own: string): Failure =>
  new Failure(
    `this worker is refused: its build is ${own}, but the ${kind} jobs of ${shown} are for build ${theirs}; ` +
      'the results would differ',
  );

/**
 * Runs jobs until the signal is aborted. Resolves with the number of jobs run. Throws a Failure if the jobs belong to
 * another build.
 */
export const work = async <Request, Value>(
  kind: JobKind<Request, Value>,
  connection: Connection,
  { threads, stalled, signal, onReady }: WorkOptions,
): Promise<number> => {
  const { bullmq, options, client, report, address } = connection;
  const queue = new bullmq.Queue(kind.name, { connection: options, prefix: PREFIX });
  queue.on('error', report);
  const processors = Array.from({ length: threads }, () => kind.open());
  let worker: Worker | undefined;
  try {
    const build = await buildIn(client, kind.name);
    if (build !== null && build !== kind.build && (await countOpen(queue)) > 0)
      throw refusal(address.shown, kind.name, build, kind.build);
    await enter(client, kind.name);

    const giveBack = new AbortController();
    const ended = new AbortController();
    let refused: Failure | undefined;
    let done = 0;
    const refuse = (theirs: string): void => {
      refused ??= refusal(address.shown, kind.name, theirs, kind.build);
      ended.abort();
    };
    const process = makeProcess(kind, processors, giveBack.signal, refuse);
    worker = new bullmq.Worker(
      kind.name,
      async (job: Job, token) => {
        try {
          const outcome = await process(job);
          if (outcome !== undefined) {
            done += 1;
            return outcome;
          }
        } catch (error) {
          // Other workers could not read the request either.
          if (error instanceof NoJob) throw new bullmq.UnrecoverableError(error.message);
          throw error;
        }
        await job.moveToWait(token ?? '');
        throw new bullmq.WaitingError();
      },
      {
        connection: options,
        prefix: PREFIX,
        name: `${hostname()}/${threads}`,
        concurrency: threads,
        lockDuration: stalled * 1000,
        stalledInterval: stalled * 1000,
        maxStalledCount: MAX_STALLED,
        metrics: { maxDataPoints: bullmq.MetricsTime.ONE_HOUR },
      },
    );
    worker.on('error', report);
    await worker.waitUntilReady();
    onReady();
    await aborted(AbortSignal.any([signal, ended.signal]));

    // Accepts no more jobs. Running jobs either end within the grace period or are returned to the queue.
    await worker.pause(true);
    const timer = setTimeout(() => giveBack.abort(), refused === undefined ? GRACE : 0);
    await connection.close(
      () => Promise.all([worker?.close(), queue.close()]).then(() => undefined),
      2 * GRACE,
    );
    clearTimeout(timer);
    if (refused !== undefined) throw refused;
    return done;
  } finally {
    await Promise.all(processors.map((processor) => processor.close()));
    await connection.close(() => queue.close());
  }
};

/** Thrown if a job has an unreadable request. */
class NoJob extends Error {}

/** Makes a function that runs a job. It resolves to undefined if the job must be returned. */
const makeProcess = <Request, Value>(
  kind: JobKind<Request, Value>,
  processors: readonly Processor<Request, Value>[],
  giveBack: AbortSignal,
  refuse: (theirs: string) => void,
): ((job: Job) => Promise<JobOutcome | undefined>) => {
  const free = [...processors];
  return async ({ data }) => {
    if (!isJobData(data)) throw new NoJob('this is not a job of acedrex');
    const { build, request } = data;
    if (build !== kind.build) {
      refuse(build);
      return undefined;
    }
    if (!kind.isRequest(request)) throw new NoJob(`this is not a job of the kind ${kind.name}`);
    const processor = free.pop();
    if (processor === undefined || giveBack.aborted) return undefined;
    try {
      const value = await processor.process(request, giveBack);
      return value === undefined ? undefined : { build, value };
    } finally {
      free.push(processor);
    }
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) =>
        signal.addEventListener(
          'abort',
          () => {
            resolve();
          },
          { once: true },
        ),
      );

/** Works until the process receives a signal to end, and then reports the number of jobs. */
export const runWorker = async <Request, Value>(
  kind: JobKind<Request, Value>,
  connection: Connection,
  { threads, stalled }: Pick<WorkOptions, 'threads' | 'stalled'>,
): Promise<void> => {
  const done = await untilInterrupted(['SIGINT', 'SIGTERM'], (signal) =>
    work(kind, connection, {
      threads,
      stalled,
      signal,
      onReady: () =>
        say(`working for ${connection.address.shown} with ${threads} threads, build ${kind.build}`),
    }),
  );
  say(`stopped after ${done} jobs`);
};
