/**
 * A queue on Redis, based on BullMQ, for workers on any number of machines. Each job yields exactly one stored value,
 * even if processes are killed:
 *
 * - A job's ID is a hash of its request. Adding it again after a lost response or from a new producer has no effect.
 * - A value stays in Redis until the producer has stored it.
 * - Because events may be missed, awaited values are looked up regularly and after an outage of Redis. A Redis server
 * without persistence may lose a job, which is then added again.
 */
import { setMaxListeners } from 'node:events';
import type { Queue, QueueEvents } from 'bullmq';
import { Failure } from '../io.js';
import {
  PREFIX,
  type Connection,
  buildIn,
  countOpen,
  enter,
  isOutcome,
  jobId,
  setBuild,
} from './connection.js';
import { JobFailed, type JobKind, type JobQueue, type RunOptions } from './job.js';

/** Number of attempts before a job counts as failed. Each attempt includes the worker's own retries. */
const ATTEMPTS = 3;
/** Seconds after which unfetched values are deleted. */
const KEEP_VALUES = 7 * 24 * 3600;
/** Milliseconds between two checks of the number of workers and of awaited jobs. */
const LOOK_EVERY = 2000;
/** Number of jobs looked up at once, and milliseconds between two lookups of the same job. */
const LOOK_AT = 500;
const LOOK_AGAIN_AFTER = 30_000;
const MIN_WIDTH = 4;
const MAX_WIDTH = 50_000;

interface Pending {
  readonly request: unknown;
  readonly label: string;
  /** Time in milliseconds when the job was added or last looked up. */
  seen: number;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome = { readonly value: unknown } | { readonly failure: string };

export class RedisQueue<Request, Value> implements JobQueue<Request, Value> {
  readonly isRemote = true;
  readonly #kind: JobKind<Request, Value>;
  readonly #connection: Connection;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #fixedWidth: number | undefined;
  #width = MIN_WIDTH;
  /** The callers waiting for each job, keyed by job ID. Several callers may request the same job. */
  readonly #pending = new Map<string, Pending[]>();
  /** IDs of jobs whose values have been stored. */
  #kept: string[] = [];
  #isLooking = false;
  #isClosed = false;

  private constructor(
    kind: JobKind<Request, Value>,
    connection: Connection,
    queue: Queue,
    lastEventId: string,
    width: number | undefined,
  ) {
    this.#kind = kind;
    this.#connection = connection;
    this.#queue = queue;
    this.#fixedWidth = width;
    const { bullmq, options, report } = connection;
    this.#events = new bullmq.QueueEvents(kind.name, {
      connection: options,
      prefix: PREFIX,
      lastEventId,
      autorun: false,
    });
    this.#events.on('error', report);
    this.#events.on('completed', ({ jobId: id, returnvalue }) => this.#complete(id, returnvalue));
    this.#events.on('failed', ({ jobId: id, failedReason }) =>
      this.#settle(id, { failure: failedReason }),
    );
    // The job already exists and may be waiting, running, or finished.
    this.#events.on('duplicated', ({ jobId: id }) => {
      void this.#lookUp(id).catch(report);
    });
    void this.#listen();
    connection.onBack(() => {
      // Redis may have lost its data, so everything is registered and looked up again.
      void this.#enter().catch(report);
      for (const waiters of this.#pending.values())
        for (const waiter of waiters) waiter.seen = Number.NEGATIVE_INFINITY;
    });
    this.#timer = setInterval(() => void this.#look().catch(report), LOOK_EVERY);
  }

  /**
   * Opens a queue. Producers specify a fixed width if their work depends on how many jobs run at once. Throws a Failure
   * if the queue contains jobs from another build.
   */
  static async open<Request, Value>(
    kind: JobKind<Request, Value>,
    connection: Connection,
    width?: number,
  ): Promise<RedisQueue<Request, Value>> {
    const { bullmq, options, client, report, address } = connection;
    const queue = new bullmq.Queue(kind.name, { connection: options, prefix: PREFIX });
    queue.on('error', report);
    try {
      const build = await buildIn(client, kind.name);
      if (build !== null && build !== kind.build && (await countOpen(queue)) > 0)
        throw new Failure(
          `${address.shown} has ${kind.name} jobs of build ${build}, but this is build ${kind.build}; ` +
            `let them finish, or delete them with: acedrex queue drain`,
        );
      // Reads events from now on. `$` would begin at the first read, but the first job may end before that.
      const [last] = await client.xrevrange(queue.toKey('events'), '+', '-', 'COUNT', 1);
      const opened = new RedisQueue(kind, connection, queue, last?.[0] ?? '0-0', width);
      await opened.#enter();
      return opened;
    } catch (error) {
      await connection.close(() => queue.close());
      throw error;
    }
  }

  async #enter(): Promise<void> {
    const { name, build } = this.#kind;
    await enter(this.#connection.client, name);
    await setBuild(this.#connection.client, name, build);
  }

  get width(): number {
    return this.#fixedWidth ?? this.#width;
  }

  async run(
    request: Request,
    { label, signal }: RunOptions,
    keep: (value: Value) => void | Promise<void>,
  ): Promise<boolean> {
    if (signal.aborted) return false;
    // One signal may abort thousands of jobs.
    setMaxListeners(0, signal);
    const id = jobId(this.#kind, request);
    const outcome = await new Promise<Outcome | undefined>((resolve, reject) => {
      const stop = (): void => {
        // The job continues if a worker has started it, so that a later request finds the value. Otherwise, it is
        // withdrawn.
        this.#drop(id, pending);
        resolve(undefined);
      };
      const pending: Pending = {
        request,
        label,
        seen: performance.now(),
        settle: (settled) => {
          signal.removeEventListener('abort', stop);
          resolve(settled);
        },
      };
      signal.addEventListener('abort', stop, { once: true });
      const waiters = this.#pending.get(id);
      if (waiters !== undefined) waiters.push(pending);
      else {
        this.#pending.set(id, [pending]);
        this.#add(id, pending).catch(reject);
      }
    });
    if (outcome === undefined) return false;
    if ('failure' in outcome) throw new JobFailed(`${label}: ${outcome.failure}`);
    if (!this.#kind.isValue(outcome.value))
      throw new JobFailed(
        `${label}: the value of ${id} is not a result of the kind ${this.#kind.name}`,
      );
    await keep(outcome.value);
    this.#kept.push(id);
    return true;
  }

  async #add(id: string, { request, label }: Pending): Promise<void> {
    const { build } = this.#kind;
    await this.#queue.add(
      label,
      { build, request },
      {
        jobId: id,
        attempts: ATTEMPTS,
        removeOnComplete: { age: KEEP_VALUES },
        removeOnFail: false,
        stackTraceLimit: 1,
      },
    );
  }

  /** Removes a waiting caller. If it was the last, withdraws the job unless a worker is already running it. */
  #drop(id: string, pending: Pending): void {
    const left = (this.#pending.get(id) ?? []).filter((other) => other !== pending);
    if (left.length > 0) this.#pending.set(id, left);
    else if (this.#pending.delete(id)) void this.#queue.remove(id).catch(() => undefined);
  }

  #complete(id: string, outcome: unknown): void {
    if (isOutcome(outcome) && outcome.build === this.#kind.build)
      this.#settle(id, { value: outcome.value });
    else this.#settle(id, { failure: 'it was done by another build' });
  }

  #settle(id: string, outcome: Outcome): void {
    const waiters = this.#pending.get(id);
    this.#pending.delete(id);
    for (const { settle } of waiters ?? []) settle(outcome);
  }

  async #lookUp(id: string): Promise<void> {
    const job = await this.#queue.getJob(id);
    const [first] = this.#pending.get(id) ?? [];
    if (first === undefined || this.#isClosed) return;
    if (job === undefined) await this.#add(id, first);
    else if (job.finishedOn === undefined) return;
    else if (job.failedReason) this.#settle(id, { failure: job.failedReason });
    else this.#complete(id, job.returnvalue);
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#connection.client.status !== 'ready') return;
    this.#isLooking = true;
    try {
      await this.#forgetKept();
      const { active = 0 } = await this.#queue.getJobCounts('active');
      // Requests twice the number of running jobs, so that workers are never idle and new workers are soon noticed.
      this.#width = Math.min(Math.max(MIN_WIDTH, 2 * active + 2), MAX_WIDTH);
      const now = performance.now();
      const due: string[] = [];
      for (const [id, [first]] of this.#pending) {
        if (due.length === LOOK_AT) break;
        if (first === undefined || now - first.seen < LOOK_AGAIN_AFTER) continue;
        first.seen = now;
        due.push(id);
      }
      await Promise.all(due.map((id) => this.#lookUp(id)));
    } finally {
      this.#isLooking = false;
    }
  }

  async #forgetKept(): Promise<void> {
    const ids = this.#kept;
    this.#kept = [];
    await Promise.all(ids.map((id) => this.#queue.remove(id)));
  }

  /** Receives the workers' events, and continues after a failure of Redis. */
  async #listen(): Promise<void> {
    while (!this.#isClosed) {
      // Reading ends if Redis returns an error. Events that arrive twice have no effect.
      await this.#events.run().catch(this.#connection.report);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#connection.close(async () => {
      await Promise.all([...this.#pending.keys()].map((id) => this.#queue.remove(id)));
      await this.#forgetKept();
      await this.#events.close();
      await this.#queue.close();
    });
  }
}
