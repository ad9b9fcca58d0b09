/** Clients of the engine pool, and their searches. */
import type { DiceResult, EngineError, SearchResult } from '../../engine/types.js';
import { ok, type Result } from '../../result.js';
import type {
  DiceSearch,
  EngineFiles,
  EngineSearch,
  GameSearch,
  SearchOutcome,
} from './pool-worker.js';

/** The purposes of searches, most urgent first. */
export const PURPOSES = ['play', 'analysis', 'comparison', 'review'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * The reason why a search waits. `busy`: all workers have more urgent searches. `hidden`: the page or the search's view
 * is hidden, and the search must save battery. `elsewhere`: another analysis was started later, on this page or in
 * another tab.
 */
export type WaitReason = 'busy' | 'hidden' | 'elsewhere';

export type ClientState = (
  | { readonly status: 'idle' | 'starting' | 'running' }
  | { readonly status: 'waiting'; readonly reason: WaitReason }
  | { readonly status: 'failed'; readonly error: EngineError }
) & {
  /** The loaded share of the engine's network, 0–1; undefined unless it is loading and its size is known. */
  readonly loaded?: number | undefined;
  /** Whether the search runs on one thread, half of the time, to save battery. */
  readonly isCool?: boolean;
  /** Whether the search runs on another machine. */
  readonly isRemote?: boolean;
};

export interface ClientOptions {
  readonly purpose: Purpose;
  readonly files?: EngineFiles;
  /** Called after each change of {@link PoolClient.state}. */
  readonly onState?: () => void;
}

export class Job {
  readonly seat: Seat;
  readonly search: EngineSearch;
  /** Jobs are numbered in the order of their requests. */
  readonly number: number;
  readonly outcome: Promise<SearchOutcome>;
  crashes = 0;
  /** Whether the job saves battery while it runs. */
  isCool = false;
  settle!: (outcome: SearchOutcome) => void;
  reject!: (error: unknown) => void;
  #isDropped = false;
  /** Present only while the job runs. */
  #abort: AbortController | undefined;

  constructor(seat: Seat, search: EngineSearch, number: number) {
    this.seat = seat;
    this.search = search;
    this.number = number;
    this.outcome = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.reject = reject;
    });
  }

  /** Whether the job is running. A job that is being stopped is still running. */
  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  get isInterrupted(): boolean {
    return this.#abort?.signal.aborted === true;
  }

  /** Whether the client has ended the job and taken its current results. */
  get isDropped(): boolean {
    return this.#isDropped;
  }

  begin(): AbortSignal {
    this.#abort = new AbortController();
    return this.#abort.signal;
  }

  end(): void {
    this.#abort = undefined;
  }

  interrupt(): void {
    this.#abort?.abort();
  }

  drop(): void {
    this.#isDropped = true;
    if (this.isRunning) this.interrupt();
    else this.settle(ok({ reason: 'stopped' }));
  }
}

interface SeatAccess {
  begin(search: EngineSearch): Promise<SearchOutcome>;
  stop(): void;
  changed(): void;
  close(): void;
}

export interface PoolClient {
  readonly state: ClientState;
  /** Number of crashes since the last successful search, or since {@link PoolClient.stop}. */
  readonly restarts: number;
  /**
   * Runs a search and ends this client's previous search, which resolves with its current results. Rejects only if a
   * callback throws.
   */
  search(search: GameSearch): Promise<Result<SearchResult, EngineError>>;
  search(search: DiceSearch): Promise<Result<DiceResult, EngineError>>;
  search(search: EngineSearch): Promise<SearchOutcome>;
  /** Ends the running or waiting search. The search resolves with its current results. */
  stop(): void;
  /** Sets whether the user can see the results of an analysis; true initially. */
  setShown(isShown: boolean): void;
  /** Stops and releases the engine; the client cannot search afterwards. */
  close(): void;
}

export class Seat implements PoolClient {
  readonly purpose: Purpose;
  readonly files: EngineFiles;
  /** The requested search. */
  job: Job | undefined;
  /** Whether another analysis has replaced this one. */
  isDisplaced = false;
  isShown = true;
  restarts = 0;
  /** Why the last search failed. */
  error: EngineError | undefined;
  readonly #pool: SeatAccess;
  readonly #onState: (() => void) | undefined;
  #state: ClientState = { status: 'idle' };

  constructor({ purpose, files = {}, onState }: ClientOptions, pool: SeatAccess) {
    this.purpose = purpose;
    this.files = files;
    this.#onState = onState;
    this.#pool = pool;
  }

  get state(): ClientState {
    return this.#state;
  }

  search(search: GameSearch): Promise<Result<SearchResult, EngineError>>;
  search(search: DiceSearch): Promise<Result<DiceResult, EngineError>>;
  search(search: EngineSearch): Promise<SearchOutcome>;
  search(search: EngineSearch): Promise<SearchOutcome> {
    return this.#pool.begin(search);
  }

  stop(): void {
    this.#pool.stop();
  }

  setShown(isShown: boolean): void {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    this.#pool.changed();
  }

  close(): void {
    this.#pool.close();
  }

  /** Reports the state to the client, unless it is unchanged. */
  report(state: ClientState): void {
    const before = this.#state;
    this.#state = state;
    if (!isSameState(before, state)) this.#onState?.();
  }
}

/** Comparing JSON is sufficient, because states are plain data. */
const isSameState = (a: ClientState, b: ClientState): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
