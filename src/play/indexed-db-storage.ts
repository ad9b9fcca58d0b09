/** Stores games in IndexedDB, which can contain WebCrypto keys. */
import type { GameStorage, StoredGame } from './game-storage.js';

const VERSION = 1;
const GAMES = 'games';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

/** A browser's games. All promises reject if the browser does not allow storage. */
export class IndexedDbGameStorage implements GameStorage {
  readonly #name: string;
  #opened: Promise<IDBDatabase> | undefined;

  /** `name` is the name of the database, which contains only the games. */
  constructor(name = 'acedrex-play') {
    this.#name = name;
  }

  readonly read = async (id: string): Promise<StoredGame | undefined> =>
    resultOf((await this.#store('readonly')).get(id) as IDBRequest<StoredGame | undefined>);

  readonly write = async (game: StoredGame): Promise<boolean> => {
    const store = await this.#store('readwrite');
    const { transaction } = store;
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
    });
    // Failing requests already report the transaction's error to the caller.
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
      // The next call opens the database again. The browser may have closed it, or may now allow storage.
      this.#opened = undefined;
      throw error;
    }
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#name, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    const database = await resultOf(request);
    // A newer version of the page in another tab waits until this connection closes.
    database.onversionchange = () => {
      database.close();
      this.#opened = undefined;
    };
    return database;
  }
}
