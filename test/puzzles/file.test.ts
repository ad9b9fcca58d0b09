/** The fields that a line of a puzzle set must have. */
import { describe, expect, test, vi } from 'vitest';
import {
  isProved,
  isPuzzle,
  makePuzzle,
  namePuzzle,
  readPuzzle,
  puzzleId,
} from '../../src/puzzles/file.js';
import type { Puzzle } from '../../src/puzzles/types.js';
import { Position } from '../../src/rules/position.js';
import { place } from './support.js';
import { defined, valueOf } from '../support/value.js';

const SCORE = { kind: 'centipawns', value: 500 };
const UNNAMED: Omit<Puzzle, 'id'> = {
  ruleset: 'cazaux',
  fen: '11k/12/12/Rp10/12/12/12/12/12/12/12/K11 w - - 0 1',
  solution: ['a9b9'],
  goal: { kind: 'win' },
  themes: ['checkmate'],
  rating: 900,
  deviation: 300,
  source: { game: 1, ply: 1 },
  proof: { nodes: 1, steps: [{ best: { kind: 'centipawns', value: 500 } }] },
} as const;

const puzzle = (): Puzzle => valueOf(namePuzzle(UNNAMED)).puzzle;

const codeOf = (text: string): string | undefined => {
  const read = readPuzzle(text);
  return read.ok ? undefined : read.error.code;
};

describe('a puzzle', () => {
  test('is unchanged after writing and reading', () => {
    const read = readPuzzle(makePuzzle(puzzle()));
    expect(read.ok && read.value.puzzle).toEqual(puzzle());
  });

  test.each([
    ['id', 5],
    ['ruleset', undefined],
    ['fen', 1],
    ['mistake', 1],
    ['roll', 0],
    ['roll', 9],
    ['roll', '3'],
    ['solution', 'a9b9'],
    ['solution', []],
    ['solution', ['a9b9', 'l12l11']],
    ['solution', [1]],
    ['goal', undefined],
    ['goal', { kind: 'lose' }],
    ['goal', { kind: 'end' }],
    ['goal', { kind: 'end', moves: 0 }],
    ['goal', { kind: 'end', moves: 1.5 }],
    ['goal', { moves: 2 }],
    ['themes', 'capture'],
    ['themes', ['no such theme']],
    ['rating', '900'],
    ['rating', -1],
    ['deviation', undefined],
    ['source', undefined],
    ['source', { game: 1 }],
    ['source', { ply: 1 }],
    ['source', { game: 1, ply: 1, white: 5 }],
    ['source', { game: 1, ply: 1, event: 5 }],
    ['source', { game: 1, ply: 1, black: 5 }],
    ['proof', undefined],
    ['proof', { nodes: 1 }],
  ])('is refused if its %s is %j', (field, value) => {
    const wrong = { ...puzzle(), [field]: value };
    expect(isPuzzle(wrong)).toBe(false);
    const read = readPuzzle(JSON.stringify(wrong));
    expect(!read.ok && read.error).toMatchObject({ code: 'puzzle-field', params: { field } });
  });

  test.each([
    { kind: 'win' },
    { kind: 'hold' },
    { kind: 'best' },
    { kind: 'end', moves: 1 },
    { kind: 'end', moves: 3 },
  ])('can have the goal %j', (goal) => {
    expect(isPuzzle({ ...puzzle(), goal })).toBe(true);
  });

  test('can contain a roll, a mistake and the names from its game', () => {
    const source = { game: 1, ply: 1, event: 'Cup', white: 'Ana', black: 'Bo' };
    expect(isPuzzle({ ...puzzle(), roll: 8, mistake: 'a2a3', source })).toBe(true);
  });

  test.each(['', '{', '5', 'null', '"text"'])('cannot be read from %j', (text) => {
    expect(codeOf(text)).toBe('puzzle-json');
  });

  test('is refused if its ID does not match its position', () => {
    expect(codeOf(JSON.stringify({ ...puzzle(), id: '000000000000' }))).toBe('puzzle-id');
  });

  test('is refused if a move is illegal', () => {
    const read = readPuzzle(JSON.stringify({ ...puzzle(), solution: ['a9c8'] }));
    expect(!read.ok && read.error).toMatchObject({ move: 1 });
  });
});

describe('a proof', () => {
  const proof = { nodes: 10, steps: [{ best: SCORE, second: SCORE }] };

  test.each([
    proof,
    { ...proof, tables: [128, 256] },
    { ...proof, tables: [] },
    { nodes: 0, steps: [] },
    { nodes: 1, steps: [{ best: SCORE }, { best: { kind: 'mate', moves: 2 } }] },
  ])('can have the form %j', (value) => {
    expect(isProved({ goal: UNNAMED.goal, themes: [], proof: value })).toBe(true);
  });

  test.each([
    5,
    {},
    { steps: [] },
    { nodes: '1', steps: [] },
    { nodes: 1, steps: {} },
    { nodes: 1, steps: [5] },
    { nodes: 1, steps: [{}] },
    { nodes: 1, steps: [{ best: SCORE }, { second: SCORE }] },
    { nodes: 1, steps: [{ best: SCORE, second: 5 }] },
    { ...proof, tables: 128 },
    { ...proof, tables: [128, 'much'] },
    { ...proof, tables: ['much', 128] },
  ])('cannot have the form %j', (value) => {
    expect(isProved({ goal: UNNAMED.goal, themes: [], proof: value })).toBe(false);
  });
});

test('a puzzle ID depends on the roll and the rules but not on the move counters', () => {
  const position = place('Ka1 Rh5 kl12 rb12');
  expect(puzzleId(position)).toMatchInlineSnapshot(`"3049df97bf4a"`);
  expect(puzzleId(position, 3)).toMatchInlineSnapshot(`"c74875d2dadb"`);
  expect(puzzleId(place('Ka1 Rh5 kl12 rb12', { ruleset: 'murray' }))).not.toBe(puzzleId(position));
  const moved = ['h5h6', 'l12l11', 'h6h5', 'l11l12'].reduce((at, text) => {
    const move = defined(at.legalMoves().find(({ from, to }) => `${from}${to}` === text));
    return at.play(move);
  }, position);
  expect(moved.fen).not.toBe(position.fen);
  expect(puzzleId(moved)).toBe(puzzleId(position));
});

test('a puzzle ID is computed once for each position', () => {
  const position = place('Ka1 Rh5 kl12 rb12');
  const fen = vi.spyOn(Position.prototype, 'fen', 'get');
  expect([puzzleId(position), puzzleId(position)]).toEqual(['3049df97bf4a', '3049df97bf4a']);
  expect(fen).toHaveBeenCalledOnce();
  fen.mockRestore();
});
