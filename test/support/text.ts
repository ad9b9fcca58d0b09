/** Texts of any characters. */
import fc from 'fast-check';

const SURROGATES = 0x800;

/** Any code point except a lone surrogate; fast-check's unit `binary` takes most of a second to build its tables. */
const character = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 0, max: 0x10_ffff - SURROGATES })
      .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + SURROGATES)),
  },
);

export const anyText = (constraints: {
  minLength?: number;
  maxLength: number;
}): fc.Arbitrary<string> => fc.string({ ...constraints, unit: character });
