/** The keys of a game's seats, for what players sign beside the record. */
import type { Color } from '../rules/pieces.js';
import { sign, type Bytes } from './crypto.js';
import { keyOf, type BySeat } from './ledger.js';
import type { Loaded } from './keeper.js';

export interface SeatKeys {
  /** The identity of the game as bytes. */
  readonly game: Uint8Array;
  /** The public keys; undefined for a seat that nobody has taken. */
  readonly keys: BySeat<Uint8Array | undefined>;
  /** The seat of this device. */
  readonly seat: Color | undefined;
  /** Signs for the seat of this device. */
  readonly sign: ((data: Bytes) => Promise<Bytes>) | undefined;
}

export const seatKeysOf = ({ stored: { seat }, game: { ledger } }: Loaded): SeatKeys => ({
  game: ledger.game,
  keys: { white: keyOf(ledger, 'white'), black: keyOf(ledger, 'black') },
  seat: seat?.color,
  sign: seat === undefined ? undefined : (data) => sign(seat.privateKey, data),
});
