/**
 * The seats in games against people, as part of a backup, encrypted with a passphrase. Each row is encrypted
 * separately, so a damaged row loses only one seat:
 *
 * ```
 * passphrase --PBKDF2(salt, rounds)--> AES-256-GCM key --(iv, label)--> JSON of a saved seat
 * ```
 */
import { makeBase64Url, parseBase64Url } from '../../../src/fragment.js';
import { isObject } from '../../../src/guards.js';
import { randomBytes } from '../../../src/play/crypto.js';
import type { GameStorage } from '../../../src/play/index.js';
import { SeatBackup, type SavedSeat, type SeatRestoration } from '../../../src/play/seat-backup.js';
import { COLORS } from '../../../src/rules/pieces.js';
import type { Part } from './file.js';

/** Minimum length of a new passphrase in characters. An attacker with the file can try any number of passphrases. */
export const MIN_PASSPHRASE = 12;

/** Rounds of PBKDF2 with HMAC-SHA-256: the minimum in OWASP's Password Storage Cheat Sheet. */
const ROUNDS = 600_000;
/** Maximum number of rounds accepted from a file. A higher number would block a slow device for minutes. */
const MAX_ROUNDS = 10_000_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const VERSION = 1;
/** Authenticated with each row. Data encrypted for another purpose can therefore not be restored as a seat. */
const LABEL = new TextEncoder().encode(`acedrex seat in a backup ${VERSION}`);

type SeatOutcome =
  | SeatRestoration
  /** Saved in the file. */
  | 'saved'
  /** Not saved, because the key is from an earlier version and not extractable. */
  | 'fixed'
  /** Not restored, because there is no passphrase. */
  | 'locked'
  /** Not restored, because the passphrase is wrong or the row is damaged. */
  | 'undecrypted'
  /** Not restored, because a later version of the page has written the row. */
  | 'newer';

/** The number of seats with each result. */
export type SeatCounts = Record<SeatOutcome, number>;

/** Saves or restores seats with a passphrase, and counts the seats with each result. */
export class SeatTransfer {
  readonly counts: SeatCounts = {
    saved: 0,
    fixed: 0,
    restored: 0,
    known: 0,
    moved: 0,
    damaged: 0,
    locked: 0,
    undecrypted: 0,
    newer: 0,
  };
  readonly #passphrase: string;
  readonly #rounds: number;
  /** The last derived key. All rows of a file share one salt, and a derivation takes a second on a slow phone. */
  #derived: { readonly salt: string; readonly rounds: number; readonly key: CryptoKey } | undefined;

  /** An empty passphrase saves and restores no seats. */
  constructor(passphrase = '', rounds = ROUNDS) {
    // Systems encode accented letters differently, so the passphrase is normalized.
    this.#passphrase = passphrase.normalize('NFKC');
    this.#rounds = rounds;
  }

  get isLocked(): boolean {
    return this.#passphrase === '';
  }

  /** Encrypts a seat as a row of the backup. */
  async seal(seat: SavedSeat): Promise<unknown> {
    const salt = this.#derived?.salt ?? makeBase64Url(randomBytes(SALT_BYTES));
    const rounds = this.#rounds;
    const key = await this.#keyOf(salt, rounds);
    const iv = randomBytes(IV_BYTES);
    const text = new TextEncoder().encode(JSON.stringify(seat));
    const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(iv), key, text));
    return {
      version: VERSION,
      rounds,
      salt,
      iv: makeBase64Url(iv),
      data: makeBase64Url(sealed),
    };
  }

  /** Decrypts a row. Returns the seat, or the reason why it cannot be read. */
  async open(row: unknown): Promise<SavedSeat | 'damaged' | 'newer' | 'locked' | 'undecrypted'> {
    if (!isObject(row)) return 'damaged';
    const { version, rounds } = row;
    if (typeof version === 'number' && version > VERSION) return 'newer';
    const [salt, iv, data] = [row.salt, row.iv, row.data].map((text) =>
      typeof text === 'string' ? parseBase64Url(text) : undefined,
    );
    if (version !== VERSION || !isRounds(rounds)) return 'damaged';
    if (salt === undefined || iv === undefined || data === undefined) return 'damaged';
    if (this.isLocked) return 'locked';
    try {
      const key = await this.#keyOf(makeBase64Url(salt), rounds);
      const text = await crypto.subtle.decrypt(cipher(iv), key, data);
      const seat = JSON.parse(new TextDecoder().decode(text)) as unknown;
      return isSavedSeat(seat) ? seat : 'damaged';
    } catch {
      return 'undecrypted';
    }
  }

  async #keyOf(salt: string, rounds: number): Promise<CryptoKey> {
    if (this.#derived?.salt === salt && this.#derived.rounds === rounds) return this.#derived.key;
    const bytes = new TextEncoder().encode(this.#passphrase);
    const secret = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
    const key = await crypto.subtle.deriveKey(
      {
        name: 'PBKDF2',
        hash: 'SHA-256',
        salt: parseBase64Url(salt) ?? new Uint8Array(),
        iterations: rounds,
      },
      secret,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
    this.#derived = { salt, rounds, key };
    return key;
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: LABEL,
});

const isRounds = (rounds: unknown): rounds is number =>
  typeof rounds === 'number' && Number.isInteger(rounds) && rounds > 0 && rounds <= MAX_ROUNDS;

const isSavedSeat = (seat: unknown): seat is SavedSeat =>
  isObject(seat) &&
  [seat.game, seat.key].every((text) => typeof text === 'string') &&
  COLORS.some((color) => color === seat.color) &&
  (seat.seed === undefined || typeof seat.seed === 'string');

/** The part with this browser's seats. It follows the games in the file: restoring a seat requires its game. */
export const seatsPart = (storage: GameStorage, transfer: SeatTransfer): Part => {
  const seats = new SeatBackup(storage);
  const { counts } = transfer;
  const restore = async (row: unknown): Promise<SeatOutcome> => {
    const seat = await transfer.open(row);
    if (typeof seat === 'string') return seat;
    const restored = await seats.restore(seat);
    if (restored.ok) return restored.value;
    if (restored.error.code === 'play-store') throw new Error(restored.error.message);
    return 'damaged';
  };
  return {
    name: 'seats',
    read: async function* read() {
      for (const id of transfer.isLocked ? [] : await storage.ids()) {
        const seat = await seats.save(id);
        if (!seat.ok || seat.value === undefined) continue;
        counts[seat.value === 'fixed' ? 'fixed' : 'saved'] += 1;
        if (seat.value !== 'fixed') yield [await transfer.seal(seat.value)];
      }
    },
    async merge(rows) {
      const before = { ...counts };
      for (const row of rows) counts[await restore(row)] += 1;
      return {
        added: counts.restored - before.restored,
        damaged: counts.damaged - before.damaged,
      };
    },
  };
};
