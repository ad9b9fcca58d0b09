/** Compresses bytes for the fragment of an address, as raw DEFLATE (RFC 1951) in base64url (RFC 4648). */
import { joinBytes } from './bytes.js';
import { deflate, pipe, slicesOf } from './deflate.js';
import { err, ok, type Result } from './result.js';

/**
 * Number of compressed bytes that are unpacked at once. Browsers queue the whole output, which is at most 1,032 bytes
 * for each compressed byte. A hostile fragment therefore exceeds the caller's limit by at most about this many
 * kilobytes.
 */
const PIECE = 512;

/** Why a fragment cannot be unpacked: the fragment is damaged, its content is too long, or the browser is too old. */
export type UnpackFault = 'damaged' | 'too-long' | 'unsupported';

/** Packs bytes. Resolves to undefined in browsers without `CompressionStream`. */
export const packBytes = async (bytes: Uint8Array): Promise<string | undefined> => {
  if (typeof CompressionStream === 'undefined') return undefined;
  return makeBase64Url(joinBytes(await deflate([bytes])));
};

/** Unpacks a text from {@link packBytes} to at most `max` bytes. Hostile input fails in bounded memory. */
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

/** Maximum length of unpacked text in bytes. A fragment with longer text is refused. */
export const MAX_UNPACKED = 1 << 18;

/** Packs a text. Resolves to undefined in browsers without `CompressionStream`. */
export const packText = (text: string): Promise<string | undefined> =>
  packBytes(new TextEncoder().encode(text));

/** Unpacks a text from {@link packText}. Hostile input fails in bounded memory. */
export const unpackText = async (packed: string): Promise<Result<string, UnpackFault>> => {
  const bytes = await unpackBytes(packed, MAX_UNPACKED);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.value));
  } catch {
    return err('damaged');
  }
};

export const makeBase64Url = (bytes: Uint8Array): string => {
  let binary = '';
  // A loop, because `Array.from` with a callback takes several times as long.
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Decodes base64url without padding. Returns undefined if the text is invalid. */
export const parseBase64Url = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
};
