/** The thresholds of docs/decisions/0016-one-right-move.md. */
import { describe, expect, test } from 'vitest';
import { winProbability } from '../../src/engine/win-probability.js';
import {
  type PuzzleLine,
  FORCED_MOVES,
  GAP,
  goalOf,
  goalOfRoll,
  isFarAhead,
  isHopeless,
  isReached,
  isUnique,
  MIN_HOLD,
  movesToWin,
  ROLL_GAP,
  WON,
} from '../../src/puzzles/engine.js';
import type { PuzzleGoal } from '../../src/puzzles/types.js';
import type { Score } from '../../src/rules/score.js';

/** A move with this expected score, 0–1. */
const of = (chance: number): PuzzleLine => {
  let [low, high] = [-10_000, 10_000];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (winProbability(middle) < chance) low = middle;
    else high = middle;
  }
  return { move: 'a1a2', score: { kind: 'centipawns', value: low } };
};

const mate = (moves: number): PuzzleLine => ({
  move: 'a1a2',
  score: { kind: 'mate', moves } satisfies Score,
});

const TO_WIN: PuzzleGoal = { kind: 'win' };
const TO_HOLD: PuzzleGoal = { kind: 'hold' };
const BEST: PuzzleGoal = { kind: 'best' };
const end = (moves: number): PuzzleGoal => ({ kind: 'end', moves });

test('the thresholds are those of the decision', () => {
  expect([WON, MIN_HOLD, GAP, ROLL_GAP, FORCED_MOVES]).toEqual([0.7, 0.4, 0.25, 0.1, 5]);
});

test.each<[string, PuzzleLine | undefined, number]>([
  ['a forced win', mate(3), 3],
  ['a forced loss', mate(-3), Number.POSITIVE_INFINITY],
  ['an evaluation', of(0.99), Number.POSITIVE_INFINITY],
  ['nothing', undefined, Number.POSITIVE_INFINITY],
])('%s', (_, line, moves) => {
  expect(movesToWin(line)).toBe(moves);
});

test.each<[string, PuzzleLine | undefined, PuzzleGoal | undefined]>([
  ['an end in 1', mate(1), end(1)],
  ['an end in 5', mate(5), end(5)],
  ['an end in 6', mate(6), TO_WIN],
  ['0.71', of(0.71), TO_WIN],
  ['0.69', of(0.69), undefined],
  ['0.61', of(0.61), undefined],
  ['0.59', of(0.59), TO_HOLD],
  ['0.41', of(0.41), TO_HOLD],
  ['0.39', of(0.39), undefined],
  ['a forced loss', mate(-2), undefined],
  ['nothing', undefined, undefined],
])('the goal of %s', (_, line, goal) => {
  expect(goalOf(line)).toEqual(goal);
});

test.each<[string, PuzzleLine | undefined, PuzzleGoal]>([
  ['an end in 1', mate(1), end(1)],
  ['an end in 2', mate(2), BEST],
  ['0.9', of(0.9), BEST],
  ['nothing', undefined, BEST],
])('the goal of a roll: %s', (_, line, goal) => {
  expect(goalOfRoll(line)).toEqual(goal);
});

test.each<[string, PuzzleGoal, PuzzleLine | undefined, boolean]>([
  ['an end in 3 by 3', end(3), mate(3), true],
  ['an end in 3 by 2', end(3), mate(2), true],
  ['an end in 3 by 4', end(3), mate(4), false],
  ['an end in 3 by an evaluation', end(3), of(0.99), false],
  ['a win by 0.71', TO_WIN, of(0.71), true],
  ['a win by 0.69', TO_WIN, of(0.69), false],
  ['a win by a late end', TO_WIN, mate(20), true],
  ['a hold by 0.41', TO_HOLD, of(0.41), true],
  ['a hold by 0.39', TO_HOLD, of(0.39), false],
  ['a hold by a win', TO_HOLD, of(0.9), true],
  ['the best by anything', BEST, of(0.1), true],
  ['the best by nothing', BEST, undefined, false],
  ['a win by nothing', TO_WIN, undefined, false],
])('%s is reached', (_, goal, line, reached) => {
  expect(isReached(goal, line)).toBe(reached);
});

describe('far ahead', () => {
  test.each([
    [0.8, 0.54, true],
    [0.8, 0.56, false],
  ])('%f and %f: %s', (best, second, ahead) => {
    expect(isFarAhead([of(best), of(second)])).toBe(ahead);
  });

  test('with another gap, and alone', () => {
    expect(isFarAhead([of(0.8), of(0.71)], 0.1)).toBe(false);
    expect(isFarAhead([of(0.8), of(0.69)], 0.1)).toBe(true);
    expect(isFarAhead([of(0.3)])).toBe(true);
    expect(isFarAhead([of(0.2)])).toBe(false);
    expect(isFarAhead([])).toBe(false);
  });
});

test.each<[string, PuzzleGoal, readonly PuzzleLine[], boolean]>([
  ['no moves', TO_WIN, [], false],
  ['a win by far', TO_WIN, [of(0.8), of(0.5)], true],
  ['a win not by far', TO_WIN, [of(0.8), of(0.6)], false],
  ['far, but no win', TO_WIN, [of(0.6), of(0.1)], false],
  ['a roll by 0.11', BEST, [of(0.6), of(0.49)], true],
  ['a roll by 0.09', BEST, [of(0.6), of(0.51)], false],
  ['an end at once beside a later one', end(1), [mate(1), mate(2)], true],
  ['an end at once beside another', end(1), [mate(1), mate(1)], false],
  ['an end in 2 beside a win', end(2), [mate(2), of(0.99)], true],
  ['an end in 2 beside a later end', end(2), [mate(2), mate(9)], false],
  ['an end in 2 and no other move', end(2), [mate(2)], true],
  ['a win beside a lesser win, though no end', TO_WIN, [mate(9), of(0.99)], false],
])('the only one: %s', (_, goal, lines, unique) => {
  expect(isUnique(goal, lines)).toBe(unique);
});

test.each<[string, readonly PuzzleLine[], boolean]>([
  ['two ends, the first at once', [mate(1), mate(2)], false],
  ['two ends at once', [mate(1), mate(1)], true],
  ['two later ends', [mate(2), mate(3)], true],
  ['0.74 as the second', [of(0.9), of(0.74)], false],
  ['0.76 as the second', [of(0.9), of(0.76)], true],
  ['0.76 as the second to an end in 5', [mate(5), of(0.76)], false],
  ['0.76 as the second to an end in 6', [mate(6), of(0.76)], true],
  ['one move', [of(0.9)], false],
])('hopeless: %s', (_, lines, hopeless) => {
  expect(isHopeless(lines)).toBe(hopeless);
});
