/** Where a game may have a puzzle: the gains and doubts of expected score that make a candidate. */
import { beforeAll, describe, expect, test } from 'vitest';
import { winProbability } from '../../src/engine/win-probability.js';
import { candidatesIn } from '../../src/puzzles/mine.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { Score } from '../../src/rules/score.js';
import { place } from './support.js';

beforeAll(() => loadRules());

const scoreOf = (chance: number): Score => {
  let [low, high] = [-10_000, 10_000];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (winProbability(middle) < chance) low = middle;
    else high = middle;
  }
  return { kind: 'centipawns', value: low };
};
const mate = (moves: number): Score => ({ kind: 'mate', moves });

/** Positions in which White and Black are to move in turn, with White's chances or a forced end. */
const found = (...scores: readonly (number | Score | undefined)[]): readonly number[] => {
  const white = Position.start(RULESETS.cazaux);
  const move = white.legalMoves()[0];
  if (move === undefined) throw new Error('there is a first move');
  const black = white.play(move);
  return candidatesIn(
    scores.map((score, ply) => ({
      position: ply % 2 === 0 ? white : black,
      score: typeof score === 'number' ? scoreOf(score) : score,
    })),
  );
};

describe('the side to move of the last position', () => {
  test.each<[string, readonly (number | undefined)[], readonly number[]]>([
    // A win, less the doubt, is 0.6; the gain has to be 0.15.
    ['has come to 0.61 by a gain of 0.16', [0.45, 0.45, 0.61], [2]],
    ['has come to 0.61 by a gain of 0.14', [0.47, 0.47, 0.61], []],
    ['has come to 0.59 by a gain of 0.16', [0.43, 0.43, 0.59], []],
    // A hold, less the doubt, is 0.3, and comes from at most 0.4.
    ['has been saved from 0.1 to 0.31', [0.1, 0.1, 0.31], [2]],
    ['has been saved from 0.1 to 0.29', [0.1, 0.1, 0.29], []],
    ['has been saved from 0.39 to 0.55', [0.39, 0.39, 0.55], [2]],
    ['has come from 0.41 to 0.57', [0.41, 0.41, 0.57], []],
    ['has no earlier evaluation: it counts as even', [undefined, undefined, 0.66], [2]],
    ['has no earlier evaluation, and gains too little', [undefined, undefined, 0.64], []],
    ['has no evaluation itself', [0.1, 0.1, undefined], []],
  ])('%s', (_, chances, expected) => {
    expect(found(...chances)).toEqual(expected);
  });
});

test('Black’s chances are the others', () => {
  expect(found(0.5, 0.3)).toEqual([1]);
  expect(found(0.5, 0.6)).toEqual([]);
});

test('what the next evaluation shows counts for the position before', () => {
  expect(found(0.5, 0.5, 0.5, 0.8)).toEqual([2]);
});

describe('a forced end', () => {
  test.each<[string, readonly Score[], readonly number[]]>([
    ['of White in 5 comes into sight', [scoreOf(0.97), scoreOf(0.97), mate(5)], [2]],
    ['of White in 6 does not matter', [scoreOf(0.97), scoreOf(0.97), mate(6)], []],
    ['known as 6 is no news', [scoreOf(0.97), mate(6), mate(5)], []],
    ['known as 7 was too far', [scoreOf(0.97), mate(7), mate(5)], [2]],
    ['of Black with White to move is none of White', [scoreOf(0.03), scoreOf(0.03), mate(-3)], []],
    ['of Black with Black to move', [scoreOf(0.03), mate(-5)], [1]],
  ])('%s', (_, scores, expected) => {
    const begins = found(...scores).filter((ply) => ply > 0);
    expect(begins).toEqual(expected);
  });
});

test('a finished game has no candidate', () => {
  const over = place('Ka1 Rb5 kl12 pb9').play(
    place('Ka1 Rb5 kl12 pb9').findMove('b5', 'b9') ?? { from: 'b5', to: 'b9' },
  );
  expect(over.status()).not.toBe('ongoing');
  expect(candidatesIn([{ position: over, score: mate(-1) }])).toEqual([]);
});
