/** The pool's worker on another machine. Only pages whose user has added an engine there load this module. */
import type { RemoteEngine } from '../../remote/remote-engine.js';
import type { Job, Seat } from './pool-client.js';
import type { EngineSearch, SearchOutcome } from './pool-worker.js';

/** The part of an engine on another machine that the pool uses. */
export type RemotePlace = Pick<RemoteEngine, 'want' | 'accepts' | 'run'>;

/** Whether a user waits for the results of a client. */
const isUrgent = ({ purpose }: Seat): boolean => purpose === 'analysis';

/** Whether a result is stored as that of one thread, or of an empty table. The other machine guarantees neither. */
const isReproducible = ({ threads, limits, forgets }: EngineSearch): boolean =>
  forgets === 'always' || (threads === 1 && limits.nodes !== undefined);

export class RemoteWorker {
  readonly #place: RemotePlace;
  /** The engine needs no files of this device. */
  readonly loaded = undefined;
  /** Whether the running search has begun. */
  isReady = false;
  /** A number for each client of the pool. */
  readonly #users = new WeakMap<Seat, number>();
  #count = 0;

  constructor(place: RemotePlace) {
    this.#place = place;
  }

  /**
   * Chooses the search that runs there, if any, from the most urgent searches of the page. Games against the engine
   * always run on this device, because their strength must not depend on a connection. So do searches whose result must
   * be the same on every device.
   */
  choose(jobs: readonly Job[]): Job | undefined {
    const fitting = jobs.filter(
      ({ search, seat }) => seat.purpose !== 'play' && !isReproducible(search),
    );
    this.#place.want(fitting.length > 0);
    return fitting.find(({ search, seat }) => this.#place.accepts(search, isUrgent(seat)));
  }

  /** Runs a search for a client. `onChange` is called when the search begins. Rejects only if a callback throws. */
  run(
    search: EngineSearch,
    seat: Seat,
    signal: AbortSignal,
    onChange: () => void,
  ): Promise<SearchOutcome> {
    this.isReady = false;
    const user = this.#users.get(seat) ?? (this.#count += 1);
    this.#users.set(seat, user);
    return this.#place.run(
      search,
      {
        isUrgent: isUrgent(seat),
        user,
        onBegin: (threads) => {
          this.isReady = true;
          onChange();
          // The size of the table is the other machine's choice, so it is not reported as reduced.
          search.onBegin?.(threads, search.hash);
        },
      },
      signal,
    );
  }
}
