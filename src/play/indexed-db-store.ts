/** Keeps games in IndexedDB, where a private key can be stored without ever being readable. */
import type { PlayStore, StoredGame } from './store.js';

const VERSION = 1;
const GAMES = 'games';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB failed'));
    };
  });

/** The store of a browser's games. All its promises reject if the browser refuses to store. */
export class IndexedDbPlayStore implements PlayStore {
  readonly #name: string;
  #opened: Promise<IDBDatabase> | undefined;

  /** Games are kept in a database of this name, which belongs to them alone. */
  constructor(name = 'acedrex-play') {
    this.#name = name;
  }

  readonly read = async (id: string): Promise<StoredGame | undefined> =>
    resultOf((await this.#store('readonly')).get(id) as IDBRequest<StoredGame | undefined>);

  readonly write = async (game: StoredGame): Promise<boolean> => {
    const store = await this.#store('readwrite');
    const { transaction } = store;
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => {
        resolve();
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('IndexedDB failed'));
      };
    });
    // Its fault reaches the caller by the requests if they fail first.
    done.catch(() => undefined);
    const known = (await resultOf(store.get(game.id))) as StoredGame | undefined;
    if (game.revision !== (known?.revision ?? 0) + 1) return false;
    await resultOf(store.put(game));
    await done;
    return true;
  };

  readonly ids = async (): Promise<readonly string[]> =>
    resultOf((await this.#store('readonly')).getAllKeys() as IDBRequest<string[]>);

  readonly remove = async (id: string): Promise<void> => {
    await resultOf((await this.#store('readwrite')).delete(id));
  };

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#opened ??= this.#open();
    try {
      return (await this.#opened).transaction(GAMES, mode).objectStore(GAMES);
    } catch (error) {
      // The browser may have closed it, or may store again.
      this.#opened = undefined;
      throw error;
    }
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#name, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: 'id' });
    };
    const database = await resultOf(request);
    // A newer version of the page in another tab waits for this.
    database.onversionchange = () => {
      database.close();
      this.#opened = undefined;
    };
    return database;
  }
}
