/** One worker of the pool: an engine that is set up for whoever searches next. */
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
import type { EngineOptions } from '../../src/worker/browser.js';
import type { EngineClient } from '../../src/worker/client.js';

/** Where the engine's files lie, where they do not lie beside this script. */
export type EngineFiles = Pick<EngineOptions, 'workerUrl' | 'wasmUrl' | 'threadsWasmUrl'>;

interface EngineSetup {
  readonly request: SearchRequest;
  /** MiB of the transposition table. */
  readonly hash: number;
  /** Threads of the search; absent if the number does not matter. */
  readonly threads?: number;
  /** Whether the search must know nothing of what others have searched on the same worker. */
  readonly forgets?: boolean;
  /**
   * Called each time the search begins, with the threads it has got: after a crash, or after it had to
   * give its worker away, it begins again.
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

/** A search in a game with dice, before a roll or after it. */
export interface DiceSearch extends EngineSetup {
  readonly kind: 'dice';
  readonly limits: DiceLimits;
  readonly onInfo?: (info: DiceInfo) => void;
}

export type EngineSearch = GameSearch | DiceSearch;
export type SearchOutcome = Result<SearchResult | DiceResult, EngineError>;

/** Makes an engine, which starts its worker at its first search. */
export type CreateEngine = (options: EngineOptions) => EngineClient;

export class PoolWorker {
  readonly files: EngineFiles;
  readonly #create: CreateEngine;
  #engine: EngineClient | undefined;
  #hash = 0;
  #threads = 1;
  /** What could not be had: so many threads with a table of so many MiB. */
  #refused: { readonly threads: number; readonly hash: number } | undefined;
  #user: object | undefined;
  #isReady = false;

  constructor(create: CreateEngine, files: EngineFiles) {
    this.#create = create;
    this.files = files;
  }

  /** Who searched last; their results are in the engine's memory. */
  get user(): object | undefined {
    return this.#user;
  }

  /** Whether the engine has been set up for the search that runs. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Runs a search for a user; `onReady` is called once the engine is set up for it. The promise rejects
   * only with what a callback throws.
   */
  async run(
    search: EngineSearch,
    user: object,
    signal: AbortSignal,
    onReady: () => void,
  ): Promise<SearchOutcome> {
    this.#isReady = false;
    const engine = (this.#engine ??= this.#start(search.hash));
    if (!signal.aborted) await this.#prepare(engine, search, user);
    if (!signal.aborted) {
      this.#isReady = true;
      onReady();
      search.onBegin?.(this.#threads);
    }
    return search.kind === 'dice'
      ? engine.analyseDice(search.request, search.limits, { ...search, signal })
      : engine.analyse(search.request, search.limits, { ...search, signal });
  }

  /** Ends the worker and the search that runs on it. */
  close(): void {
    void this.#engine?.close();
  }

  #start(hash: number): EngineClient {
    this.#hash = hash;
    return this.#create({ ...this.files, hash });
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
      // An engine that cannot have more threads goes on with those it has.
      if (result.ok) this.#threads = threads;
      this.#refused = result.ok ? undefined : { threads, hash };
    }
    if (forgets && this.#user !== undefined && this.#user !== user) await engine.newGame();
    this.#user = user;
  }
}
