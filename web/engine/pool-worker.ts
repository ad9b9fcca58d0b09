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
} from '../../src/engine/types.js';
import type { Result } from '../../src/result.js';
import type { BatterySaving } from './engine-settings.js';
import type { EngineOptions } from '../../src/worker/browser.js';
import type { EngineClient } from '../../src/worker/client.js';

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
   * Called each time the search begins, with its number of threads. It begins again after a crash, or after
   * it had to give up its worker.
   */
  readonly onBegin?: (threads: number) => void;
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

/** MiB of the table of an engine that has nothing to search yet. */
const WARM_HASH = 1;

export class PoolWorker {
  readonly files: EngineFiles;
  readonly #create: CreateEngine;
  #engine: EngineClient | undefined;
  #hash = 0;
  #threads = 1;
  /** The number of threads and the table size that could not be provided. */
  #refused: { readonly threads: number; readonly hash: number } | undefined;
  #user: object | undefined;
  #isReady = false;
  #isStarted = false;
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
    const engine = this.#engineWith(search.hash);
    if (!this.#isStarted) {
      const started = await engine.start();
      if (!started.ok) return started;
      this.#isStarted = true;
    }
    if (!signal.aborted) await this.#prepare(engine, search, user);
    if (!signal.aborted) {
      this.#isReady = true;
      onChange();
      search.onBegin?.(this.#threads);
    }
    return search.kind === 'dice'
      ? engine.analyseDice(search.request, search.limits, { ...search, signal })
      : engine.analyse(search.request, search.limits, { ...search, signal });
  }

  /**
   * Starts the engine before its first search, with a table that takes next to no memory. If it does not start, the
   * search tries again and says why.
   */
  warm(): void {
    void this.#engineWith(WARM_HASH).start();
  }

  #engineWith(hash: number): EngineClient {
    return (this.#engine ??= this.#create({
      ...this.files,
      hash: (this.#hash = hash),
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

  async #prepare(engine: EngineClient, search: EngineSearch, user: object): Promise<void> {
    const { hash, threads = this.#threads, forgets = false } = search;
    if (hash !== this.#hash) {
      this.#hash = hash;
      await engine.setHash(hash);
    }
    const isRefused = this.#refused?.threads === threads && this.#refused.hash === hash;
    if (threads !== this.#threads && !isRefused) {
      const result = await engine.setThreads(threads);
      // An engine that cannot get more threads continues with those it has.
      if (result.ok) this.#threads = threads;
      this.#refused = result.ok ? undefined : { threads, hash };
    }
    if (forgets && this.#user !== undefined && this.#user !== user) await engine.newGame();
    this.#user = user;
  }
}
