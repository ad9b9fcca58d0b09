/**
 * Jobs: pure functions from a small request to a small value, both plain data. A queue has them done, on the
 * cores of this machine (`local.ts`) or on many machines through Redis (`redis.ts`). Producers know this
 * interface alone, so both do the same.
 */

/** A kind of jobs. Each has a queue of its own. */
export interface JobKind<Request, Value> {
  /** Lower-case letters and hyphens. */
  readonly name: string;
  /** What the values depend on besides the request. Workers with another build are refused. */
  readonly build: string;
  readonly isRequest: (value: unknown) => value is Request;
  readonly isValue: (value: unknown) => value is Value;
  readonly open: () => Processor<Request, Value>;
}

/** Does the jobs of a kind, one at a time. */
export interface Processor<Request, Value> {
  /** The value, or undefined if the signal was aborted meanwhile. Rejects if the job cannot be done. */
  process(request: Request, signal: AbortSignal): Promise<Value | undefined>;
  close(): Promise<void>;
}

export interface RunOptions {
  /** What to call the job in messages. */
  readonly label: string;
  readonly signal: AbortSignal;
}

export interface JobQueue<Request, Value> {
  /** How many jobs should be asked for at once, so that nobody who could do one waits. It may change. */
  readonly width: number;
  /** Whether the jobs are done elsewhere, so that a job should be worth its way. */
  readonly isRemote: boolean;
  /**
   * Has a job done and hands its value to `keep`. When that has ended, the value is forgotten everywhere else.
   * Resolves to false if the signal was aborted meanwhile. Rejects with a {@link JobFailed} if this job cannot
   * be done, and with another error if none can.
   */
  run(
    request: Request,
    options: RunOptions,
    keep: (value: Value) => void | Promise<void>,
  ): Promise<boolean>;
  close(): Promise<void>;
}

/** One job could not be done, while the others can. */
export class JobFailed extends Error {}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Has a job done. The signal is aborted if another one fails. */
export type Begin = (signal: AbortSignal) => Promise<void>;

/**
 * Begins what `next` returns for as long as the queue can use more jobs; resolves when all have ended. If `next`
 * returns undefined, it is asked again after a running job has ended. If a job rejects, the others are stopped,
 * and so does this.
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
