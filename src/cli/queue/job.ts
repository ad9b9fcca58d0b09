/**
 * A job computes a small value from a small request. Both are plain data, and equal requests yield equal values. A
 * queue runs them on this machine's cores (`local.ts`) or on many machines through Redis (`redis.ts`). Producers use
 * only this interface, so both queues behave identically.
 */

export interface JobKind<Request, Value> {
  /** The kind's name, in lower-case letters and hyphens. */
  readonly name: string;
  /** The build that determines the values. Workers with another build are refused. */
  readonly build: string;
  readonly isRequest: (value: unknown) => value is Request;
  readonly isValue: (value: unknown) => value is Value;
  readonly open: () => Processor<Request, Value>;
}

/** Processes jobs of one kind, one at a time. */
export interface Processor<Request, Value> {
  /** Computes the value. Resolves to undefined if the signal was aborted. Rejects if the job fails. */
  process(request: Request, signal: AbortSignal): Promise<Value | undefined>;
  close(): Promise<void>;
}

export interface RunOptions {
  /** The name that messages use for the job. */
  readonly label: string;
  readonly signal: AbortSignal;
}

export interface JobQueue<Request, Value> {
  /** Number of jobs to request at once so that no worker is idle. It may change. */
  readonly width: number;
  /** Whether the jobs run on other machines. If so, each job should be large compared with the cost of the transfer. */
  readonly isRemote: boolean;
  /**
   * Runs a job and passes its value to `keep`. Afterwards, the queue deletes its own copy of the value. Resolves to
   * false if the signal was aborted. Rejects with a {@link JobFailed} if only this job fails, and with another error if
   * no job can run.
   */
  run(
    request: Request,
    options: RunOptions,
    keep: (value: Value) => void | Promise<void>,
  ): Promise<boolean>;
  close(): Promise<void>;
}

/** Thrown if a single job has failed and other jobs can continue. */
export class JobFailed extends Error {}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Runs a job. The signal aborts if another job fails. */
export type Begin = (signal: AbortSignal) => Promise<void>;

/**
 * Begins jobs from `next` while the queue can use more. Resolves when all jobs have ended. If `next` returns undefined,
 * it is called again after a running job has ended. If a job rejects, stops the other jobs and rejects with the same
 * error.
 */
export const keepBusy = async (
  queue: { readonly width: number },
  signal: AbortSignal,
  next: () => Begin | undefined | Promise<Begin | undefined>,
): Promise<void> => {
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  let running = 0;
  let thrown: { readonly error: unknown } | undefined;
  let wake: () => void = () => undefined;
  const fail = (error: unknown): void => {
    thrown ??= { error };
    failure.abort();
  };
  const start = async (begin: Begin): Promise<void> => {
    running += 1;
    try {
      await begin(stopped);
    } catch (error) {
      fail(error);
    }
    running -= 1;
    wake();
  };
  for (;;) {
    try {
      while (!stopped.aborted && running < queue.width) {
        const begin = await next();
        if (begin === undefined) break;
        void start(begin);
      }
    } catch (error) {
      fail(error);
    }
    if (running === 0) break;
    await new Promise<void>((resolve) => (wake = resolve));
  }
  if (thrown !== undefined) throw thrown.error;
};
