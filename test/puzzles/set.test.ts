/** Files of puzzle sets, and the shipped sets. */
import { readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namePuzzle } from '../../src/puzzles/file.js';
import {
  isPuzzleSet,
  makePuzzleSet,
  readPuzzleSet,
  unpackPuzzleSet,
} from '../../src/puzzles/set.js';
import type { Puzzle } from '../../src/puzzles/types.js';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';
import { scaled } from '../support/scale.js';
import { shippedPuzzles } from '../support/shipped.js';
import { defined, valueOf } from '../support/value.js';

/** Puzzles with all optional fields and with none. */
const PUZZLES = readFileSync('test/puzzles/set.puzzles.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Omit<Puzzle, 'id'>);

/** Best moves for a roll, under two rulesets. */
const ROLLED: readonly Omit<Puzzle, 'id'>[] = (['golladay', 'cazaux'] as const).map((ruleset) => ({
  ruleset,
  fen: '12/10k1/12/12/12/r11/12/12/12/3p8/12/R5K5 w g1 - 0 7',
  roll: 5,
  solution: ['a1a7'],
  goal: { kind: 'best' },
  themes: ['king-capture'],
  rating: 900,
  deviation: 300,
  source: { game: 3, ply: 40 },
  proof: { nodes: 5_000_000, steps: [{ best: { kind: 'centipawns', value: 900 } }] },
}));

const idOf = (puzzle: Omit<Puzzle, 'id'>): string => valueOf(namePuzzle(puzzle)).puzzle.id;

const named = (): readonly Puzzle[] => PUZZLES.map((puzzle) => ({ ...puzzle, id: idOf(puzzle) }));

describe('a puzzle set', () => {
  test('is unchanged after writing and reading', async () => {
    const puzzles = named();
    const read = await readPuzzleSet(await makePuzzleSet(puzzles));
    expect(read?.map(({ puzzle }) => puzzle)).toEqual(puzzles);
    expect(read?.map(({ line }) => line.own.length)).toEqual([2, 1, 1]);
    expect(await readPuzzleSet(await makePuzzleSet([]))).toEqual([]);
    const unpacked = await unpackPuzzleSet(await makePuzzleSet(puzzles));
    const essences = puzzles.map(({ ruleset, fen, mistake, roll, solution, goal }) => ({
      ...{ ruleset, fen, mistake, roll, solution, goal },
    }));
    expect(unpacked).toEqual(essences);
  });

  test('keeps rolls, their goals and several rulesets', async () => {
    const puzzles = [...named(), ...ROLLED.map((puzzle) => ({ ...puzzle, id: idOf(puzzle) }))];
    const bytes = await makePuzzleSet(puzzles);
    expect((await readPuzzleSet(bytes))?.map(({ puzzle }) => puzzle)).toEqual(puzzles);
    expect(isPuzzleSet(bytes)).toBe(true);
    expect(isPuzzleSet(new TextEncoder().encode('{"id":'))).toBe(false);
  });

  test('refuses puzzles with illegal moves or with a ruleset that is not given by its ID', async () => {
    const first = defined(named()[0]);
    await expect(makePuzzleSet([{ ...first, ruleset: 'custom:cazaux' }])).rejects.toThrow(first.id);
    await expect(makePuzzleSet([{ ...first, solution: ['a1a2'] }])).rejects.toThrow(first.id);
  });

  test('is read completely or not at all', async () => {
    const bytes = await makePuzzleSet(named());
    const whole = await readPuzzleSet(bytes);
    expect(whole).toHaveLength(PUZZLES.length);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const damaged = bytes.slice();
          damaged[at] = (damaged[at] ?? 0) ^ change;
          // A few bits of the compressed data, such as the padding of its last byte, change nothing. The CRC covers the
          // content, so any content that is read is unchanged.
          const read = await readPuzzleSet(damaged);
          if (read !== undefined) expect(read).toEqual(whole);
          expect(await readPuzzleSet(bytes.slice(0, at))).toBeUndefined();
        },
      ),
      { numRuns: scaled(60) },
    );
  });
});

describe('the shipped sets', () => {
  test.each([...RULESET_NAMES, 'dice'])(
    'contain valid puzzles in order of difficulty (%s)',
    async (name) => {
      // Reading plays their moves.
      const read = await shippedPuzzles(name);
      expect(read.length).toBeGreaterThan(0);
      expect(new Set(read.map(({ puzzle }) => puzzle.id)).size).toBe(read.length);
      for (const { puzzle } of read) {
        const isDice = puzzle.roll !== undefined;
        expect(isDice ? 'dice' : puzzle.ruleset).toBe(name);
      }
      const ratings = read.map(({ puzzle }) => puzzle.rating);
      expect(ratings).toEqual([...ratings].sort((one, other) => one - other));
    },
  );

  test('are at most 90 kB in total', () => {
    const sizes = [...RULESET_NAMES, 'dice'].map(
      (name) => statSync(`data/puzzles/${name}.puzzles`).size,
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(90_000);
  });
});
