/** Text compressed for the fragment of an address: raw DEFLATE (RFC 1951), written in base64url (RFC 4648). */
import { err, ok, type Result } from '../../src/result.js';

/** The most bytes of text in a packed fragment. A fragment that unpacks to more is refused. */
export const MAX_UNPACKED = 1 << 18;

/**
 * Bytes that are unpacked at once. DEFLATE expands at most 1,032 times, and browsers queue all the output of one
 * piece, so a hostile fragment takes at most this many kilobytes more than {@link MAX_UNPACKED}.
 */
const PIECE = 512;

/** Why a fragment cannot be unpacked: it is damaged, unpacks to too much, or the browser is too old. */
export type UnpackFault = 'damaged' | 'too-long' | 'unsupported';

/** Packs a text; undefined in browsers without `CompressionStream`. */
export const packText = async (text: string): Promise<string | undefined> => {
  if (typeof CompressionStream === 'undefined') return undefined;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
};

/** Unpacks a text of {@link packText}. Hostile input fails in bounded memory. */
export const unpackText = async (packed: string): Promise<Result<string, UnpackFault>> => {
  if (typeof DecompressionStream === 'undefined') return err('unsupported');
  const bytes = bytesOf(packed);
  if (bytes === undefined) return err('damaged');
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const write = async (): Promise<void> => {
    for (let at = 0; at < bytes.length; at += PIECE)
      await writer.write(bytes.subarray(at, at + PIECE));
    await writer.close();
  };
  // A fault ends the reading too, where it is handled.
  write().catch(() => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > MAX_UNPACKED) {
        reader.cancel().catch(() => undefined);
        return err('too-long');
      }
      text += decoder.decode(read.value, { stream: true });
    }
    return ok(text + decoder.decode());
  } catch {
    return err('damaged');
  }
};

const bytesOf = (packed: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]*$/.test(packed)) return undefined;
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};
