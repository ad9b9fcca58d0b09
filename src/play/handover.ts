/**
 * Moves a seat to another of the player's devices; see docs/decisions/0028-a-seat-moves-by-a-signed-entry.md. The new
 * device makes a key pair and shows a code that contains the public key. The old device signs an entry that transfers
 * the seat to that key. The record contains everything else, so no other message is needed.
 */
import { joinBytes } from '../bytes.js';
import { makeBase64Url, parseBase64Url } from '../fragment.js';
import { ok, type Result } from '../result.js';
import { COLORS } from '../rules/pieces.js';
import {
  isSignedBy,
  KEY_BYTES,
  makeSealKey,
  makeSeatKey,
  sameBytes,
  sealFor,
  sign,
  SIGNATURE_BYTES,
  unseal,
  type Bytes,
} from './crypto.js';
import type { PlayAction } from './events.js';
import { seatSecret, type SeatRequest, type SeatSecret } from './game-storage.js';
import { keyOf, keysOf, labelOf, type Ledger } from './ledger.js';
import { refuse, type PlayError } from './settings.js';

/** The data that the new device signs. The signature reveals a code that was altered or belongs to another game. */
const codeData = ({ version, game }: Ledger, keys: Uint8Array): Bytes =>
  joinBytes([labelOf('seat', version), game, keys]);

/** Makes this device's keys for a seat in a game. */
export const makeRequest = async (ledger: Ledger): Promise<SeatRequest> => {
  const { publicKey, privateKey } = await makeSeatKey();
  const sealing = ledger.settings.dice ? await makeSealKey() : undefined;
  const keys = joinBytes([publicKey, ...(sealing === undefined ? [] : [sealing.publicKey])]);
  const signature = await sign(privateKey, codeData(ledger, keys));
  return {
    code: makeBase64Url(joinBytes([keys, signature])),
    publicKey,
    privateKey,
    ...(sealing !== undefined && { unsealKey: sealing.privateKey }),
  };
};

/** Number of digits of {@link codeDigits}. */
export const CODE_DIGITS = 4;

/**
 * Digits that the new device shows next to its QR code. The user must enter them on the old device. The URL in a QR
 * code opens a form that already contains the code. Without the digits, one click in that form would give the seat to
 * anyone who sent such a URL. The digits come from the last bytes of the code's signature, which are uniformly
 * distributed.
 */
export const codeDigits = (code: string): string => {
  const [high = 0, low = 0] = parseBase64Url(code.trim())?.slice(-2) ?? [];
  return String(((high << 8) | low) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
};

/** Makes the entry that transfers a seat to the device that shows a code. */
export const handoverTo = async (
  ledger: Ledger,
  { color, seed }: Pick<SeatSecret, 'color' | 'seed'>,
  code: string,
): Promise<Result<PlayAction, PlayError>> => {
  const refused = refuse('play-code', {});
  const keyBytes = ledger.settings.dice ? 2 * KEY_BYTES : KEY_BYTES;
  const bytes = parseBase64Url(code.trim());
  if (bytes?.length !== keyBytes + SIGNATURE_BYTES) return refused;
  const keys = bytes.slice(0, keyBytes);
  const key = keys.slice(0, KEY_BYTES);
  // Refuses an old key of the seat, because a device that hands the seat over deletes its key.
  const isUsed = keysOf(ledger, color).some((known) => sameBytes(known.key, key));
  if (isUsed || !(await isSignedBy(key, bytes.slice(keyBytes), codeData(ledger, keys))))
    return refused;
  if (seed === undefined) return ok({ kind: 'handover', key });
  const sealed = await sealFor(keys.slice(KEY_BYTES), seed);
  return sealed === undefined ? refused : ok({ kind: 'handover', key, seed: sealed });
};

/**
 * The seat that a record hands over to this device, and the entry that takes the seat. Undefined if the record contains
 * no handover to this device.
 */
export const seatFor = async (
  ledger: Ledger,
  { publicKey, privateKey, unsealKey }: SeatRequest,
): Promise<
  { readonly seat: SeatSecret; readonly action: PlayAction } | 'unreadable' | undefined
> => {
  for (const color of COLORS) {
    const event = ledger.entries[color].at(-1)?.event;
    const { signature } = ledger.logs[color];
    const key = keyOf(ledger, color);
    if (event?.kind !== 'handover' || signature === undefined || key === undefined) continue;
    if (!sameBytes(key, publicKey)) continue;
    const seed =
      event.seed === undefined || unsealKey === undefined
        ? undefined
        : await unseal(unsealKey, event.seed);
    if (event.seed !== undefined && seed === undefined) return 'unreadable';
    return { seat: seatSecret(color, privateKey, seed), action: { kind: 'takeover', signature } };
  }
  return undefined;
};
