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

/** The purposes of searches, the most urgent first. */
export const PURPOSES = ['play', 'analysis', 'comparison', 'review'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Why a search waits: all workers have more urgent searches; the page or what shows the search is hidden and battery is
 * to be saved; or another analysis was started later, on this page or in another tab.
 */
export type WaitReason = 'busy' | 'hidden' | 'elsewhere';

export type ClientState = (
  | { readonly status: 'idle' | 'starting' | 'running' }
  | { readonly status: 'waiting'; readonly reason: WaitReason }
  | { readonly status: 'failed'; readonly error: EngineError }
) & {
  /** The share, 0–1, of the engine's network that has arrived, while it starts and if it is known. */
  readonly loaded?: number | undefined;
  /** Whether it runs with one thread half of the time, to save battery. */
  readonly isCool?: boolean;
};

export interface ClientOptions {
  readonly purpose: Purpose;
  readonly files?: EngineFiles;
  /** Called after each change of {@link PoolClient.state}. */
  readonly onState?: () => void;
}

/** A search that was requested. */
export class Job {
  readonly seat: Seat;
  readonly search: EngineSearch;
  /** Jobs are numbered in the order of their requests. */
  readonly number: number;
  readonly outcome: Promise<SearchOutcome>;
  crashes = 0;
  /** Whether it saves battery while it runs. */
  isCool = false;
  settle!: (outcome: SearchOutcome) => void;
  reject!: (error: unknown) => void;
  #isDropped = false;
  /** Set while it runs. */
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

  /** Whether it is running, which includes being stopped. */
  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  get isInterrupted(): boolean {
    return this.#abort?.signal.aborted === true;
  }

  /** Whether its client wants it to end with its current results. */
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

/** The functions of the pool that a client uses. */
interface SeatAccess {
  begin(search: EngineSearch): Promise<SearchOutcome>;
  stop(): void;
  changed(): void;
  close(): void;
}

/** A client of the pool, which runs one search at a time. */
export interface PoolClient {
  readonly state: ClientState;
  /** Number of crashes since the last successful search, or since {@link PoolClient.stop}. */
  readonly restarts: number;
  /**
   * Runs a search instead of this client's previous one, which ends with its current results. Rejects only
   * with what a callback of the search throws.
   */
  search(search: GameSearch): Promise<Result<SearchResult, EngineError>>;
  search(search: DiceSearch): Promise<Result<DiceResult, EngineError>>;
  search(search: EngineSearch): Promise<SearchOutcome>;
  /** Ends the search, running or waiting; it resolves with its current results. */
  stop(): void;
  /** Tells whether the results of an analysis are on the screen, as they are at first. */
  setShown(isShown: boolean): void;
  /** Stops and releases the engine; the client cannot search afterwards. */
  close(): void;
}

/** A client with the state that the pool keeps for it. */
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

  /** Tells the client its state if that has changed. */
  report(state: ClientState): void {
    const before = this.#state;
    this.#state = state;
    if (!isSameState(before, state)) this.#onState?.();
  }
}

/** States are plain data. */
const isSameState = (a: ClientState, b: ClientState): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
