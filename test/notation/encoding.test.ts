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
