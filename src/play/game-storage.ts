/** Where a device stores its games. The page uses IndexedDB, so all values must be cloneable. */
import type { Color } from '../rules/pieces.js';
import type { Bytes, PrivateKey } from './crypto.js';

/** A seat's secrets. They leave the device only in encrypted form: in a backup or, for the seed, in a handover. */
export interface SeatSecret {
  readonly color: Color;
  /** The seat's private key. Earlier versions' keys are not extractable, so a backup cannot contain them. */
  readonly privateKey: PrivateKey;
  /** The seed from which the player's numbers for the die are computed. */
  readonly seed?: Bytes;
}

/** The keys with which this device requests a seat from the player's other device. */
export interface SeatRequest {
  /** The code to enter on the other device. It contains no secret. */
  readonly code: string;
  readonly publicKey: Bytes;
  readonly privateKey: PrivateKey;
  /** The key that decrypts the seed of the player's numbers for the die. */
  readonly unsealKey?: PrivateKey;
}

export interface StoredGame {
  readonly id: string;
  /** Revision number, which increases with each write. */
  readonly revision: number;
  /** The record as bytes; see {@link makeRecord}. */
  readonly record: Uint8Array;
  readonly seat?: SeatSecret;
  /**
   * A seat from a backup. This device signs nothing with the seat until a record arrives with all entries of this
   * record.
   */
  readonly restoredSeat?: SeatSecret;
  /** The pending seat request, kept until the seat arrives. */
  readonly request?: SeatRequest;
  /** The invitation's secret number, on the device of the player who invited. */
  readonly invitation?: string;
  /** Private notes, which are never sent. */
  readonly notes: string;
  /** Whether the opponent's messages, offers and requests are hidden. */
  readonly isBlocked?: boolean;
  /** Number of entries when the user marked the game as abandoned. */
  readonly abandonedAt?: number;
  /** Records that contradict this one, as links. */
  readonly contradictions: readonly string[];
}

export interface GameStorage {
  /** Reads the game with an ID. Resolves to undefined if it does not exist. */
  readonly read: (id: string) => Promise<StoredGame | undefined>;
  /**
   * Writes a game if the stored game still has the previous revision (a missing game has revision 0). Resolves to false
   * if another tab has written in the meantime. Rejects if the game cannot be stored.
   */
  readonly write: (game: StoredGame) => Promise<boolean>;
  readonly ids: () => Promise<readonly string[]>;
  readonly remove: (id: string) => Promise<void>;
}

/** A store in memory, for tests, programs, and browsers without storage. */
export class MemoryGameStorage implements GameStorage {
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

/** Size of the secret from which a player's numbers for the die are computed. */
export const SEED_BYTES = 32;

/** A game before its first write. */
export const unstored = (id: string): StoredGame => ({
  id,
  revision: 0,
  record: new Uint8Array(),
  notes: '',
  contradictions: [],
});

export const seatSecret = (
  color: Color,
  privateKey: PrivateKey,
  seed: Bytes | undefined,
): SeatSecret => ({
  color,
  privateKey,
  ...(seed !== undefined && { seed }),
});
