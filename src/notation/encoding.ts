/**
 * Decodes a file's bytes as UTF-8, UTF-16 in either byte order (from some editors and databases) or one byte per
 * character (from older programs). UTF-16 is recognised by its byte order mark or by zero bytes: UTF-8 text contains no
 * zero bytes, but ASCII characters in UTF-16 do. For other files, the encoding is determined for each line, because
 * files may combine games in different encodings. Reads a line that is not valid UTF-8 as Windows-1252, which includes
 * Latin-1, even if the file begins with a byte order mark.
 */
import { joinBytes } from '../bytes.js';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Minimum and maximum number of bytes to search for zeros. */
const MIN_SAMPLE = 2;
const SAMPLE = 4096;
/** Maximum number of bytes to hold back until their line ends. */
const LONGEST_LINE = 1 << 16;
const LINE_BREAK = 0x0a;
const NO_BYTES = new Uint8Array(0);

const wideEncodingOf = (bytes: Uint8Array): Encoding | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A single zero may also occur in a damaged file, so it does not indicate UTF-16.
  const many = Math.min(bytes.length, SAMPLE) / 8;
  if (Math.max(even, odd) <= many) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

const isAscii = (byte: number | undefined): boolean => byte === undefined || byte < 0x80;

/** Whether a byte continues a UTF-8 character. */
const continues = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x80 && byte < 0xc0;

/** The offset of the next non-ASCII byte. A callback per byte would take ten times as long. */
const endOfAscii = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && isAscii(bytes[at])) at += 1;
  return at;
};

/** Decodes text that arrives in pieces. Drops the byte order mark. */
export class TextPieces {
  readonly #strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #plain = new TextDecoder('windows-1252');
  #wide: TextDecoder | undefined;
  #encoding: Encoding | undefined;
  #held: Uint8Array = NO_BYTES;
  #isBegun = false;
  #line = 1;
  #oneByteLines: number[] = [];

  /** UTF-16, or the encoding of the first line that is not pure ASCII. Undefined until that line has been read. */
  get encoding(): Encoding | undefined {
    return this.#encoding;
  }

  /** Numbers, starting at 1, of the first few lines that were read as Windows-1252. */
  get oneByteLines(): readonly number[] {
    return this.#oneByteLines;
  }

  decode(bytes: Uint8Array): string {
    if (this.#wide !== undefined) return this.#wide.decode(bytes, { stream: true });
    this.#held = this.#held.length === 0 ? bytes : joinBytes([this.#held, bytes]);
    // A pipe may begin with a single byte, which is too little to determine the encoding.
    return this.#held.length < MIN_SAMPLE && !this.#isBegun ? '' : this.#read(false);
  }

  /** Ends the text and returns its last part. */
  end(): string {
    const rest = this.#wide === undefined ? this.#read(true) : '';
    return rest + (this.#wide?.decode() ?? '');
  }

  #read(isAll: boolean): string {
    if (!this.#isBegun) {
      const wide = wideEncodingOf(this.#held);
      if (wide !== undefined) {
        this.#encoding = wide;
        this.#wide = new TextDecoder(wide);
        return this.#wide.decode(this.#take(this.#held.length), { stream: true });
      }
      const [first, second, third] = this.#held;
      if (first === 0xef && !isAll && this.#held.length < 3) return '';
      this.#isBegun = true;
      if (first === 0xef && second === 0xbb && third === 0xbf) this.#take(3);
    }
    return this.#lines(this.#take(this.#endOfLines(isAll)));
  }

  #take(length: number): Uint8Array {
    const taken = this.#held.subarray(0, length);
    this.#held = length < this.#held.length ? this.#held.slice(length) : NO_BYTES;
    return taken;
  }

  /** Number of held bytes whose encoding can be determined: whole lines, and the ASCII text after them. */
  #endOfLines(isAll: boolean): number {
    const held = this.#held;
    if (isAll) return held.length;
    const end = endOfAscii(held, held.lastIndexOf(LINE_BREAK) + 1);
    if (end === held.length || held.length - end < LONGEST_LINE) return end;
    // The cut must not split a character.
    let cut = held.length - 1;
    while (cut > end && continues(held[cut])) cut -= 1;
    return cut;
  }

  /** Decodes whole lines. Tries all lines at once first, because nearly all texts have a single encoding. */
  #lines(bytes: Uint8Array): string {
    const whole = this.#valid(bytes);
    if (whole !== undefined) {
      for (let at = whole.indexOf('\n'); at >= 0; at = whole.indexOf('\n', at + 1)) this.#line += 1;
      return whole;
    }
    const lines: string[] = [];
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(LINE_BREAK, from) + 1 || bytes.length;
      const line = bytes.subarray(from, end);
      lines.push(this.#valid(line) ?? this.#oneByte(line));
      if (line.at(-1) === LINE_BREAK) this.#line += 1;
      from = end;
    }
    return lines.join('');
  }

  /** Decodes bytes as UTF-8. Returns undefined if they are invalid. */
  #valid(bytes: Uint8Array): string | undefined {
    let text: string;
    try {
      text = this.#strict.decode(bytes);
    } catch {
      return undefined;
    }
    if (text.length < bytes.length) this.#encoding ??= 'utf-8';
    return text;
  }

  #oneByte(line: Uint8Array): string {
    this.#encoding ??= 'windows-1252';
    if (this.#oneByteLines.at(-1) !== this.#line && this.#oneByteLines.length < SAMPLE)
      this.#oneByteLines.push(this.#line);
    // The option is necessary, because Node 20 would otherwise decode Latin-1.
    return this.#plain.decode(line, { stream: true });
  }
}

/** Decodes a whole text. */
export const decodeText = (bytes: Uint8Array): string => {
  const pieces = new TextPieces();
  return pieces.decode(bytes) + pieces.end();
};
