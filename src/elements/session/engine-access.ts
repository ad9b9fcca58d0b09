/** Gives a store access to the page's engines. The pool is fetched with the first search. */
import type { DiceResult, EngineError, SearchResult } from '../../engine/types.js';
import { err, ok, type Result } from '../../result.js';
import { isOffline } from '../../errors/offline.js';
import { offline, startFailed, thrownEnd } from '../../worker/start-errors.js';
import type { ClientOptions, ClientState, PoolClient } from './pool-client.js';
import type { EnginePool, LoadTablebases } from './pool.js';
import type { DiceSearch, EngineSearch, GameSearch, SearchOutcome } from './pool-worker.js';

let loadTablebases: LoadTablebases | undefined;

export const useTablebases = (load: LoadTablebases): void => {
  loadTablebases = load;
};

/** Fetches and returns the page's pool. Rejects if it cannot be fetched. */
export const loadPool = async (): Promise<EnginePool> => {
  const [{ enginePool }, { createEngine }] = await Promise.all([
    import('./pool.js'),
    import('../../worker/browser.js'),
  ]);
  return enginePool(createEngine, loadTablebases);
};

/** Starts an engine in advance, so that the first search begins immediately. Rejects if the pool cannot be fetched. */
export const warmEngine = async (): Promise<void> => {
  (await loadPool()).warm();
};

export class EngineAccess {
  readonly #options: ClientOptions;
  #client: PoolClient | undefined;
  #opening: Promise<PoolClient> | undefined;
  /**
   * Replaced at each search and stop, so that code that has waited for the pool can detect that its request is
   * outdated.
   */
  #turn = {};
  #isClosed = false;
  #isShown = true;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get state(): ClientState {
    return this.#client?.state ?? { status: 'idle' };
  }

  /** Whether the search waits for a more urgent search to end. */
  get isWaiting(): boolean {
    return this.state.status === 'waiting';
  }

  /** See {@link PoolClient.restarts}. */
  get restarts(): number {
    return this.#client?.restarts ?? 0;
  }

  /** See {@link PoolClient.search}. */
  search(search: GameSearch): Promise<Result<SearchResult, EngineError>>;
  search(search: DiceSearch): Promise<Result<DiceResult, EngineError>>;
  async search(search: EngineSearch): Promise<SearchOutcome> {
    const turn = (this.#turn = {});
    try {
      this.#client ??= await (this.#opening ??= this.#open());
    } catch (error) {
      this.#opening = undefined;
      return err(isOffline() ? offline({}) : startFailed(thrownEnd(error)));
    }
    if (this.#isClosed) this.#client.close();
    this.#client.setShown(this.#isShown);
    if (this.#turn !== turn) return ok({ reason: 'stopped' });
    return this.#client.search(search);
  }

  async #open(): Promise<PoolClient> {
    return (await loadPool()).open(this.#options);
  }

  /** See {@link PoolClient.stop}. */
  stop(): void {
    this.#turn = {};
    this.#client?.stop();
  }

  /** See {@link PoolClient.setShown}. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    this.#client?.setShown(isShown);
  }

  /** See {@link PoolClient.close}. */
  close(): void {
    this.stop();
    this.#isClosed = true;
    this.#client?.close();
  }
}
