/**
 * Hashes and signatures by WebCrypto: SHA-256, and ECDSA on the curve P-256, which all browsers have; see
 * docs/decisions/0019-two-signed-logs.md. Keys are the 64 bytes of a point, x and y, without the byte 4 before them.
 */
import { joinBytes } from '../bytes.js';
import { makeBase64Url } from '../fragment.js';

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
