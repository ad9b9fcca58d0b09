/**
 * Bytes of a file as text: UTF-8, or UTF-16 in either order, as some editors and databases save it. A
 * mark at the beginning tells which; without one UTF-16 is known by its zeros, because PGN and FEN are
 * mostly ASCII, and in UTF-8 no byte of a text is zero.
 */

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes that are looked at for zeros, at least and at most. */
const MIN_SAMPLE = 2;
const SAMPLE = 4096;

const encodingOf = (bytes: Uint8Array): Encoding => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A stray zero in a damaged file makes no UTF-16.
  const many = Math.min(bytes.length, SAMPLE) / 8;
  if (Math.max(even, odd) <= many) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** Decodes text that arrives in pieces. The mark at its beginning is dropped. */
export class TextPieces {
  #decoder: TextDecoder | undefined;
  #held = new Uint8Array(0);

  decode(bytes: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(bytes, { stream: true });
    const held = new Uint8Array(this.#held.length + bytes.length);
    held.set(this.#held);
    held.set(bytes, this.#held.length);
    this.#held = held;
    // Too little to tell by: a pipe may begin with a single byte.
    return held.length < MIN_SAMPLE ? '' : this.#begin();
  }

  /** The last of the text, when no more bytes will come. */
  end(): string {
    const rest = this.#decoder === undefined ? this.#begin() : '';
    return rest + (this.#decoder?.decode() ?? '');
  }

  #begin(): string {
    this.#decoder = new TextDecoder(encodingOf(this.#held));
    const text = this.#decoder.decode(this.#held, { stream: true });
    this.#held = new Uint8Array(0);
    return text;
  }
}

/** All of a text. */
export const decodeText = (bytes: Uint8Array): string => {
  const pieces = new TextPieces();
  return pieces.decode(bytes) + pieces.end();
};
