/** The sets of puzzles as files, and those that we ship. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { namePuzzle, replay } from '../../src/puzzles/file.js';
import {
  isPuzzleSet,
  makePuzzleSet,
  readPuzzleSet,
  unpackPuzzleSet,
} from '../../src/puzzles/set.js';
import type { Puzzle } from '../../src/puzzles/types.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';
import { scaled } from '../support/scale.js';

beforeAll(async () => {
  await loadRules();
});

/** With everything that a puzzle can have, and with nothing that it need not have. */
const PUZZLES: readonly Omit<Puzzle, 'id'>[] = [
  {
    ruleset: 'cazaux',
    fen: '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91',
    mistake: 'i12e8',
    solution: ['g6i9', 'k12l12', 'i10l10'],
    goal: { kind: 'end', moves: 2 },
    themes: ['checkmate', 'bent-way'],
    rating: 850,
    deviation: 300,
    source: { game: 1, ply: 182, event: 'Self-play', white: 'Álvaro', black: 'Sancho' },
    proof: {
      nodes: 150_000,
      steps: [
        { best: { kind: 'mate', moves: 2 }, second: { kind: 'centipawns', value: -784 } },
        { best: { kind: 'mate', moves: 1 } },
      ],
    },
  },
  {
    ruleset: 'cazaux',
    fen: '12/10k1/12/12/12/12/12/12/12/3p8/12/R5K5 w g1 - 0 7',
    roll: 5,
    solution: ['a1a12'],
    goal: { kind: 'win' },
    themes: ['exact-ending'],
    rating: 400,
    deviation: 90,
    source: { game: 12_345, ply: 0 },
    proof: {
      nodes: 0,
      steps: [{ best: { kind: 'centipawns', value: 31_000 }, second: { kind: 'mate', moves: -3 } }],
    },
  },
  {
    ruleset: 'cazaux',
    fen: '12/6P5/12/1k10/12/12/12/12/12/3p8/12/RK10 w - - 3 70',
    solution: ['g11g12a'],
    goal: { kind: 'hold' },
    themes: [],
    rating: 2800,
    deviation: 300,
    source: { game: 2, ply: 139, event: 'Self-play' },
    proof: { nodes: 1, steps: [{ best: { kind: 'centipawns', value: 0 } }] },
  },
];

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

const idOf = (puzzle: Omit<Puzzle, 'id'>): string => {
  const read = namePuzzle(puzzle);
  if (!read.ok) throw new Error(read.error.message);
  return read.value.puzzle.id;
};

const named = (): readonly Puzzle[] => PUZZLES.map((puzzle) => ({ ...puzzle, id: idOf(puzzle) }));

describe('a set', () => {
  test('gives back what was written, with lines', async () => {
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

  test('keeps rolls, their goal, and several rulesets', async () => {
    const puzzles = [...named(), ...ROLLED.map((puzzle) => ({ ...puzzle, id: idOf(puzzle) }))];
    const bytes = await makePuzzleSet(puzzles);
    expect((await readPuzzleSet(bytes))?.map(({ puzzle }) => puzzle)).toEqual(puzzles);
    expect(isPuzzleSet(bytes)).toBe(true);
    expect(isPuzzleSet(new TextEncoder().encode('{"id":'))).toBe(false);
  });

  test('refuses puzzles that cannot be replayed, or do not name their rules by the id', async () => {
    const [first] = named();
    if (first === undefined) throw new Error('no puzzle');
    await expect(makePuzzleSet([{ ...first, ruleset: 'custom:cazaux' }])).rejects.toThrow(first.id);
    await expect(makePuzzleSet([{ ...first, solution: ['a1a2'] }])).rejects.toThrow(first.id);
  });

  test('is read whole or not at all', async () => {
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
          // A few bits of the compressed data, such as the padding of its last byte, change nothing. The CRC is that
          // of the content, so whatever is read is what was written.
          const read = await readPuzzleSet(damaged);
          if (read !== undefined) expect(read).toEqual(whole);
          expect(await readPuzzleSet(bytes.slice(0, at))).toBeUndefined();
        },
      ),
      { numRuns: scaled(60) },
    );
  });
});

describe('the sets that we ship', () => {
  const load = (name: string): Uint8Array =>
    new Uint8Array(readFileSync(new URL(`../../data/puzzles/${name}.puzzles`, import.meta.url)));

  test.each([...RULESET_NAMES, 'dice'])(
    '%s: puzzles that can be replayed, from easy to difficult',
    async (name) => {
      const read = (await readPuzzleSet(load(name))) ?? [];
      expect(read.length).toBeGreaterThan(0);
      expect(new Set(read.map(({ puzzle }) => puzzle.id)).size).toBe(read.length);
      for (const { puzzle } of read) {
        const isDice = puzzle.roll !== undefined;
        expect(isDice ? 'dice' : puzzle.ruleset).toBe(name);
        expect(replay(puzzle).ok).toBe(true);
      }
      const ratings = read.map(({ puzzle }) => puzzle.rating);
      expect(ratings).toEqual([...ratings].sort((one, other) => one - other));
    },
  );

  test('take at most 90 kB altogether', () => {
    const sizes = [...RULESET_NAMES, 'dice'].map((name) => load(name).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(90_000);
  });
});
