import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, TextPieces } from '../../src/notation/encoding.js';

const TEXT = '[White "Añcha 🐘"]\n\n1. e5 { ½ } e8 *\n';
const little = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const big = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

test.each([
  ['UTF-8', utf8],
  ['UTF-16, little-endian', little],
  ['UTF-16, big-endian', big],
] as const)('%s, with a mark and without, in any pieces', (_, encode) => {
  for (const mark of ['\ufeff', '']) {
    const bytes = encode(mark + TEXT);
    expect(decodeText(bytes)).toBe(TEXT);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = new TextPieces();
        const read = places
          .slice(1)
          .map((end, index) => pieces.decode(bytes.subarray(places[index], end)));
        expect(read.join('') + pieces.end()).toBe(TEXT);
      }),
    );
  }
});

test('neither nothing nor a stray zero is UTF-16', () => {
  expect(decodeText(new Uint8Array())).toBe('');
  expect(decodeText(utf8('1. e5\u0000 e8 *'))).toBe('1. e5\u0000 e8 *');
});

test('one byte a letter is Windows-1252, in any pieces', () => {
  const text = '[White "José Núñez"]\n[Black "Müller"]\n\n1. e5 {¡olé!} e8 1-0\n';
  const bytes = Buffer.from(text, 'latin1');
  expect(decodeText(bytes)).toBe(text);
  expect(decodeText(Buffer.from([0x93, 0x61, 0x94, 0x80]))).toBe('“a”€');
  // A letter at the very end is known by itself.
  expect(decodeText(Buffer.from('José', 'latin1'))).toBe('José');
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces = new TextPieces();
    let read = '';
    for (let at = 0; at < bytes.length; at += size)
      read += pieces.decode(bytes.subarray(at, at + size));
    expect(read + pieces.end()).toBe(text);
    expect(pieces.encoding).toBe('windows-1252');
  }
});

test.each([
  // Only both bytes are a mark.
  [[0xff, 0x41], 'ÿA'],
  [[0x41, 0xfe], 'Aþ'],
  [[0xfe, 0x41], 'þA'],
  [[0x41, 0xff], 'Aÿ'],
  [[0x80], '€'],
  [[0x61, 0x80, 0x62], 'a€b'],
  // Up to an eighth of the bytes may be zero.
  [[0, 0x61, 0, 0x61, ...Array.from({ length: 12 }, () => 0x61)], `\0a\0a${'a'.repeat(12)}`],
  // The first letter beyond ASCII decides, however many bytes it has.
  [[0xc3, 0xb1, 0xe9], 'ñ\ufffd'],
  [[0xe0, 0xa0, 0x80, 0xe9], '\u0800\ufffd'],
  [[0xe2, 0x80, 0x93, 0xe9], '–\ufffd'],
  [[0xf0, 0x90, 0x80, 0x80, 0xe9], '\u{10000}\ufffd'],
])('the bytes %j are %j', (bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text);
});

test('text is returned as soon as its encoding is certain', () => {
  const pieces = new TextPieces();
  expect(pieces.decode(utf8('1'))).toBe('');
  expect(pieces.decode(utf8('.'))).toBe('1.');
  // Zeros after the beginning are not UTF-16.
  expect(pieces.decode(utf8(' e\0\0\0\0'))).toBe(' e\0\0\0\0');
  expect(pieces.encoding).toBeUndefined();
  expect(pieces.decode(utf8('a½b'))).toBe('a');
  expect(pieces.decode(utf8('c'))).toBe('½bc');
  expect(pieces.encoding).toBe('utf-8');
  expect(pieces.end()).toBe('');
});
