/** Puzzles that a page gives as a position and moves. */
import { describe, expect, test } from 'vitest';
import { Attempt } from '../../src/puzzles/attempt.js';
import { movesIn, readGivenPuzzle } from '../../src/puzzles/daily.js';
import { type DieRoll, RULESETS } from '../../src/index.js';
import { valueOf } from '../support/value.js';

const { cazaux } = RULESETS;
/** Black to move; after i12e8, White ends the game in two moves. */
const FEN = '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91';

describe('a puzzle given as a position and moves', () => {
  test('begins with the opponent’s mistake if the number of moves is even', () => {
    const read = valueOf(readGivenPuzzle(cazaux, FEN, ['Ce8', 'g6i9', 'k12l12', 'i10l10']));
    expect(read.puzzle).toEqual({
      ruleset: 'cazaux',
      fen: FEN,
      mistake: 'i12e8',
      solution: ['g6i9', 'k12l12', 'i10l10'],
      goal: { kind: 'end', moves: 2 },
    });
    const attempt = new Attempt(read);
    expect(attempt.mistake?.san).toBe('Ce8');
    expect(attempt.start.turn).toBe('white');
    expect(attempt.steps).toHaveLength(3);
  });

  test('begins with the solver’s move if the number of moves is odd', () => {
    const { puzzle, line } = valueOf(readGivenPuzzle(cazaux, '', ['e5', 'e8', 'Uf3']));
    expect([puzzle.mistake, puzzle.goal]).toEqual([undefined, undefined]);
    expect(puzzle.solution).toEqual(['e4e5', 'e9e8', 'c1f3']);
    expect(line.start.fen).toBe(puzzle.fen);
  });

  test('keeps a given goal even if the moves end the game', () => {
    const win = { kind: 'win' } as const;
    const begun = readGivenPuzzle(cazaux, '', ['e5'], { goal: win });
    expect(begun.ok && begun.value.puzzle.goal).toEqual(win);
    const ended = readGivenPuzzle(cazaux, FEN, ['Ce8', 'g6i9', 'k12l12', 'i10l10'], {
      goal: win,
    });
    // A win that takes two moves in this line can take longer after other replies.
    expect(ended.ok && ended.value.puzzle.goal).toEqual(win);
  });

  test('allows only one move by the solver if a roll is given', () => {
    const fen = '12/12/12/1k10/12/12/12/12/12/3p8/12/RK10 b - - 3 70';
    const read = valueOf(readGivenPuzzle(cazaux, fen, ['b9b10', 'a1a10'], { roll: 5 }));
    const { puzzle, line } = read;
    expect(puzzle).toMatchObject({ mistake: 'b9b10', roll: 5, goal: { kind: 'best' } });
    expect(line.start.dice).toBe(true);
    expect(new Attempt(read).stepOf({ from: 'b1', to: 'b2' })).toBeUndefined();
    const code = (roll: DieRoll, ...moves: readonly string[]): string => {
      const refused = readGivenPuzzle(cazaux, fen, moves, { roll });
      return refused.ok ? '' : refused.error.code;
    };
    expect(code(8, 'b9b10', 'a1a10')).toBe('puzzle-moves');
    expect(code(5, 'b9b10', 'a1a2', 'b10b9', 'a2a3')).toBe('puzzle-moves');
    expect(code(5)).toBe('puzzle-moves');
  });

  test.each([
    ['', [], 'puzzle-moves', undefined],
    ['12/12', ['e5'], 'fen-rank-count', undefined],
    [FEN.replace('K7', '8'), ['e5'], 'king-missing', undefined],
    ['', ['e5', 'e5'], 'san-illegal', 2],
    ['', ['e5', 'nonsense'], 'san-syntax', 2],
    ['', ['a1a12'], 'move-illegal', 1],
  ])('with the FEN “%s” and the moves %j fails with %s', (fen, moves, code, move) => {
    const read = readGivenPuzzle(cazaux, fen, moves);
    const error = read.ok ? undefined : read.error;
    expect(error?.code).toBe(code);
    expect(error !== undefined && 'move' in error ? error.move : undefined).toBe(move);
  });
});

test.each([
  ['', []],
  ['1. e5 e8 2. Uf3', ['e5', 'e8', 'Uf3']],
  ['1.e5 e8 2.Uf3', ['e5', 'e8', 'Uf3']],
  ['12… Rl12 13.\nl10l12', ['Rl12', 'l10l12']],
  ['12...Rl12', ['Rl12']],
])('the moves in %j are extracted', (text, moves) => {
  expect(movesIn(text)).toEqual(moves);
});
