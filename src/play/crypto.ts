/**
 * Hashes and signatures by WebCrypto: SHA-256, and ECDSA on the curve P-256, which all browsers have; see
 * docs/decisions/0019-two-signed-logs.md. Keys are the 64 bytes of a point, x and y, without the byte 4 before them.
 */
import { joinBytes } from '../bytes.js';
import { makeBase64Url } from '../fragment.js';
import type { DieRoll } from '../rules/dice.js';
import { opposite, type Color } from '../rules/pieces.js';

export const HASH_BYTES = 32;
export const KEY_BYTES = 64;
export const SIGNATURE_BYTES = 64;

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const UNCOMPRESSED = 4;

export type Bytes = Uint8Array<ArrayBuffer>;

/** Whether the platform has WebCrypto; browsers have it on secure pages only. */
export const hasCrypto = (): boolean =>
  (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

export const sha256 = async (...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joinBytes(parts)));

export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count));

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** A `CryptoKey`. TypeScript declares that type in its DOM library, which not every project includes. */
export interface PrivateKey {
  readonly type: string;
  readonly extractable: boolean;
  readonly algorithm: { readonly name: string };
  readonly usages: readonly string[];
}

export interface KeyPair {
  readonly privateKey: PrivateKey;
  readonly publicKey: Bytes;
}

/** The key pair of a player. Its private key cannot be read, only used. */
export const makeSeatKey = async (): Promise<KeyPair> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, [
    'sign',
    'verify',
  ]);
  return { privateKey, publicKey: await exportPoint(publicKey) };
};

/** The key pair of an invitation, and its secret number, which the link of the invitation holds. */
export const makeInvitationKey = async (): Promise<{
  readonly publicKey: Bytes;
  readonly secret: string;
}> => {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: await exportPoint(pair.publicKey), secret: d };
};

const exportPoint = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', key)).slice(1);

/** The private key of an invitation; undefined if its secret number is not one of the point. */
export const importInvitationKey = async (
  publicKey: Uint8Array,
  secret: string,
): Promise<PrivateKey | undefined> => {
  const half = KEY_BYTES / 2;
  const [x, y] = [publicKey.slice(0, half), publicKey.slice(half)].map(makeBase64Url);
  const jwk = { kty: 'EC', crv: CURVE.namedCurve, x, y, d: secret } as JsonWebKey;
  try {
    return await crypto.subtle.importKey('jwk', jwk, CURVE, false, ['sign']);
  } catch {
    return undefined;
  }
};

export const sign = async (key: PrivateKey, data: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign(SIGNING, key as CryptoKey, data as BufferSource));

/** Whether a signature of some data was made by the owner of a key; false if the key is not a point of the curve. */
export const isSignedBy = async (
  publicKey: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<boolean> => {
  try {
    const point = joinBytes([Uint8Array.of(UNCOMPRESSED), publicKey]);
    const key = await crypto.subtle.importKey('raw', point, CURVE, false, ['verify']);
    return await crypto.subtle.verify(
      SIGNING,
      key,
      signature as BufferSource,
      data as BufferSource,
    );
  } catch {
    return false;
  }
};

/**
 * The die between two people who do not trust each other. Each player has a chain of numbers, every one of which is
 * the SHA-256 of the next. The last hash, the _anchor_, is published before the game: it commits its player to the whole
 * chain. A player reveals one number with each move. A roll is made of one number of each player, and either was fixed
 * before the other was known:
 *
 * - The player who rolls reveals his with the move for the roll, so nobody else knows the roll before.
 * - The other player has revealed his with the move before, when he could not know the first.
 *
 * A chain replaces one commitment for each number: whoever has the latest number of a player can compute all earlier
 * ones, so that a link has one number for each player, however long the game is.
 */

/** Numbers in a chain. A player needs one for each of his moves, and one more. */
export const CHAIN_LENGTH = 1024;

/** A player's chain, computed from its secret seed: the anchor is at index 0. */
export const makeChain = async (seed: Uint8Array): Promise<readonly Bytes[]> => {
  const chain: Bytes[] = [await sha256(seed)];
  for (let count = 0; count < CHAIN_LENGTH; count += 1)
    chain.push(await sha256(chain[count] ?? seed));
  return chain.reverse();
};

/**
 * The numbers before and including the last revealed one; the first of them should be the anchor. `known` are the first
 * numbers of the same player, as far as they are known.
 */
export const numbersBefore = async (
  last: Bytes,
  count: number,
  known: readonly Bytes[] = [],
): Promise<readonly Bytes[]> => {
  let first = last;
  const numbers: Bytes[] = [];
  for (let left = count; left > 0; left -= 1) {
    const same = left === known.length - 1 ? known[left] : undefined;
    if (same !== undefined && sameBytes(same, first)) return [...known, ...numbers.reverse()];
    numbers.push(first);
    first = await sha256(first);
  }
  return [first, ...numbers.reverse()];
};

/**
 * Which numbers of the two chains make the roll of a ply, which is counted from 0: that of the player who moves, and
 * that of his opponent.
 */
export const indicesAt = (ply: number): { readonly own: number; readonly other: number } => {
  const half = Math.floor(ply / 2);
  return ply % 2 === 0 ? { own: half + 1, other: half + 1 } : { own: half + 2, other: half + 1 };
};

/** The player who moves at a ply, from 0, in a game that `first` begins. */
export const rollerAt = (ply: number, first: Color): Color =>
  ply % 2 === 0 ? first : opposite(first);

/** The roll of a ply. A byte has 256 values, so all eight rolls are equally likely. */
export const rollFrom = async (
  game: Uint8Array,
  ply: number,
  numbers: Readonly<Record<Color, Uint8Array>>,
): Promise<DieRoll> => {
  const place = new Uint8Array(4);
  new DataView(place.buffer).setUint32(0, ply);
  const [byte = 0] = await sha256(game, place, numbers.white, numbers.black);
  return ((byte % 8) + 1) as DieRoll;
};
