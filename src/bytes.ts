/** Writes and reads the fields of binary files: variable-length numbers, strings, keys and a checksum. */

/** CRC-32 as in PNG (ISO 3309). */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
};

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Joins consecutive parts into one array. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  #grow(count: number): void {
    const length = this.#length + count;
    if (length <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }

  byte(value: number): void {
    this.#grow(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  raw(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a whole number from 0 to 2^53 - 1, seven bits per byte (LEB128). */
  count(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80);
    this.byte(rest);
  }

  /** Writes a whole number of either sign. Small numbers take few bytes. */
  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.count(bytes.length);
    this.raw(bytes);
  }

  /** Writes hexadecimal digits, two per byte. */
  hex(digits: string): void {
    for (let at = 0; at < digits.length; at += 2)
      this.byte(Number.parseInt(digits.slice(at, at + 2), 16));
  }

  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Thrown by a {@link ByteReader} at an invalid byte. Callers convert this error to an error value. */
export class DamageError extends Error {
  readonly at: number;

  constructor(at: number) {
    super(`byte ${at}`);
    this.at = at;
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  damage(): DamageError {
    return new DamageError(this.#at);
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw this.damage();
    this.#at += 1;
    return byte;
  }

  count(max = Number.MAX_SAFE_INTEGER): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (value > max) throw this.damage();
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }

  signed(max: number): number {
    const value = this.count(2 * max);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  raw(length: number): Uint8Array {
    const bytes = this.#bytes.subarray(this.#at, this.#at + length);
    if (bytes.length < length) throw this.damage();
    this.#at += length;
    return bytes;
  }

  text(): string {
    return new TextDecoder().decode(this.raw(this.count(this.#bytes.length)));
  }

  hex(bytes: number): string {
    return Array.from(this.raw(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  uint32(): number {
    return this.raw(4).reduceRight((value, byte) => value * 0x100 + byte, 0);
  }
}
