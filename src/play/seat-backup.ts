/**
 * Saves and restores a device's seats for a backup; see docs/decisions/0030-a-backup-can-contain-seats.md. Returns the
 * secrets as unencrypted text, which the caller must encrypt. A restored seat is inactive: it is stored in
 * {@link StoredGame.restoredSeat} and cannot sign until {@link TwoPlayerGames.receive} makes it the game's seat.
 */
import { makeBase64Url, parseBase64Url } from '../fragment.js';
import { ok, type Result } from '../result.js';
import type { Color } from '../rules/pieces.js';
import {
  exportSeatKey,
  HASH_BYTES,
  importSeatKey,
  isSignedBy,
  makeChain,
  randomBytes,
  sameBytes,
  sign,
} from './crypto.js';
import { seatSecret, type GameStorage, type SeatSecret } from './game-storage.js';
import { GameKeeper, type Loaded } from './keeper.js';
import { keysOf, PLAY_VERSION, type Ledger } from './ledger.js';
import type { PlayError } from './settings.js';

/** A seat whose secrets are encoded as text. */
export interface SavedSeat {
  /** The game's identity. */
  readonly game: string;
  readonly color: Color;
  /** The private key (PKCS #8) in base64url. */
  readonly key: string;
  /** The seed of the player's numbers for the die, in base64url. */
  readonly seed?: string;
}

/** The result of restoring a seat. */
export type SeatRestoration =
  /** This device has stored the seat, which is inactive. */
  | 'restored'
  /** This device already has the seat, or the game has ended. */
  | 'known'
  /** The record shows that the seat has moved to another device after the backup. */
  | 'moved'
  /** The key or the seed does not belong to the game. */
  | 'damaged';

export class SeatBackup {
  readonly #keeper: GameKeeper;

  constructor(store: GameStorage) {
    this.#keeper = new GameKeeper(store);
  }

  /**
   * Saves a game's seat, even if it is restored and inactive. Resolves to undefined if this device holds no seat or the
   * game has ended. Resolves to `fixed` if the key is not extractable.
   */
  async save(id: string): Promise<Result<SavedSeat | 'fixed' | undefined, PlayError>> {
    const loaded = await this.#keeper.load(id);
    if (!loaded.ok) return loaded;
    const { stored } = loaded.value;
    const seat = stored.seat ?? stored.restoredSeat;
    if (seat === undefined || isOver(loaded.value)) return ok(undefined);
    const { color, privateKey, seed } = seat;
    const key = await exportSeatKey(privateKey);
    if (key === undefined) return ok('fixed');
    return ok({
      game: id,
      color,
      key: makeBase64Url(key),
      ...(seed !== undefined && { seed: makeBase64Url(seed) }),
    });
  }

  /** Stores an inactive seat for a game that this device already has. */
  restore(saved: SavedSeat): Promise<Result<SeatRestoration, PlayError>> {
    return this.#keeper.retrying(async () => {
      const loaded = await this.#keeper.load(saved.game);
      if (!loaded.ok) return loaded;
      const { stored, game } = loaded.value;
      const held = stored.seat ?? stored.restoredSeat;
      if (held !== undefined || isOver(loaded.value)) return ok('known');
      const seat = await readSeat(game.ledger, saved);
      if (typeof seat === 'string') return ok(seat);
      const written = await this.#keeper.write({ stored: { ...stored, restoredSeat: seat }, game });
      return written.ok ? ok('restored') : written;
    });
  }
}

/** Whether a game accepts no more entries, because it has ended or is from an older version. */
const isOver = ({ game: { state, ledger } }: Loaded): boolean =>
  state.end !== undefined || ledger.version < PLAY_VERSION;

/** Decodes a saved seat's secrets, if they belong to the seat's current key. */
const readSeat = async (
  ledger: Ledger,
  { color, key, seed }: SavedSeat,
): Promise<SeatSecret | 'moved' | 'damaged'> => {
  const bytes = parseBase64Url(key);
  const privateKey = bytes && (await importSeatKey(bytes));
  if (privateKey === undefined) return 'damaged';
  const challenge = randomBytes(HASH_BYTES);
  const signature = await sign(privateKey, challenge);
  const isOwn = await Promise.all(
    keysOf(ledger, color).map((known) => isSignedBy(known.key, signature, challenge)),
  );
  if (!isOwn.includes(true)) return 'damaged';
  if (isOwn.at(-1) !== true) return 'moved';
  if (!ledger.settings.dice) return seatSecret(color, privateKey, undefined);
  const numbers = parseBase64Url(seed ?? '');
  const [anchor] = ledger.numbers[color];
  const [own] = numbers === undefined ? [] : await makeChain(numbers);
  // With a different seed, the player could not reveal any number.
  if (anchor === undefined || own === undefined || !sameBytes(anchor, own)) return 'damaged';
  return seatSecret(color, privateKey, numbers);
};
