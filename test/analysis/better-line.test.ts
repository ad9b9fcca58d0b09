/** How a review recognises and replaces the better lines that it has added. */
import { describe, expect, test } from 'vitest';
import { isOwnLine, showBetter } from '../../src/analysis/review.js';
import { makePgn, pointsOfGame, reportOf } from '../../src/index.js';
import type { Evaluation, GameNode, GameRecord } from '../../src/index.js';
import { defined, gameOf } from '../support/value.js';

const textOf = (record: GameRecord): string =>
  (makePgn(record).split('\n\n')[1] ?? '').replace(/\s+/g, ' ').trim();

const variation = (text: string): GameNode => defined(gameOf(`1. e5 (${text}) *`).children[1]);

const cp = (value: number): Evaluation => ({ score: { kind: 'centipawns', value } });
const mate = (moves: number): Evaluation => ({ score: { kind: 'mate', moves } });

describe('a variation is recognised as a better line of the review', () => {
  test.each<[string, string, Evaluation, boolean]>([
    ['with the evaluation of the position', '1. h5 { [%eval 0.50] } h8 2. a5', cp(50), true],
    ['unless its evaluation differs', '1. h5 { [%eval 0.50] } h8', cp(51), false],
    ['unless only the position has a forced win', '1. h5 { [%eval 0.50] } h8', mate(50), false],
    ['with the same forced win', '1. h5 { [%eval #3] } h8', mate(3), true],
    ['unless its forced win is shorter', '1. h5 { [%eval #3] } h8', mate(4), false],
    ['unless only the variation has a forced win', '1. h5 { [%eval #3] } h8', cp(3), false],
    ['unless its evaluation is missing', '1. h5 h8', cp(0), false],
    ['unless its first move has a comment', '1. h5 { [%eval 0.50] good } h8', cp(50), false],
    ['unless a comment precedes it', '{ so } 1. h5 { [%eval 0.50] } h8', cp(50), false],
    ['unless its first move has a glyph', '1. h5 $1 { [%eval 0.50] } h8', cp(50), false],
    ['unless a later move has a glyph', '1. h5 { [%eval 0.50] } h8 $2', cp(50), false],
    ['unless it marks a square', '1. h5 { [%eval 0.50] [%csl Gh5] } h8', cp(50), false],
    ['unless it contains a variation', '1. h5 { [%eval 0.50] } h8 (1... a8)', cp(50), false],
    [
      'unless a later move has a score',
      '1. h5 { [%eval 0.50] } h8 { [%eval 0.10] }',
      cp(50),
      false,
    ],
  ])('%s', (_, text, evaluation, expected) => {
    expect(isOwnLine(variation(text), evaluation)).toBe(expected);
  });
});

describe('a better line', () => {
  const pv = ['h4h5', 'h9h8', 'g4g5', 'g9g8', 'i4i5', 'i9i8'];

  test('is added as a variation of up to five plies with its evaluation', () => {
    const shown = showBetter(gameOf('1. e5 e8 *'), [], { evaluation: cp(70), pv });
    expect(textOf(shown)).toBe('1. e5 (1. h5 { [%eval 0.70] } 1... h8 2. g5 g8 3. i5) 1... e8 *');
  });

  test('is not added for the best move, without an engine line, or at the end of the game', () => {
    const game = gameOf('1. h5 *');
    expect(showBetter(game, [], { evaluation: cp(70), pv })).toBe(game);
    expect(showBetter(game, [], { evaluation: cp(70), pv: [] })).toBe(game);
    expect(showBetter(game, [0], { evaluation: cp(70), pv: ['h9h8'] })).toBe(game);
  });

  test('replaces a line from an earlier review but not a line that the user added', () => {
    const game = gameOf('1. e5 (1. a5 { [%eval 0.20] } a8) (1. b5 b8) *');
    const shown = showBetter(game, [], { earlier: cp(20), evaluation: cp(70), pv: ['h4h5'] });
    expect(textOf(shown)).toBe('1. e5 (1. b5 b8) (1. h5 { [%eval 0.70] }) *');
    const gone = showBetter(game, [], { earlier: cp(20), evaluation: cp(70), pv: [] });
    expect(textOf(gone)).toBe('1. e5 (1. b5 b8) *');
  });

  test('gets the new evaluation if its moves are unchanged, unless the user added the line', () => {
    const game = gameOf('1. e5 (1. h5 { [%eval 0.20] } h8) *');
    const again = showBetter(game, [], { earlier: cp(20), evaluation: cp(70), pv: ['h4h5'] });
    expect(textOf(again)).toBe('1. e5 (1. h5 { [%eval 0.70] } 1... h8) *');
    const own = showBetter(game, [], { earlier: cp(30), evaluation: cp(70), pv: ['h4h5'] });
    expect(textOf(own)).toBe('1. e5 (1. h5 { [%eval 0.20] } 1... h8) *');
  });
});

test('in a game that starts with Black to move, the first judged move is Black’s', () => {
  const fen = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 b - - 0 1';
  const points = pointsOfGame(
    gameOf(
      `[FEN "${fen}"]\n\n{ [%eval -1.00] } 1... Ke7 { [%eval 9.00] } 2. Ke1 { [%eval 9.00] } *`,
    ),
  );
  expect(points.map(({ ply, mover, judgement }) => [ply, mover, judgement])).toEqual([
    [0, 'white', undefined],
    [1, 'black', 'blunder'],
    [2, 'white', undefined],
  ]);
  const { white, black } = reportOf(points);
  expect([white.moves, white.judged, white.meanLoss]).toEqual([1, 1, 0]);
  expect([black.moves, black.judged, black.counts.blunder]).toEqual([1, 1, 1]);
  expect(black.meanLoss).toBeCloseTo(points[1]?.loss ?? 0, 12);
});

test('a review includes evaluation depths, but no mean loss for a side without judged moves', () => {
  const points = pointsOfGame(gameOf('{ [%eval 0.10,7] } 1. e5 *'));
  expect(points.map(({ depth }) => depth)).toEqual([7, undefined]);
  const { white, black } = reportOf(points);
  expect([white.moves, white.judged, white.meanLoss]).toEqual([1, 0, undefined]);
  expect([black.moves, black.meanLoss]).toEqual([0, undefined]);
});
