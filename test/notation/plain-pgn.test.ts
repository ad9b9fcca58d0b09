/** The plain reader, which elements use first, agrees with the tolerant reader. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { makePgn, makePgnFile, parsePgn } from '../../src/notation/pgn.js';
import { parsePlainPgn } from '../../src/notation/strict-pgn.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { DIALECTS, randomGameFor } from './dialects.js';
import { FOREIGN } from './foreign-cases.js';

/** Compares both readers on a text; returns whether the plain reader accepts it. */
const compare = (text: string): boolean => {
  const plain = parsePlainPgn(text);
  if (plain !== undefined) expect(plain, text).toEqual(parsePgn(text));
  return plain !== undefined;
};

test('the strict and the tolerant reader agree on files of other programs', () => {
  const plain = FOREIGN.filter(({ file }) =>
    compare(readFileSync(new URL(`foreign/${file}`, import.meta.url), 'utf8')),
  );
  // The other files need the tolerant reader.
  expect(plain.length).toBeLessThan(8);
});

test('the strict and the tolerant reader agree on random games in every dialect', () => {
  const random = new Random(0x36);
  let plain = 0;
  for (const dialect of DIALECTS)
    for (let done = 0; done < scaled(4); done += 1) {
      const text = dialect.write(randomGameFor(dialect, random), random);
      compare(text);
      for (const { record } of parsePgn(text))
        if (record !== undefined && compare(makePgn(record))) plain += 1;
    }
  // The plain reader rejects only games with comments that may be scores or times.
  expect(plain).toBeGreaterThan(scaled(12));
});

test.each([
  ['1. e5 e8 2. Uf3'],
  ['1.e5 e8 2.Uf3 {good} (2.h5 $1 h8) Ug10 1-0'],
  ['[White "Ana"]\n\n1. e5! e8 2. Uf3 *'],
  ['[Ruleset "murray"] 1. e5 e8'],
])('the plain reader accepts %j', (text) => {
  expect(compare(text)).toBe(true);
});

test.each([
  ['e5 e8 Uf3'],
  ['5. e5 e8'],
  ['1. e5 e8 {0-1}'],
  ['1. e5 {+0.15/3 0.2} e8 *'],
  ['1. e5 e9 *'],
  ['[Fen "12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w"]\n\n1. Ra3 *'],
  ['[FEN "12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w"]\n\n1. Ra3 *'],
  ['[fen "x"]\n\n1. e5 *'],
  ['{a remark}\n[White "Ana"]\n\n1. e5 *'],
  ['1. e5± e8 *'],
  ['1. e5 e8 2. N *'],
])('the plain reader leaves %j to the tolerant reader', (text) => {
  expect(compare(text)).toBe(false);
});

test('the strict reader accepts several annotated games', () => {
  const [game, start] = parsePgn('1. e5 { a comment } *\n\n1. h5 h8 1-0').map(
    ({ record }) => record,
  );
  if (game === undefined || start === undefined) throw new Error('no game');
  expect(compare(makePgnFile([start, game, start]))).toBe(true);
});
