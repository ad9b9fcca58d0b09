/**
 * Hashes and signatures with WebCrypto: SHA-256, and ECDSA on the curve P-256, which all browsers support. See
 * docs/decisions/0019-two-signed-logs.md. A public key consists of a point's x and y, 64 bytes in total.
 */
import { joinBytes } from '../bytes.js';
import { makeBase64Url } from '../fragment.js';
import type { DieRoll } from '../rules/dice.js';
import { opposite, type Color } from '../rules/pieces.js';

export const HASH_BYTES = 32;
export const KEY_BYTES = 64;
export const SIGNATURE_BYTES = 64;
/** Size of a sealed 32-byte secret: the sender's key, the encrypted secret, and the AES-GCM tag. */
export const SEALED_BYTES = KEY_BYTES + 32 + 16;

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const AGREEMENT = { name: 'ECDH', namedCurve: CURVE.namedCurve } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const UNCOMPRESSED = 4;

/** A `Uint8Array` whose memory is not shared. The type is written so that TypeScript before 5.7 accepts it. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** Whether the platform provides WebCrypto. Browsers provide it only on secure pages. */
export const hasCrypto = (): boolean =>
  (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

export const sha256 = async (...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joinBytes(parts)));

export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count));

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
};

/** Stands for `CryptoKey`, which TypeScript declares in its DOM library. Not all projects include that library. */
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

/** Makes a player's key pair. The private key is extractable, so that a backup can contain it. */
export const makeSeatKey = async (): Promise<KeyPair> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, [
    'sign',
    'verify',
  ]);
  return { privateKey, publicKey: await exportPoint(publicKey) };
};

/** Exports a seat's private key as PKCS #8 bytes. Resolves to undefined for old keys, which are not extractable. */
export const exportSeatKey = async (key: PrivateKey): Promise<Bytes | undefined> =>
  key.extractable
    ? new Uint8Array(await crypto.subtle.exportKey('pkcs8', key as CryptoKey))
    : undefined;

/** Imports a private key written by {@link exportSeatKey}. Resolves to undefined if the bytes are damaged. */
export const importSeatKey = async (bytes: Uint8Array): Promise<PrivateKey | undefined> => {
  try {
    return await crypto.subtle.importKey('pkcs8', bytes as BufferSource, CURVE, true, ['sign']);
  } catch {
    return undefined;
  }
};

/** Makes a key pair for sealed secrets. The private key is not extractable. */
export const makeSealKey = async (): Promise<KeyPair> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(AGREEMENT, false, [
    'deriveBits',
  ]);
  return { privateKey, publicKey: await exportPoint(publicKey) };
};

/**
 * Derives the shared AES-GCM key for two key pairs. The nonce can be constant, because each pair of keys seals only one
 * secret.
 */
const agreedKey = async (privateKey: PrivateKey, publicKey: Uint8Array): Promise<CryptoKey> => {
  const point = joinBytes([Uint8Array.of(UNCOMPRESSED), publicKey]);
  const key = await crypto.subtle.importKey('raw', point, AGREEMENT, false, []);
  const algorithm = { name: 'ECDH', public: key };
  const bits = await crypto.subtle.deriveBits(algorithm, privateKey as CryptoKey, 256);
  const hash = await sha256(new Uint8Array(bits));
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

const SEAL_CIPHER = { name: 'AES-GCM', iv: new Uint8Array(12) };

/** Encrypts a secret for the owner of a {@link makeSealKey} key. Resolves to undefined if the key is invalid. */
export const sealFor = async (
  publicKey: Uint8Array,
  secret: Uint8Array,
): Promise<Bytes | undefined> => {
  const own = await makeSealKey();
  try {
    const key = await agreedKey(own.privateKey, publicKey);
    const text = await crypto.subtle.encrypt(SEAL_CIPHER, key, secret as BufferSource);
    return joinBytes([own.publicKey, new Uint8Array(text)]);
  } catch {
    return undefined;
  }
};

/** Decrypts a secret from {@link sealFor}. Resolves to undefined if it was sealed for another key or altered. */
export const unseal = async (
  privateKey: PrivateKey,
  sealed: Uint8Array,
): Promise<Bytes | undefined> => {
  try {
    const key = await agreedKey(privateKey, sealed.slice(0, KEY_BYTES));
    const text = sealed.slice(KEY_BYTES) as BufferSource;
    return new Uint8Array(await crypto.subtle.decrypt(SEAL_CIPHER, key, text));
  } catch {
    return undefined;
  }
};

/** Makes an invitation's key pair. Returns the public key and the secret number for the invitation link. */
export const makeInvitationKey = async (): Promise<{
  readonly publicKey: Bytes;
  readonly secret: string;
}> => {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: await exportPoint(pair.publicKey), secret: d };
};

/** Makes a relay's key pair. Also returns a text from which the pair can be restored. */
export const makeRelayKey = async (): Promise<{
  readonly pair: KeyPair;
  readonly text: string;
}> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, [
    'sign',
    'verify',
  ]);
  const text = JSON.stringify(await crypto.subtle.exportKey('jwk', privateKey));
  return { pair: { privateKey, publicKey: await exportPoint(publicKey) }, text };
};

/** Restores a key pair from the text of {@link makeRelayKey}. Resolves to undefined if the text is invalid. */
export const restoreRelayKey = async (text: string): Promise<KeyPair | undefined> => {
  try {
    const { d, ...point } = JSON.parse(text) as JsonWebKey;
    const jwk = { ...point, key_ops: ['sign'], ...(d !== undefined && { d }) };
    const privateKey = await crypto.subtle.importKey('jwk', jwk, CURVE, false, ['sign']);
    const shared = { ...point, key_ops: ['verify'] };
    const publicKey = await crypto.subtle.importKey('jwk', shared, CURVE, true, ['verify']);
    return { privateKey, publicKey: await exportPoint(publicKey) };
  } catch {
    return undefined;
  }
};

const exportPoint = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', key)).slice(1);

/** Imports an invitation's private key. Resolves to undefined if the secret number does not match the public key. */
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

/** The imported form of each public key, because a game's keys check many signatures. */
const importedKeys = new WeakMap<Uint8Array, Promise<CryptoKey>>();

const importPublicKey = (publicKey: Uint8Array): Promise<CryptoKey> => {
  const known = importedKeys.get(publicKey);
  if (known !== undefined) return known;
  const point = joinBytes([Uint8Array.of(UNCOMPRESSED), publicKey]);
  const key = crypto.subtle.importKey('raw', point, CURVE, false, ['verify']);
  importedKeys.set(publicKey, key);
  return key;
};

/** Whether the owner of a key signed the data. Resolves to false if the key is not a point on the curve. */
export const isSignedBy = async (
  publicKey: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<boolean> => {
  try {
    return await crypto.subtle.verify(
      SIGNING,
      await importPublicKey(publicKey),
      signature as BufferSource,
      data as BufferSource,
    );
  } catch {
    return false;
  }
};

/**
 * A fair die for two people who do not trust each other. Each player has a chain of numbers, in which each number is
 * the SHA-256 hash of the next. The last hash, called the _anchor_, is published before the game and commits the player
 * to the whole chain. A player reveals one number with each move. A roll combines one number from each player. Each
 * number was fixed before the other was known:
 *
 * - The player who rolls reveals a number with the move for the roll, so nobody else knows the roll earlier.
 * - The other player revealed a number with the previous move, before the roller's number could be known.
 *
 * A chain replaces one commitment per number. A player's latest number yields all earlier numbers, so a link needs only
 * one number per player, however long the game is.
 */

/** Number of numbers in a chain. A player needs one number per move and one additional number. */
export const CHAIN_LENGTH = 1024;

/** Computes a player's chain from a secret seed. The anchor is at index 0. */
export const makeChain = async (seed: Uint8Array): Promise<readonly Bytes[]> => {
  const chain: Bytes[] = [await sha256(seed)];
  for (let count = 0; count < CHAIN_LENGTH; count += 1)
    chain.push(await sha256(chain[count] ?? seed));
  return chain.reverse();
};

/**
 * Computes a player's numbers up to the last revealed number. The first should be the anchor. `known` contains the
 * numbers at the beginning that are already known.
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

/** The chain indices of the two numbers that form a ply's roll, for the mover and the opponent. Plies count from 0. */
export const indicesAt = (ply: number): { readonly own: number; readonly other: number } => {
  const half = Math.floor(ply / 2);
  return ply % 2 === 0 ? { own: half + 1, other: half + 1 } : { own: half + 2, other: half + 1 };
};

/** The player who moves at a ply, counted from 0. `first` is the player who begins. */
export const rollerAt = (ply: number, first: Color): Color =>
  ply % 2 === 0 ? first : opposite(first);

/** Computes the roll at a ply. A byte has 256 values, so all eight rolls are equally likely. */
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
