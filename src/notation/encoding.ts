/**
 * Bytes of a file as text: UTF-8, or UTF-16 in either order, as some editors and databases save it. A
 * mark at the beginning tells which; without one UTF-16 is known by its zeros, because PGN and FEN are
 * mostly ASCII, and in UTF-8 no byte of a text is zero. Older programs save one byte a letter: where the
 * first letter beyond ASCII is no UTF-8, the text is read as Windows-1252, which includes Latin-1.
 */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that are looked at for zeros, at least and at most. */
const MIN_SAMPLE = 2;
const SAMPLE = 4096;

const wideEncodingOf = (bytes: Uint8Array): Encoding | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A stray zero in a damaged file makes no UTF-16.
  const many = Math.min(bytes.length, SAMPLE) / 8;
  if (Math.max(even, odd) <= many) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** The longest letter in UTF-8, in bytes. */
const LONGEST_LETTER = 4;

/** The encoding that the first letter beyond ASCII tells, with which the bytes begin. */
const encodingOfLetter = (bytes: Uint8Array): Encoding => {
  try {
    const letter = bytes.subarray(0, LONGEST_LETTER);
    new TextDecoder('utf-8', { fatal: true }).decode(letter.subarray(0, lengthInUtf8(letter)));
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
};

/** Bytes of the letter in UTF-8, as its first byte tells. */
const lengthInUtf8 = ([first = 0]: Uint8Array): number =>
  first < 0xe0 ? 2 : first < 0xf0 ? 3 : LONGEST_LETTER;

/** Decodes text that arrives in pieces. The mark at its beginning is dropped. */
export class TextPieces {
  #decoder: TextDecoder | undefined;
  #encoding: Encoding | undefined;
  /** What has arrived before the encoding is known. */
  #held = new Uint8Array(0);
  #begun = false;

  /** The encoding, once the text has told it; pure ASCII tells none. */
  get encoding(): Encoding | undefined {
    return this.#encoding;
  }

  decode(bytes: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(bytes, { stream: true });
    const held = new Uint8Array(this.#held.length + bytes.length);
    held.set(this.#held);
    held.set(bytes, this.#held.length);
    this.#held = held;
    // Too little to tell by: a pipe may begin with a single byte.
    return held.length < MIN_SAMPLE ? '' : this.#read(false);
  }

  /** The last of the text, when no more bytes will come. */
  end(): string {
    const rest = this.#decoder === undefined ? this.#read(true) : '';
    return rest + (this.#decoder?.decode() ?? '');
  }

  /** Reads what is held up to the first letter that tells the encoding, and goes on with that. */
  #read(isAll: boolean): string {
    if (!this.#begun) {
      this.#begun = true;
      const wide = wideEncodingOf(this.#held);
      if (wide !== undefined) return this.#begin(wide);
    }
    const held = this.#held;
    const at = held.findIndex((byte) => byte >= 0x80);
    const isKnown = at >= 0 && (isAll || held.length - at >= LONGEST_LETTER);
    if (isKnown) return this.#begin(encodingOfLetter(held.subarray(at)));
    const end = at < 0 ? held.length : at;
    this.#held = held.slice(end);
    return new TextDecoder().decode(held.subarray(0, end));
  }

  #begin(encoding: Encoding): string {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding);
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
