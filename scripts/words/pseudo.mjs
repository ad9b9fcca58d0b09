/**
 * Makes the pseudo-language: English with accents, in brackets and 40 % longer. If text on the page has no accents, it
 * is not translatable. If text is cut off, it has too little space.
 */
import { parse } from '@messageformat/parser';

const ACCENTS = {
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
  a: 'å',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};
const LONGER = 0.4;

const accent = (text) => text.replace(/[A-Za-z]/g, (letter) => ACCENTS[letter]);

/** Writes tokens as a message, with accents in the literal text. */
const write = (tokens) =>
  tokens
    .map((token) => {
      switch (token.type) {
        case 'content':
          return accent(token.value).replace(/[{}]/g, "'$&'");
        case 'argument':
          return `{${token.arg}}`;
        case 'octothorpe':
          return '#';
        case 'function':
          return `{${token.arg}, ${token.key}}`;
        default:
          return `{${token.arg}, ${token.type}, ${token.cases
            .map(({ key, tokens: inner }) => `${key} {${write(inner)}}`)
            .join(' ')}}`;
      }
    })
    .join('');

const lengthOf = (tokens) =>
  tokens.reduce(
    (sum, token) =>
      sum +
      (token.value?.length ??
        Math.max(0, ...(token.cases ?? []).map((each) => lengthOf(each.tokens)))),
    0,
  );

/** Converts a message, or all messages in a table, to the pseudo-language. */
export const pseudo = (words) => {
  if (Array.isArray(words)) return words.map(pseudo);
  if (typeof words === 'object')
    return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, pseudo(each)]));
  const tokens = parse(words);
  const length = lengthOf(tokens);
  return length === 0
    ? words
    : `[${write(tokens)}${' ~'.repeat(Math.ceil((length * LONGER) / 2))}]`;
};
