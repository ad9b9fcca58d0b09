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

/** The engine's files, unless they are beside this script. */
export type EngineFiles = Pick<EngineOptions, 'workerUrl' | 'wasm' | 'threadsWasm' | 'network'>;

interface EngineSetup {
  readonly request: SearchRequest;
  /** Size of the transposition table in MiB. */
  readonly hash: number;
  /** Number of threads; if absent, the search uses the current number. */
  readonly threads?: number;
  /**
   * Whether the search must ignore results of other clients' searches on the same worker. If `always`, the table is
   * empty at the start of each search, so the result does not depend on any earlier search.
   */
  readonly forgets?: boolean | 'always';
  /** When an analysis saves battery; `auto` by default. Other searches do not save battery. */
  readonly batterySaving?: BatterySaving;
  /**
   * Called each time the search begins, with the number of threads and the table size in MiB. Both can be smaller than
   * requested if memory is short. A search restarts after its worker has crashed, or after a more urgent search has
   * taken its worker.
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

/** Creates an engine. The engine starts its worker with its first search. */
export type CreateEngine = (options: EngineOptions) => EngineClient;

/** Initial size of an engine's table in MiB. A table this small always fits into memory, so the engine starts. */
const FIRST_HASH = 1;

export class PoolWorker {
  readonly files: EngineFiles;
  readonly #create: CreateEngine;
  #engine: EngineClient | undefined;
  #hash = FIRST_HASH;
  #threads = 1;
  /** The setup of the last request. An unchanged setup is not requested again. */
  #wanted: { readonly threads: number; readonly hash: number } | undefined;
  #user: object | undefined;
  #isReady = false;
  #onChange: (() => void) | undefined;
  #loaded: number | undefined;

  constructor(create: CreateEngine, files: EngineFiles) {
    this.#create = create;
    this.files = files;
  }

  /** The client of the last search. The engine's table contains the results of that search. */
  get user(): object | undefined {
    return this.#user;
  }

  /** Whether the engine has been configured for the running search. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The loaded share of the engine's network, 0–1; undefined if unknown. */
  get loaded(): number | undefined {
    return this.#loaded;
  }

  /**
   * Runs a search for a client. `onChange` is called while the engine loads, and once the engine has been configured
   * for the search. Rejects only if a callback throws.
   */
  async run(
    search: EngineSearch,
    user: object,
    signal: AbortSignal,
    onChange: () => void,
  ): Promise<SearchOutcome> {
    this.#isReady = false;
    // Resets the progress. Otherwise, a later search would seem to load a network that has already been loaded.
    this.#loaded = undefined;
    this.#onChange = onChange;
    const engine = this.#createdEngine();
    const started = await engine.start();
    if (!started.ok) {
      // Discards the engine: the worker that replaces a crashed worker requests the same table size and may fail again.
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

  /** Starts the engine before its first search. If that fails, the search retries and reports the error. */
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
    const isOther = this.#user !== undefined && this.#user !== user;
    if (forgets === 'always' || (forgets && isOther)) await engine.newGame();
    this.#user = user;
  }

  /**
   * Sets the engine's table size in MiB. The size is halved until there is enough memory. Phones refuse memory long
   * before wasm's own limit.
   */
  async #setHash(engine: EngineClient, hash: number): Promise<void> {
    for (let size = hash; size >= 1 && size !== this.#hash; size = Math.floor(size / 2)) {
      const result = await engine.setHash(size);
      if (result.ok) this.#hash = size;
      if (result.ok || result.error.code !== 'hash-memory') return;
    }
  }

  /**
   * Sets the number of threads. If threads and table do not both fit into memory, the table shrinks: a search loses
   * less strength with half the table than with half the threads. If no more threads can be started, the engine keeps
   * the current ones.
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
