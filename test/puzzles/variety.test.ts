/** The order in which puzzles are proved and added to a set. */
import { expect, test } from 'vitest';
import { namePuzzle, type ReadPuzzle } from '../../src/puzzles/file.js';
import type { Puzzle } from '../../src/puzzles/types.js';
import { byVariety, motifOf } from '../../src/puzzles/variety.js';
import { valueOf } from '../support/value.js';

const puzzle = (
  file: string,
  move: string,
  rating: number,
  goal: Puzzle['goal'] = { kind: 'win' },
): ReadPuzzle =>
  valueOf(
    namePuzzle({
      ruleset: 'cazaux',
      fen: `11k/12/12/${file}/12/12/12/12/12/12/12/K11 w - - 0 1`,
      solution: [move],
      goal,
      themes: [],
      rating,
      deviation: 300,
      source: { game: 1, ply: 1 },
      proof: { nodes: 1, steps: [{ best: { kind: 'centipawns', value: 500 } }] },
    }),
  );

const RATINGS = [400, 420, 440, 900];
const rooks = (): readonly ReadPuzzle[] =>
  RATINGS.map((rating, index) => puzzle(`R${9 - index}p${index + 1}`, 'a9a8', rating));
const aanca = (): ReadPuzzle => puzzle('A10p', 'a9b8', 1500);

test('a motif consists of the end of the game, the number of moves, and the first and last piece', () => {
  const motifs = [...rooks(), aanca()].map(motifOf);
  expect(new Set(motifs).size).toBe(2);
  expect(motifs[0]).toBe('cazaux win ongoing move rook rook');
  expect(motifOf(puzzle('R10p', 'a9a8', 400, { kind: 'hold' }))).not.toBe(motifs[0]);
});

const ratings = (puzzles: readonly ReadPuzzle[]): readonly number[] =>
  puzzles.map((read) => read.puzzle.rating);

test('motifs alternate, and difficulties within a motif vary as much as possible', () => {
  expect(ratings(byVariety([...rooks(), aanca()]))).toEqual([400, 1500, 900, 440, 420]);
});

test('the order of the input does not matter', () => {
  const one = byVariety([...rooks(), aanca()]);
  expect(byVariety([aanca(), ...rooks().toReversed()])).toEqual(one);
});

test('motifs that a set lacks come first', () => {
  const [before, after] = [rooks().slice(0, 1), rooks().slice(1)];
  expect(ratings(byVariety([...after, aanca()], before))).toEqual([1500, 900, 440, 420]);
});
