/** Candidates for puzzles: the thresholds of expected score and their margins. */
import { describe, expect, test } from 'vitest';
import { Position, RULESETS, type Score, winProbability } from '../../src/index.js';
import { candidatesIn } from '../../src/puzzles/mine.js';
import { place } from './support.js';
import { defined } from '../support/value.js';
import { mate } from '../engine/support.js';

const scoreOf = (chance: number): Score => {
  let [low, high] = [-10_000, 10_000];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (winProbability(middle) < chance) low = middle;
    else high = middle;
  }
  return { kind: 'centipawns', value: low };
};

/** The candidates of a game whose positions have these evaluations: White's chances or forced ends. */
const found = (...scores: readonly (number | Score | undefined)[]): readonly number[] => {
  const white = Position.start(RULESETS.cazaux);
  const move = defined(white.legalMoves()[0]);
  const black = white.play(move);
  return candidatesIn(
    scores.map((score, ply) => ({
      position: ply % 2 === 0 ? white : black,
      score: typeof score === 'number' ? scoreOf(score) : score,
    })),
  );
};

describe('candidates by expected score', () => {
  test.each<[string, readonly (number | undefined)[], readonly number[]]>([
    // A win, minus the margin, needs 0.6; the gain must be at least 0.15.
    ['a rise from 0.45 to 0.61 is a candidate', [0.45, 0.45, 0.61], [2]],
    ['a rise from 0.47 to 0.61 is too small', [0.47, 0.47, 0.61], []],
    ['a rise from 0.43 to 0.59 does not win', [0.43, 0.43, 0.59], []],
    // A hold, minus the margin, needs 0.3, from at most 0.4.
    ['a rise from 0.1 to 0.31 is a candidate', [0.1, 0.1, 0.31], [2]],
    ['a rise from 0.1 to 0.29 does not hold', [0.1, 0.1, 0.29], []],
    ['a rise from 0.39 to 0.55 is a candidate', [0.39, 0.39, 0.55], [2]],
    ['a rise from 0.41 to 0.57 neither wins nor saves the game', [0.41, 0.41, 0.57], []],
    ['a missing earlier evaluation counts as 0.5', [undefined, undefined, 0.66], [2]],
    ['a rise from a missing evaluation to 0.64 is too small', [undefined, undefined, 0.64], []],
    ['a position without an evaluation is not a candidate', [0.1, 0.1, undefined], []],
  ])('%s', (_, chances, expected) => {
    expect(found(...chances)).toEqual(expected);
  });
});

test('Black’s chances are one minus White’s chances', () => {
  expect(found(0.5, 0.3)).toEqual([1]);
  expect(found(0.5, 0.6)).toEqual([]);
});

test('a gain that appears one ply later makes the previous position a candidate', () => {
  expect(found(0.5, 0.5, 0.5, 0.8)).toEqual([2]);
});

describe('a forced win', () => {
  test.each<[string, readonly Score[], readonly number[]]>([
    ['for White in 5 moves is a candidate', [scoreOf(0.97), scoreOf(0.97), mate(5)], [2]],
    ['for White in 6 moves is not a candidate', [scoreOf(0.97), scoreOf(0.97), mate(6)], []],
    ['that was already found in 6 moves is not a candidate', [scoreOf(0.97), mate(6), mate(5)], []],
    ['that was previously found in 7 moves is a candidate', [scoreOf(0.97), mate(7), mate(5)], [2]],
    ['for Black is not a candidate for White', [scoreOf(0.03), scoreOf(0.03), mate(-3)], []],
    ['for Black is a candidate with Black to move', [scoreOf(0.03), mate(-5)], [1]],
  ])('%s', (_, scores, expected) => {
    const begins = found(...scores).filter((ply) => ply > 0);
    expect(begins).toEqual(expected);
  });
});

test('a finished game has no candidates', () => {
  const over = place('Ka1 Rb5 kl12 pb9').play(
    place('Ka1 Rb5 kl12 pb9').findMove('b5', 'b9') ?? { from: 'b5', to: 'b9' },
  );
  expect(over.status()).not.toBe('ongoing');
  expect(candidatesIn([{ position: over, score: mate(-1) }])).toEqual([]);
});
