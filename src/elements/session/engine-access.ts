/** A store's way to the engines of the page. The pool itself is fetched with the first search. */
import type { DiceResult, EngineError, SearchResult } from '../../engine/types.js';
import { err, ok, type Result } from '../../result.js';
import { isOffline } from '../../errors/offline.js';
import { offline, startFailed, thrownEnd } from '../../worker/start-errors.js';
import type { ClientOptions, ClientState, PoolClient } from './pool-client.js';
import type { EnginePool, LoadTablebases } from './pool.js';
import type { DiceSearch, EngineSearch, GameSearch, SearchOutcome } from './pool-worker.js';

let loadTablebases: LoadTablebases | undefined;

/** Makes all engines of the page look endings up in tables. */
export const useTablebases = (load: LoadTablebases): void => {
  loadTablebases = load;
};

const loadPool = async (): Promise<EnginePool> => {
  const [{ enginePool }, { createEngine }] = await Promise.all([
    import('./pool.js'),
    import('../../worker/browser.js'),
  ]);
  return enginePool(createEngine, loadTablebases);
};

/** Starts an engine before the first search, which then begins at once. Rejects if the pool cannot be fetched. */
export const warmEngine = async (): Promise<void> => {
  (await loadPool()).warm();
};

export class EngineAccess {
  readonly #options: ClientOptions;
  #client: PoolClient | undefined;
  #opening: Promise<PoolClient> | undefined;
  /** Replaced at each search and stop, so that code that waits for the pool notices that it is outdated. */
  #turn = {};
  #isClosed = false;
  #isShown = true;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get state(): ClientState {
    return this.#client?.state ?? { status: 'idle' };
  }

  /** Whether the search has to wait until something more urgent has ended. */
  get isWaiting(): boolean {
    return this.state.status === 'waiting';
  }

  /** As {@link PoolClient.restarts}. */
  get restarts(): number {
    return this.#client?.restarts ?? 0;
  }

  /** As {@link PoolClient.search}. */
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

  /** As {@link PoolClient.stop}. */
  stop(): void {
    this.#turn = {};
    this.#client?.stop();
  }

  /** As {@link PoolClient.setShown}. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    this.#client?.setShown(isShown);
  }

  /** As {@link PoolClient.close}. */
  close(): void {
    this.stop();
    this.#isClosed = true;
    this.#client?.close();
  }
}
