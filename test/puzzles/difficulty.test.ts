/**
 * The rating of a puzzle: 700, plus 170 for each factor of four in the nodes of the hardest move and 40 for the other
 * moves, and 110 for each further move. Themes adjust the rating, which is between 400 and 2800.
 */
import { describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { difficultyOf } from '../../src/puzzles/mine.js';
import type { PuzzleEngine, PuzzleLimits } from '../../src/puzzles/engine.js';
import type { PuzzleLineOfPlay } from '../../src/puzzles/file.js';
import type { Theme } from '../../src/puzzles/types.js';
import { lineOf, place } from './support.js';
import { defined } from '../support/value.js';

/** An engine that finds the move of each turn with the given number of nodes. */
const engineFor = (
  { own }: PuzzleLineOfPlay,
  nodes: readonly number[],
  asked: PuzzleLimits[] = [],
): PuzzleEngine => {
  return (position, limits) => {
    asked.push(limits);
    const turn = own.findIndex(({ before }) => before.fen === position.fen);
    const move = defined(own[turn]?.move);
    const isFound = limits.nodes >= (nodes[turn] ?? 0);
    const other = position.legalMoves().find((each) => each.to !== move.to);
    const found = defined(isFound ? move : other);
    return Promise.resolve([
      { move: makeCoordinates(found), score: { kind: 'centipawns', value: 0 } },
    ]);
  };
};

const one = (): PuzzleLineOfPlay => lineOf(place('Ka1 Rh5 ke10 ge8 pa9'), 'h5e5');
const two = (): PuzzleLineOfPlay => lineOf(place('Ka1 Rh5 ke10 ge8 pa9'), 'h5e5 a9a8 e5e8');

const ratingOf = async (
  line: PuzzleLineOfPlay,
  nodes: readonly number[],
  themes: readonly Theme[] = [],
): Promise<number> => (await difficultyOf(line, themes, engineFor(line, nodes))).rating;

describe('a single move', () => {
  test.each([
    [60, 700],
    [61, 870],
    [250, 870],
    [1000, 1040],
    [4000, 1210],
    [16_000, 1380],
    [64_000, 1550],
    [64_001, 1720],
  ])('found with %i nodes is rated %i', async (nodes, rating) => {
    expect(await ratingOf(one(), [nodes])).toBe(rating);
  });
});

test('a short search that finds the move by luck is ignored', async () => {
  const line = one();
  const honest = engineFor(line, [4000]);
  const lucky = engineFor(line, [0]);
  const engine: PuzzleEngine = (position, limits) =>
    (limits.nodes === 250 ? lucky : honest)(position, limits);
  expect((await difficultyOf(line, [], engine)).rating).toBe(700 + 3 * 170);
});

test.each([
  [[0, 0], 700 + 110],
  [[1000, 0], 700 + 110 + 2 * 170],
  [[0, 1000], 700 + 110 + 2 * 170],
  [[250, 4000], 700 + 110 + 3 * 170 + 40],
  [[4000, 1000], 700 + 110 + 3 * 170 + 2 * 40],
])('two moves that take %j nodes are rated %i', async (nodes, rating) => {
  expect(await ratingOf(two(), nodes)).toBe(rating);
});

test.each<[readonly Theme[], number]>([
  [['quiet'], 150],
  [['sacrifice'], 100],
  [['defence'], 80],
  [['bent-way'], 40],
  [['bent-pin'], 60],
  [['leap-over'], 40],
  [['discovered-attack'], 60],
  [['hanging'], -120],
  [['fork', 'checkmate', 'ending'], 0],
  [['quiet', 'sacrifice', 'defence'], 330],
])('the themes %j change the rating by %i', async (themes, change) => {
  expect(await ratingOf(one(), [1000], themes)).toBe(1040 + change);
});

test('ratings are clamped to the range from 400 to 2800', async () => {
  const hanging: readonly Theme[] = ['hanging', 'hanging', 'hanging'];
  expect(await ratingOf(one(), [0], hanging)).toBe(400);
  const quiet = Array.from({ length: 10 }, () => 'quiet' as const);
  expect(await ratingOf(one(), [64_001], quiet)).toBe(2800);
});

test('the rating deviation is 300', async () => {
  const line = one();
  expect((await difficultyOf(line, [], engineFor(line, [0]))).deviation).toBe(300);
});

test('a forced move adds no difficulty and is not searched', async () => {
  const start = place('Ka1 Pl8 rb12 kl12 pl9');
  const [only, ...others] = start.legalMoves();
  if (only === undefined || others.length > 0) throw new Error('there is a choice');
  const line = lineOf(start, makeCoordinates(only));
  const asked: PuzzleLimits[] = [];
  const { rating } = await difficultyOf(line, [], engineFor(line, [64_001], asked));
  expect([rating, asked.length]).toEqual([700, 0]);
});

test('a puzzle with dice is searched with its roll', async () => {
  const start = place('Ka1 Rb5 kl12 pl9', { dice: true });
  const line = { ...lineOf(start, 'b5b9'), roll: 5 as const };
  const asked: PuzzleLimits[] = [];
  await difficultyOf(line, [], engineFor(line, [0], asked));
  expect(asked.map(({ roll, lines }) => [roll, lines])).toEqual(asked.map(() => [5, 1]));
  expect(asked.map(({ nodes }) => nodes)).toEqual([64_000, 16_000, 4000, 1000, 250, 60]);
});
