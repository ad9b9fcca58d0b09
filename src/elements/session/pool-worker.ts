/** One worker of the pool: an engine that is configured for each search. */
import type {
  DiceInfo,
  DiceLimits,
  DiceResult,
  EngineError,
  SearchInfo,
  SearchLimits,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../../engine/types.js';
import type { Result } from '../../result.js';
import type { BatterySaving } from './engine-settings.js';
import type { EngineOptions } from '../../worker/browser.js';
import type { EngineClient } from '../../worker/client.js';

/** The addresses of the engine's files, if they are not beside this script. */
export type EngineFiles = Pick<
  EngineOptions,
  'workerUrl' | 'wasmUrl' | 'threadsWasmUrl' | 'networkUrl'
>;

interface EngineSetup {
  readonly request: SearchRequest;
  /** MiB of the transposition table. */
  readonly hash: number;
  /** Threads of the search; absent if the number does not matter. */
  readonly threads?: number;
  /** Whether the search must not use results of earlier searches on the same worker. */
  readonly forgets?: boolean;
  /** When an analysis saves battery; `auto` by default. Other searches never do. */
  readonly batterySaving?: BatterySaving;
  /**
   * Called each time the search begins, with its number of threads and the size of its table in MiB, which are smaller
   * than wanted where there is not enough memory. It begins again after a crash, or after it had to give up its worker.
   */
  readonly onBegin?: (threads: number, hash: number) => void;
}

/** A search without dice. */
export interface GameSearch extends EngineSetup {
  readonly kind: 'game';
  readonly limits: SearchLimits;
  readonly onInfo?: (info: SearchInfo) => void;
  readonly onProgress?: (progress: SearchProgress) => void;
}

/** A search in a game with dice, before or after a roll. */
export interface DiceSearch extends EngineSetup {
  readonly kind: 'dice';
  readonly limits: DiceLimits;
  readonly onInfo?: (info: DiceInfo) => void;
}

export type EngineSearch = GameSearch | DiceSearch;
export type SearchOutcome = Result<SearchResult | DiceResult, EngineError>;

/** Creates an engine, which starts its worker for its first search. */
export type CreateEngine = (options: EngineOptions) => EngineClient;

/** MiB of the table with which an engine starts, so that no lack of memory keeps it from starting. */
const FIRST_HASH = 1;

export class PoolWorker {
  readonly files: EngineFiles;
  readonly #create: CreateEngine;
  #engine: EngineClient | undefined;
  #hash = FIRST_HASH;
  #threads = 1;
  /** What the last search wanted, which is asked for only once. */
  #wanted: { readonly threads: number; readonly hash: number } | undefined;
  #user: object | undefined;
  #isReady = false;
  #onChange: (() => void) | undefined;
  #loaded: number | undefined;

  constructor(create: CreateEngine, files: EngineFiles) {
    this.#create = create;
    this.files = files;
  }

  /** The client of the last search, whose results are in the engine's table. */
  get user(): object | undefined {
    return this.#user;
  }

  /** Whether the engine has been configured for the running search. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The share, 0–1, of the engine's network that has arrived; undefined if nobody knows. */
  get loaded(): number | undefined {
    return this.#loaded;
  }

  /**
   * Runs a search for a client; `onChange` is called while the engine loads, and once it has been configured for the
   * search. The promise rejects only with what a callback throws.
   */
  async run(
    search: EngineSearch,
    user: object,
    signal: AbortSignal,
    onChange: () => void,
  ): Promise<SearchOutcome> {
    this.#isReady = false;
    // Otherwise a later search would be said to load what an earlier one has loaded.
    this.#loaded = undefined;
    this.#onChange = onChange;
    const engine = this.#createdEngine();
    const started = await engine.start();
    if (!started.ok) {
      // A worker that follows one that has crashed is given the same table, and may not get it.
      if (started.error.code === 'hash-memory') this.#forgetEngine();
      return started;
    }
    if (!signal.aborted) await this.#prepare(engine, search, user);
    if (!signal.aborted) {
      this.#isReady = true;
      onChange();
      search.onBegin?.(this.#threads, this.#hash);
    }
    return search.kind === 'dice'
      ? engine.analyseDice(search.request, search.limits, { ...search, signal })
      : engine.analyse(search.request, search.limits, { ...search, signal });
  }

  /** Starts the engine before its first search. If it does not start, the search tries again and says why. */
  warm(): void {
    void this.#createdEngine().start();
  }

  #createdEngine(): EngineClient {
    return (this.#engine ??= this.#create({
      ...this.files,
      hash: FIRST_HASH,
      onLoad: ({ received, total }) => {
        this.#loaded = total === undefined ? undefined : received / total;
        this.#onChange?.();
      },
    }));
  }

  /** Ends the worker and the search that runs on it. */
  close(): void {
    void this.#engine?.close();
  }

  #forgetEngine(): void {
    this.close();
    this.#engine = undefined;
    this.#hash = FIRST_HASH;
    this.#threads = 1;
    this.#wanted = undefined;
    this.#user = undefined;
  }

  async #prepare(engine: EngineClient, search: EngineSearch, user: object): Promise<void> {
    const { hash, threads = this.#threads, forgets = false } = search;
    if (hash !== this.#wanted?.hash || threads !== this.#wanted.threads) {
      this.#wanted = { hash, threads };
      await this.#setHash(engine, hash);
      if (threads !== this.#threads) await this.#setThreads(engine, threads, hash);
    }
    if (forgets && this.#user !== undefined && this.#user !== user) await engine.newGame();
    this.#user = user;
  }

  /**
   * Gives the engine a table of this size in MiB, or half of it as often as there is not enough memory. Phones refuse
   * memory long before wasm's own limit.
   */
  async #setHash(engine: EngineClient, hash: number): Promise<void> {
    for (let size = hash; size >= 1 && size !== this.#hash; size = Math.floor(size / 2)) {
      const result = await engine.setHash(size);
      if (result.ok) this.#hash = size;
      if (result.ok || result.error.code !== 'hash-memory') return;
    }
  }

  /**
   * Gives the engine this many threads. They need a memory of their own, so the table becomes smaller where both do not
   * fit: halving it costs a search less than half of its threads. An engine that gets no more threads goes on with
   * those that it has.
   */
  async #setThreads(engine: EngineClient, threads: number, hash: number): Promise<void> {
    for (let size = this.#hash; size >= 1; size = Math.floor(size / 2)) {
      await this.#setHash(engine, size);
      const result = await engine.setThreads(threads);
      if (result.ok) this.#threads = threads;
      if (result.ok) return;
      if (result.error.code !== 'hash-memory') break;
    }
    await this.#setHash(engine, hash);
  }
}
