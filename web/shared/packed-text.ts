/** Text compressed for the fragment of an address; see {@link packBytes}. */
import { packBytes, unpackBytes, type UnpackFault } from '../../src/fragment.js';
import { err, ok, type Result } from '../../src/result.js';

/** The most bytes of text in a packed fragment. A fragment that unpacks to more is refused. */
export const MAX_UNPACKED = 1 << 18;

/** Packs a text; undefined in browsers without `CompressionStream`. */
export const packText = (text: string): Promise<string | undefined> =>
  packBytes(new TextEncoder().encode(text));

/** Unpacks a text of {@link packText}. Hostile input fails in bounded memory. */
export const unpackText = async (packed: string): Promise<Result<string, UnpackFault>> => {
  const bytes = await unpackBytes(packed, MAX_UNPACKED);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.value));
  } catch {
    return err('damaged');
  }
};
