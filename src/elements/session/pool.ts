/**
 * The single owner of the engines on a page. Its clients request searches. The pool decides which searches run, on at
 * most {@link MAX_WORKERS} workers, and which searches wait:
 *
 * - The most urgent searches run. A search that loses its worker to a more urgent search restarts when a worker is
 *   free. The hash table recovers most of the lost work.
 * - Only one analysis runs at a time on this page and in all tabs of the site: the analysis started last.
 * - An analysis slows down on battery power or at the user's request, and pauses while the page is hidden. On
 *   handheld devices it also pauses while the page shows another view.
 * - A search whose worker has crashed restarts on a new one, up to {@link MAX_RESTARTS} times.
 * - While an engine on another machine accepts searches, the most urgent search runs there.
 */
import type { TablebaseReader } from '../../engine/tablebase-types.js';
import {
  Job,
  PURPOSES,
  Seat,
  type ClientOptions,
  type ClientState,
  type PoolClient,
  type WaitReason,
} from './pool-client.js';
import {
  PoolWorker,
  type CreateEngine,
  type EngineFiles,
  type EngineSearch,
  type SearchOutcome,
} from './pool-worker.js';
import type { RemoteWorker } from './remote-worker.js';
import { COOL_DUTY, isCool, shouldRest, watchPower, type Power } from './power.js';

/**
 * Maximum number of workers on a page, without helper threads: one for visible results and one for the background, so
 * that neither waits for the other.
 */
export const MAX_WORKERS = 2;
/** Maximum number of restarts of a search after crashes. After one more crash, the search has failed. */
export const MAX_RESTARTS = 3;
/** Milliseconds after which an unused worker is ended, unless it is the only one. */
const IDLE_TIME = 30_000;
const CHANNEL = 'acedrex-engine';

export interface PoolOptions {
  readonly createEngine: CreateEngine;
  readonly maxWorkers?: number;
  readonly watchPower?: typeof watchPower;
}

/** A worker on this device or another one. */
type AnyWorker = PoolWorker | RemoteWorker;

export class EnginePool {
  readonly #createEngine: CreateEngine;
  readonly #maxWorkers: number;
  readonly #watchPower: typeof watchPower;
  readonly #seats = new Set<Seat>();
  readonly #workers: PoolWorker[] = [];
  readonly #running = new Map<AnyWorker, Job>();
  readonly #idleTimers = new Map<AnyWorker, ReturnType<typeof setTimeout>>();
  #remote: RemoteWorker | undefined;
  #analyst: Seat | undefined;
  #power: Power = { isHidden: false, isOnBattery: undefined };
  #channel: BroadcastChannel | undefined;
  #endWatch: (() => void) | undefined;
  #jobs = 0;

  constructor(options: PoolOptions) {
    this.#createEngine = options.createEngine;
    this.#maxWorkers = options.maxWorkers ?? MAX_WORKERS;
    this.#watchPower = options.watchPower ?? watchPower;
  }

  /** The number of workers, searching or not. */
  get workers(): number {
    return this.#workers.length;
  }

  /** Creates a client. The workers end when the last client is closed. */
  open(options: ClientOptions): PoolClient {
    const seat: Seat = new Seat(options, {
      begin: (search) => this.#enqueue(seat, search),
      stop: () => this.#stop(seat),
      changed: () => this.#schedule(),
      close: () => this.#close(seat),
    });
    if (this.#seats.size === 0) this.#begin();
    this.#seats.add(seat);
    return seat;
  }

  /** Starts a worker for a future search, unless a worker exists. */
  warm(): void {
    if (this.#workers.length === 0) this.#add({}).warm();
  }

  /**
   * Sets the worker on another machine, or none. Must also be called when that machine begins or ceases to accept
   * searches.
   */
  useRemote(remote: RemoteWorker | undefined): void {
    if (remote !== this.#remote) this.#remote?.choose([]);
    this.#remote = remote;
    this.#schedule();
  }

  #begin(): void {
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener('message', () => {
      this.#displace();
      this.#schedule();
    });
    this.#endWatch = this.#watchPower((power) => {
      this.#power = power;
      this.#schedule();
    });
  }

  #enqueue(seat: Seat, search: EngineSearch): Promise<SearchOutcome> {
    if (seat.purpose === 'analysis' && this.#analyst !== seat) {
      this.#displace();
      this.#analyst = seat;
      this.#channel?.postMessage('started');
    }
    seat.job?.drop();
    seat.job = new Job(seat, search, (this.#jobs += 1));
    seat.isDisplaced = false;
    seat.error = undefined;
    const { outcome } = seat.job;
    this.#schedule();
    return outcome;
  }

  #stop(seat: Seat): void {
    seat.job?.drop();
    seat.job = undefined;
    seat.isDisplaced = false;
    seat.error = undefined;
    seat.restarts = 0;
    if (this.#analyst === seat) this.#analyst = undefined;
    this.#schedule();
  }

  #close(seat: Seat): void {
    this.#stop(seat);
    this.#seats.delete(seat);
    if (this.#seats.size > 0) return;
    this.#channel?.close();
    this.#endWatch?.();
    for (const worker of [...this.#workers]) this.#remove(worker);
  }

  /** Pauses the current analysis, because another one has started. It resumes when its client requests a new search. */
  #displace(): void {
    if (this.#analyst !== undefined) this.#analyst.isDisplaced = true;
    this.#analyst = undefined;
  }

  // --- Scheduling ----------------------------------------------------------------------------------

  /** Runs the most urgent searches and makes the other searches wait. */
  #schedule(): void {
    const chosen = this.#mostUrgent();
    const remote = this.#remote?.choose(chosen);
    for (const [worker, job] of this.#running) {
      const away = worker instanceof PoolWorker ? undefined : worker;
      const isMisplaced = away !== (job === remote ? this.#remote : undefined);
      const isMiscooled = job.isCool !== this.#shouldCool(job, worker);
      if (!chosen.includes(job) || isMisplaced || isMiscooled) job.interrupt();
    }
    // Number of searches that are being stopped. They will soon release their workers.
    let leaving = [...this.#running.values()].filter(({ isInterrupted }) => isInterrupted).length;
    for (const job of chosen) {
      if (job.isRunning) continue;
      const worker = job === remote ? this.#freeRemote() : this.#workerFor(job, leaving > 0);
      if (worker === undefined) leaving -= 1;
      else void this.#run(job, worker);
    }
    this.#report();
  }

  #mostUrgent(): readonly Job[] {
    return [...this.#seats]
      .flatMap((seat) =>
        seat.job === undefined || this.#obstacle(seat) !== undefined ? [] : [seat.job],
      )
      .sort((a, b) => urgencyOf(a) - urgencyOf(b) || a.number - b.number)
      .slice(0, this.#maxWorkers);
  }

  #freeRemote(): RemoteWorker | undefined {
    const remote = this.#remote;
    return remote === undefined || this.#running.has(remote) ? undefined : remote;
  }

  /** The reason why a client must wait even if a worker is free. */
  #obstacle({ purpose, isDisplaced, isShown, job }: Seat): WaitReason | undefined {
    if (isDisplaced) return 'elsewhere';
    if (purpose !== 'analysis') return undefined;
    return shouldRest({ ...this.#power, isShown }, job?.search.batterySaving)
      ? 'hidden'
      : undefined;
  }

  #shouldCool({ seat, search }: Job, worker: AnyWorker): boolean {
    return (
      worker instanceof PoolWorker &&
      seat.purpose === 'analysis' &&
      isCool(this.#power, search.batterySaving)
    );
  }

  /**
   * Chooses a free worker for a search, preferably the worker whose table contains the client's last search. Returns
   * undefined if the search must wait for a worker.
   */
  #workerFor({ seat }: Job, isOneLeaving: boolean): PoolWorker | undefined {
    const fitting = this.#workers.filter(({ files }) => isSameFiles(files, seat.files));
    const own = fitting.find(({ user }) => user === seat);
    if (own !== undefined && !this.#running.has(own)) return own;
    if (own !== undefined && this.#running.get(own)?.isInterrupted === true) return undefined;
    const free = fitting.filter((worker) => !this.#running.has(worker));
    // The first worker usually belongs to the analysis, and its hash table is worth keeping.
    const worker = seat.purpose === 'analysis' ? free[0] : free.at(-1);
    if (worker !== undefined) return worker;
    if (isOneLeaving) return undefined;
    if (this.#workers.length >= this.#maxWorkers) {
      const idle = this.#workers.find((other) => !this.#running.has(other));
      if (idle === undefined) return undefined;
      this.#remove(idle);
    }
    return this.#add(seat.files);
  }

  #add(files: EngineFiles): PoolWorker {
    const added = new PoolWorker(this.#createEngine, files);
    this.#workers.push(added);
    return added;
  }

  async #run(job: Job, worker: AnyWorker): Promise<void> {
    clearTimeout(this.#idleTimers.get(worker));
    this.#running.set(worker, job);
    const signal = job.begin();
    job.isCool = this.#shouldCool(job, worker);
    try {
      const search = job.isCool ? cooled(job.search) : job.search;
      const outcome = await worker.run(search, job.seat, signal, () => this.#report());
      if (!this.#mustRepeat(job, outcome)) this.#finish(job, outcome);
    } catch (error) {
      this.#forget(job);
      job.reject(error);
    }
    job.end();
    this.#running.delete(worker);
    if (worker instanceof PoolWorker && this.#workers.includes(worker)) this.#watchIdle(worker);
    this.#schedule();
  }

  /** Whether a search that has ended must be restarted. */
  #mustRepeat(job: Job, outcome: SearchOutcome): boolean {
    if (job.isDropped) return false;
    if (outcome.ok) return job.isInterrupted && outcome.value.reason === 'stopped';
    const { code } = outcome.error;
    if (code !== 'engine-crashed' && code !== 'hash-memory') return false;
    if (job.crashes >= MAX_RESTARTS) return false;
    job.crashes += 1;
    job.seat.restarts += 1;
    return true;
  }

  #finish(job: Job, outcome: SearchOutcome): void {
    if (this.#forget(job)) {
      if (outcome.ok) job.seat.restarts = 0;
      else job.seat.error = outcome.error;
    }
    job.settle(outcome);
  }

  /** Removes a job; returns whether it was its client's latest job. */
  #forget(job: Job): boolean {
    const { seat } = job;
    if (seat.job !== job) return false;
    seat.job = undefined;
    return true;
  }

  #watchIdle(worker: PoolWorker): void {
    const timer = setTimeout(() => {
      if (this.#workers.length > 1 && !this.#running.has(worker)) this.#remove(worker);
    }, IDLE_TIME);
    this.#idleTimers.set(worker, timer);
  }

  #remove(worker: PoolWorker): void {
    clearTimeout(this.#idleTimers.get(worker));
    this.#idleTimers.delete(worker);
    const place = this.#workers.indexOf(worker);
    if (place >= 0) this.#workers.splice(place, 1);
    worker.close();
  }

  // --- Reports to clients ------------------------------------------------------------------------

  #report(): void {
    for (const seat of [...this.#seats]) seat.report(this.#stateOf(seat));
  }

  #stateOf(seat: Seat): ClientState {
    const { job, error } = seat;
    const reason = this.#obstacle(seat);
    if (reason === 'elsewhere') return { status: 'waiting', reason };
    if (error !== undefined) return { status: 'failed', error };
    if (job === undefined) return { status: 'idle' };
    if (reason !== undefined) return { status: 'waiting', reason };
    const [worker] = [...this.#running].find(([, running]) => running === job) ?? [];
    if (worker !== undefined && !job.isInterrupted)
      return worker.isReady
        ? {
            status: 'running',
            ...(job.isCool && { isCool: true }),
            ...(!(worker instanceof PoolWorker) && { isRemote: true }),
          }
        : { status: 'starting', loaded: worker.loaded };
    return this.#mostUrgent().includes(job)
      ? { status: 'starting' }
      : { status: 'waiting', reason: 'busy' };
  }
}

/** Returns the search with battery-saving limits: one thread, half of the time. */
const cooled = (search: EngineSearch): EngineSearch =>
  search.kind === 'dice'
    ? { ...search, limits: { ...search.limits, duty: COOL_DUTY } }
    : { ...search, threads: 1, limits: { ...search.limits, duty: COOL_DUTY } };

const urgencyOf = ({ seat }: Job): number => PURPOSES.indexOf(seat.purpose);

const isSameFiles = (a: EngineFiles, b: EngineFiles): boolean =>
  a.workerUrl === b.workerUrl &&
  a.wasm === b.wasm &&
  a.threadsWasm === b.threadsWasm &&
  a.network === b.network;

let pool: EnginePool | undefined;

/** Loads the tablebase module. */
export type LoadTablebases = () => Promise<{ readonly tablebasesForEngine: TablebaseReader }>;

/** The page's engine pool, shared by all users of this script. Its engines use tablebases if a loader is given. */
export const enginePool = (
  createEngine: CreateEngine,
  loadTablebases?: LoadTablebases,
): EnginePool =>
  (pool ??= new EnginePool({
    createEngine:
      loadTablebases === undefined
        ? createEngine
        : (options) =>
            createEngine({
              ...options,
              tablebases: async (request) => (await loadTablebases()).tablebasesForEngine(request),
            }),
  }));
