import { describe, expect, test } from 'vitest';
import {
  encodeGame,
  HEADER_BYTES,
  makeHeader,
  NO_SCORE,
  readGames,
  type Game,
} from '../../train/games.mjs';
import { Random } from '../support/random.js';

const makeGames = (count: number): readonly Game[] => {
  const random = new Random(7);
  return Array.from({ length: count }, (_, number) => ({
    number,
    ruleset: number % 2 === 0 ? 'murray' : 'custom:lion=threeleaper,moveLimit=60',
    result: ['0-1', '1/2-1/2', '1-0', '*'][number % 4] ?? '*',
    randomPlies: 6,
    plies: Array.from({ length: random.below(300) }, (_unused, ply) => ({
      from: random.below(144),
      to: random.below(144),
      score: ply < 6 ? NO_SCORE : random.below(64_000) - 32_000,
    })),
  }));
};

const GAMES = makeGames(20);
const FILE = Buffer.concat([makeHeader(), ...GAMES.map(encodeGame)]);
const read = (file: Buffer): readonly Game[] => [...readGames(file)].map(({ game }) => game);

describe('a games file', () => {
  test('is unchanged after writing and reading, including the offsets of its records', () => {
    expect(read(FILE)).toEqual(GAMES);
    const ends = [...readGames(FILE)].map(({ end }) => end);
    expect(ends.at(-1)).toBe(FILE.length);
    for (const [index, end] of ends.entries())
      expect(read(FILE.subarray(0, end))).toEqual(GAMES.slice(0, index + 1));
  });

  test('returns the complete records if it ends within a record', () => {
    const ends = [...readGames(FILE)].map(({ end }) => end);
    for (let length = 0; length < FILE.length; length += 97) {
      const complete = ends.filter((end) => end <= length).length;
      expect(read(FILE.subarray(0, length))).toEqual(GAMES.slice(0, complete));
    }
  });

  test('is refused with the offset of the record if a byte is changed', () => {
    for (let at = HEADER_BYTES + 4; at < FILE.length; at += 211) {
      const damaged = Buffer.from(FILE);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      const ends = [HEADER_BYTES, ...[...readGames(FILE)].map(({ end }) => end)];
      const start = ends.findLast((end) => end <= at) ?? 0;
      // A wrong length is impossible, leads to a wrong checksum, or points beyond the end of the file.
      if (at - start < 4) continue;
      expect(() => read(damaged)).toThrow(`byte ${start}: wrong checksum`);
    }
    expect(() => read(Buffer.from('PGN or anything else'))).toThrow('not a file of games');
  });
});
