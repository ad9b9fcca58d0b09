/** Where a device keeps its games. The page will keep them in IndexedDB; everything in them can be cloned. */
import type { Color } from '../rules/pieces.js';
import type { Bytes, PrivateKey } from './crypto.js';

/** What only the owner of a seat has. It never travels. */
export interface SeatSecret {
  readonly color: Color;
  /** Browsers keep a private key that cannot be read, not even by the page. */
  readonly privateKey: PrivateKey;
  /** From which the player's numbers for the die are computed. */
  readonly seed?: Bytes;
}

export interface StoredGame {
  readonly id: string;
  /** Increases with each write. */
  readonly revision: number;
  /** The record as bytes; see {@link makeRecord}. */
  readonly record: Uint8Array;
  readonly seat?: SeatSecret;
  /** The secret number of the invitation, on the device of the player who invited. */
  readonly invitation?: string;
  /** Private notes. They never travel. */
  readonly notes: string;
  /** Records that contradict this one, as links. */
  readonly contradictions: readonly string[];
}

export interface PlayStore {
  /** The game with an identity; undefined if there is none. */
  readonly read: (id: string) => Promise<StoredGame | undefined>;
  /**
   * Writes a game if the stored one still has the revision before it (no game counts as revision 0). Resolves to false
   * if another tab has written meanwhile. Rejects if the game cannot be stored.
   */
  readonly write: (game: StoredGame) => Promise<boolean>;
  readonly ids: () => Promise<readonly string[]>;
  readonly remove: (id: string) => Promise<void>;
}

/** A store in memory, for tests, programs, and browsers that refuse to store. */
export class MemoryPlayStore implements PlayStore {
  readonly #games = new Map<string, StoredGame>();

  readonly read = (id: string): Promise<StoredGame | undefined> =>
    Promise.resolve(this.#games.get(id));

  readonly write = (game: StoredGame): Promise<boolean> => {
    const { revision = 0 } = this.#games.get(game.id) ?? {};
    if (game.revision !== revision + 1) return Promise.resolve(false);
    this.#games.set(game.id, game);
    return Promise.resolve(true);
  };

  readonly ids = (): Promise<readonly string[]> => Promise.resolve([...this.#games.keys()]);

  readonly remove = (id: string): Promise<void> => {
    this.#games.delete(id);
    return Promise.resolve();
  };
}

/** Bytes of the secret from which a player's numbers for the die are computed. */
export const SEED_BYTES = 32;

/** A game before it is first written. */
export const unstored = (id: string): StoredGame => ({
  id,
  revision: 0,
  record: new Uint8Array(),
  notes: '',
  contradictions: [],
});

/** The secrets of a seat. */
export const seatSecret = (
  color: Color,
  privateKey: PrivateKey,
  seed: Bytes | undefined,
): SeatSecret => ({
  color,
  privateKey,
  ...(seed !== undefined && { seed }),
});
