/**
 * Decodes the bytes of a file: UTF-8, or UTF-16 in either byte order, as some editors and databases save
 * it. A byte order mark decides. Without one, UTF-16 is recognised by its zero bytes, because PGN and FEN
 * are mostly ASCII, and UTF-8 text contains no zero bytes. Older programs use one byte for each character:
 * if the first non-ASCII character is not valid UTF-8, the text is read as Windows-1252, which includes
 * Latin-1.
 */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The fewest and the most bytes that are searched for zeros. */
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
  // A single zero in a damaged file does not mean UTF-16.
  const many = Math.min(bytes.length, SAMPLE) / 8;
  if (Math.max(even, odd) <= many) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** The first byte that is not ASCII; -1 if there is none. A callback for each byte would take ten times as long. */
const firstNonAscii = (bytes: Uint8Array): number => {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80) return at;
  return -1;
};

/** The most bytes of a character in UTF-8. */
const LONGEST_LETTER = 4;

/** The encoding of bytes that begin with the first non-ASCII character. */
const encodingOfLetter = (bytes: Uint8Array): Encoding => {
  try {
    const letter = bytes.subarray(0, LONGEST_LETTER);
    new TextDecoder('utf-8', { fatal: true }).decode(letter.subarray(0, lengthInUtf8(letter)));
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
};

/** The number of bytes of a UTF-8 character, from its first byte. */
const lengthInUtf8 = ([first = 0]: Uint8Array): number =>
  first < 0xe0 ? 2 : first < 0xf0 ? 3 : LONGEST_LETTER;

/** Decodes text that arrives in pieces. The byte order mark is dropped. */
export class TextPieces {
  #decoder: TextDecoder | undefined;
  #encoding: Encoding | undefined;
  /** Bytes that arrived before the encoding was known. */
  #held = new Uint8Array(0);
  #begun = false;

  /** The encoding, once it is known; undefined as long as the text is pure ASCII. */
  get encoding(): Encoding | undefined {
    return this.#encoding;
  }

  decode(bytes: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(bytes, { stream: true });
    const held = new Uint8Array(this.#held.length + bytes.length);
    held.set(this.#held);
    held.set(bytes, this.#held.length);
    this.#held = held;
    // Too few bytes to decide: a pipe may begin with a single byte.
    return held.length < MIN_SAMPLE ? '' : this.#read(false);
  }

  /** Ends the text and returns its last part. */
  end(): string {
    const rest = this.#decoder === undefined ? this.#read(true) : '';
    return rest + (this.#decoder?.decode() ?? '');
  }

  /** Decodes the held bytes: ASCII up to the first character that reveals the encoding, the rest with it. */
  #read(isAll: boolean): string {
    if (!this.#begun) {
      this.#begun = true;
      const wide = wideEncodingOf(this.#held);
      if (wide !== undefined) return this.#begin(wide);
    }
    const held = this.#held;
    const at = firstNonAscii(held);
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

/** Decodes a whole text. */
export const decodeText = (bytes: Uint8Array): string => {
  const pieces = new TextPieces();
  return pieces.decode(bytes) + pieces.end();
};
