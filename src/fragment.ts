/** Bytes compressed for the fragment of an address: raw DEFLATE (RFC 1951), written in base64url (RFC 4648). */
import { joinBytes } from './bytes.js';
import { deflate, pipe, slicesOf } from './deflate.js';
import { err, ok, type Result } from './result.js';

/**
 * Bytes that are unpacked at once. DEFLATE expands at most 1,032 times, and browsers queue all the output of one
 * piece, so a hostile fragment takes at most this many kilobytes more than the caller's limit.
 */
const PIECE = 512;

/** Why a fragment cannot be unpacked: it is damaged, unpacks to too much, or the browser is too old. */
export type UnpackFault = 'damaged' | 'too-long' | 'unsupported';

/** Packs bytes; undefined in browsers without `CompressionStream`. */
export const packBytes = async (bytes: Uint8Array): Promise<string | undefined> => {
  if (typeof CompressionStream === 'undefined') return undefined;
  return makeBase64Url(joinBytes(await deflate([bytes])));
};

/** Unpacks a text of {@link packBytes} to at most `max` bytes. Hostile input fails in bounded memory. */
export const unpackBytes = async (
  packed: string,
  max: number,
): Promise<Result<Uint8Array<ArrayBuffer>, UnpackFault>> => {
  if (typeof DecompressionStream === 'undefined') return err('unsupported');
  const bytes = parseBase64Url(packed);
  if (bytes === undefined) return err('damaged');
  const stream = new DecompressionStream('deflate-raw');
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of pipe(stream, slicesOf(bytes, PIECE))) {
      length += piece.length;
      if (length > max) return err('too-long');
      pieces.push(piece);
    }
  } catch {
    return err('damaged');
  }
  return ok(joinBytes(pieces));
};

export const makeBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The bytes of a text in base64url without padding; undefined if it is none. */
export const parseBase64Url = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};
