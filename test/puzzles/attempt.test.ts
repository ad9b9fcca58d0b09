/** Attempts at puzzles, and the daily puzzle. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, parseCoordinates } from '../../src/index.js';
import { Attempt } from '../../src/puzzles/attempt.js';
import { dailyOf, mayBeDaily } from '../../src/puzzles/daily.js';
import { namePuzzle } from '../../src/puzzles/file.js';
import type { Puzzle } from '../../src/puzzles/types.js';
import { valueOf } from '../support/value.js';

const WITHOUT_MISTAKE: Omit<Puzzle, 'id'> = {
  ruleset: 'cazaux',
  fen: '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91',
  solution: ['g6i9', 'k12l12', 'i10l10'],
  goal: { kind: 'end', moves: 2 },
  themes: ['checkmate'],
  rating: 850,
  deviation: 300,
  source: { game: 1, ply: 182 },
  proof: {
    nodes: 1,
    steps: [{ best: { kind: 'mate', moves: 2 } }, { best: { kind: 'mate', moves: 1 } }],
  },
};

const MATE: Omit<Puzzle, 'id'> = { ...WITHOUT_MISTAKE, mistake: 'i12e8' };

/** One move with a roll of 5: the rook captures. */
const ROLLED: Omit<Puzzle, 'id'> = {
  ...WITHOUT_MISTAKE,
  fen: '12/10k1/12/12/12/r11/12/12/12/3p8/12/R5K5 w g1 - 0 7',
  roll: 5,
  solution: ['a1a7'],
  goal: { kind: 'win' },
  proof: { nodes: 1, steps: [{ best: { kind: 'centipawns', value: 900 } }] },
};

const begin = (puzzle: Omit<Puzzle, 'id'>): Attempt => {
  const read = valueOf(namePuzzle(puzzle));
  return new Attempt(read);
};

const move = (text: string): Move => {
  const read = valueOf(parseCoordinates(text));
  return read as Move;
};

describe('an attempt', () => {
  test('alternates between moves and replies until the puzzle is solved', () => {
    const attempt = begin(MATE);
    expect(attempt.mistake?.san).toBe('Ce8');
    expect(attempt.last).toBe(attempt.mistake);
    expect(attempt.state).toBe('asked');
    expect(attempt.try(move('g6i9'))).toBe(true);
    expect(attempt.state).toBe('replying');
    // The reply comes first.
    expect(attempt.try(move('i10l10'))).toBe(false);
    attempt.help();
    expect(attempt.wasHelped).toBe(false);
    attempt.reply();
    expect([attempt.state, attempt.done]).toEqual(['asked', 2]);
    attempt.reply();
    expect(attempt.done).toBe(2);
    expect(attempt.try(move('i10l10'))).toBe(true);
    expect([attempt.state, attempt.hasFailed, attempt.wasHelped]).toEqual(['solved', false, false]);
    expect(attempt.position.status()).toBe('checkmate');
    expect(attempt.line).toBe(attempt.steps);
    expect(attempt.try(move('i10l10'))).toBe(false);
    attempt.answer();
    expect(attempt.state).toBe('solved');
  });

  test('records wrong moves and continues from the same position', () => {
    const attempt = begin(MATE);
    expect(attempt.try(move('a1a2'))).toBe(true);
    expect([attempt.state, attempt.tried?.san, attempt.done]).toEqual(['wrong', 'Ka2', 0]);
    expect(attempt.position.fen).toBe(attempt.start.fen);
    expect(attempt.try(move('a1a12'))).toBe(false);
    expect(attempt.state).toBe('wrong');
    attempt.help();
    expect(attempt.hint).toBe(1);
    attempt.help();
    attempt.help();
    expect(attempt.hint).toBe(2);
    attempt.try(move('g6i9'));
    attempt.reply();
    // The hint belonged to the previous move.
    expect([attempt.hint, attempt.wasHelped]).toEqual([0, true]);
    // A move has at most two hints.
    expect([attempt.mistakes, attempt.hints]).toEqual([1, 2]);
    attempt.answer();
    expect([attempt.state, attempt.isOver, attempt.hasFailed]).toEqual(['answered', true, true]);
  });

  test('accepts an equally good move and requires only the given number of moves', () => {
    const read = valueOf(namePuzzle(MATE));
    const first = new Attempt(read, 1);
    first.try(move('g6i9'));
    expect([first.state, first.plies]).toEqual(['solved', 1]);
    expect(first.line).toBe(first.steps);
    const other = new Attempt(read, 1);
    other.try(move('a1a2'), true);
    expect([other.state, other.hasFailed, other.done]).toEqual(['solved', false, 0]);
    expect(other.line.map(({ san }) => san)).toEqual(['Ka2']);
  });

  test('keeps the recorded mistakes when the solution arrives later', () => {
    const read = valueOf(namePuzzle(MATE));
    const { puzzle, line } = read;
    const attempt = new Attempt({ puzzle: { ...puzzle, solution: [] }, line }, 1);
    expect([attempt.next, attempt.state]).toEqual([undefined, 'asked']);
    attempt.try(move('g6i9'));
    expect(attempt.state).toBe('wrong');
    attempt.know(puzzle.solution);
    expect(attempt.next?.san).toBe(new Attempt(read).next?.san);
    attempt.try(move('g6i9'));
    expect([attempt.state, attempt.hasFailed]).toEqual(['solved', true]);
  });

  test('accepts only moves that match the roll', () => {
    const attempt = begin(ROLLED);
    expect(attempt.last).toBeUndefined();
    expect(attempt.try(move('g1g2'))).toBe(false);
    expect(attempt.state).toBe('asked');
    expect(attempt.try(move('a1a2'))).toBe(true);
    expect(attempt.state).toBe('wrong');
    attempt.try(move('a1a7'));
    expect(attempt.state).toBe('solved');
  });
});

describe('the daily puzzle', () => {
  const day = (number: number): Date => new Date(number * 86_400_000 + 5);

  test('stays the same all day and recurs only after all other puzzles', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: -9, max: 30_000 }),
        (size, start) => {
          const items = Array.from({ length: size }, (_, index) => index);
          const chosen = items.map((index) => dailyOf(items, day(start + index)));
          expect(new Set(chosen).size).toBe(size);
          expect(dailyOf(items, new Date((start + 1) * 86_400_000 - 1))).toBe(chosen[0]);
        },
      ),
      { numRuns: 50 },
    );
    expect(dailyOf<number>([], day(0))).toBeUndefined();
  });

  test('is never a puzzle with dice', () => {
    expect([MATE, ROLLED].map(mayBeDaily)).toEqual([true, false]);
  });
});
