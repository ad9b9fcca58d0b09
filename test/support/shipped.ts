/** The published puzzles and books, each read once for all tests of a worker. */
import { readFileSync } from 'node:fs';
import type { ReadPuzzle } from '../../src/puzzles/file.js';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { TheoryBook } from '../../src/theory/book.js';
import { defined, valueOf } from './value.js';

const once = <T>(read: (name: string) => Promise<T>): ((name: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (name) => {
    const value = known.get(name) ?? read(name);
    known.set(name, value);
    return value;
  };
};

/** The set of a ruleset, or of games with dice. */
export const shippedPuzzles = once(async (name): Promise<readonly ReadPuzzle[]> =>
  defined(await readPuzzleSet(new Uint8Array(readFileSync(`data/puzzles/${name}.puzzles`)))),
);

export const shippedBook = once(async (ruleset) =>
  valueOf(await TheoryBook.load(readFileSync(`data/books/${ruleset}.book`))),
);
