/** The thresholds of docs/decisions/0016-one-right-move.md. */
import { describe, expect, test } from 'vitest';
import { type Score, winProbability } from '../../src/index.js';
import {
  type PuzzleLine,
  GAP,
  goalOfRoll,
  isFarAhead,
  isHopeless,
  isReached,
  isUnique,
  ROLL_GAP,
} from '../../src/puzzles/engine.js';
import {
  FORCED_MOVES,
  goalOf,
  goalProvedBy,
  MIN_HOLD,
  movesToWin,
  WON,
} from '../../src/puzzles/goal.js';
import type { PuzzleGoal } from '../../src/puzzles/types.js';

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
const TO_DRAW: PuzzleGoal = { kind: 'draw' };
const BETTER: PuzzleGoal = { kind: 'better' };
const DECIDE: PuzzleGoal = { kind: 'decide' };
const BEST: PuzzleGoal = { kind: 'best' };
const end = (moves: number): PuzzleGoal => ({ kind: 'end', moves });

test('the thresholds match decision 16', () => {
  expect([WON, MIN_HOLD, GAP, ROLL_GAP, FORCED_MOVES]).toEqual([0.7, 0.4, 0.25, 0.1, 5]);
});

test.each<[string, PuzzleLine | undefined, number]>([
  ['a forced win', mate(3), 3],
  ['a forced loss', mate(-3), Number.POSITIVE_INFINITY],
  ['an evaluation', of(0.99), Number.POSITIVE_INFINITY],
  ['no score', undefined, Number.POSITIVE_INFINITY],
])('movesToWin is correct for %s', (_, line, moves) => {
  expect(movesToWin(line?.score)).toBe(moves);
});

test.each<[PuzzleLine | undefined, PuzzleLine | undefined, PuzzleGoal | undefined]>([
  [mate(1), of(0.5), end(1)],
  [mate(5), of(0.5), end(5)],
  [mate(6), of(0.5), TO_WIN],
  [of(0.91), of(0.11), TO_WIN],
  [of(0.91), of(0.09), DECIDE],
  [of(0.91), undefined, DECIDE],
  [of(0.89), of(0.05), BETTER],
  [of(0.71), of(0.3), BETTER],
  [of(0.69), of(0.3), undefined],
  [of(0.61), of(0.3), undefined],
  [of(0.59), of(0.3), TO_HOLD],
  [of(0.41), of(0.05), TO_HOLD],
  [of(0.39), of(0.05), undefined],
  [mate(-2), mate(-1), undefined],
  [undefined, undefined, undefined],
])('the goal of %j with %j as the second-best move is correct', (best, second, goal) => {
  expect(goalOf(best?.score, second?.score)).toEqual(goal);
});

test.each<[PuzzleGoal, Score, number, PuzzleGoal | undefined]>([
  [TO_HOLD, of(0.95).score, 1, TO_WIN],
  [TO_WIN, of(0.8).score, 1, BETTER],
  [TO_HOLD, of(0.5).score, 1, TO_HOLD],
  [TO_HOLD, of(0.5).score, 0, TO_DRAW],
  [TO_WIN, of(0.65).score, 1, TO_HOLD],
  [TO_WIN, of(0.35).score, 1, undefined],
  [end(3), mate(3).score, 1, end(3)],
  [BEST, of(0.3).score, 1, BEST],
])('a proof of %j by %j with %i nodes determines the goal', (goal, best, nodes, decided) => {
  expect(goalProvedBy(goal, { nodes, steps: [{ best, second: of(0.2).score }] })).toEqual(decided);
});

test.each<[string, PuzzleLine | undefined, PuzzleGoal]>([
  ['an end in 1', mate(1), end(1)],
  ['an end in 2', mate(2), BEST],
  ['0.9', of(0.9), BEST],
  ['no move', undefined, BEST],
])('the goal of a roll is correct for %s', (_, line, goal) => {
  expect(goalOfRoll(line)).toEqual(goal);
});

test.each<[string, PuzzleGoal, PuzzleLine | undefined, boolean]>([
  ['an end in 3, given an end in 3', end(3), mate(3), true],
  ['an end in 3, given an end in 2', end(3), mate(2), true],
  ['an end in 3, given an end in 4', end(3), mate(4), false],
  ['an end in 3, given an evaluation', end(3), of(0.99), false],
  ['a win, given 0.71', TO_WIN, of(0.71), true],
  ['a win, given 0.69', TO_WIN, of(0.69), false],
  ['a decision, given 0.71', DECIDE, of(0.71), true],
  ['an advantage, given 0.69', BETTER, of(0.69), false],
  ['a draw, given 0.41', TO_DRAW, of(0.41), true],
  ['a win, given a late end', TO_WIN, mate(20), true],
  ['a hold, given 0.41', TO_HOLD, of(0.41), true],
  ['a hold, given 0.39', TO_HOLD, of(0.39), false],
  ['a hold, given a win', TO_HOLD, of(0.9), true],
  ['the best move, given any score', BEST, of(0.1), true],
  ['the best move, given no move', BEST, undefined, false],
  ['a win, given no move', TO_WIN, undefined, false],
])('isReached is correct for %s', (_, goal, line, reached) => {
  expect(isReached(goal, line)).toBe(reached);
});

describe('isFarAhead', () => {
  test.each([
    [0.8, 0.54, true],
    [0.8, 0.56, false],
  ])('compares %f with %f: %s', (best, second, ahead) => {
    expect(isFarAhead([of(best), of(second)])).toBe(ahead);
  });

  test('accepts a custom gap and handles a single move', () => {
    expect(isFarAhead([of(0.8), of(0.71)], 0.1)).toBe(false);
    expect(isFarAhead([of(0.8), of(0.69)], 0.1)).toBe(true);
    expect(isFarAhead([of(0.3)])).toBe(true);
    expect(isFarAhead([of(0.2)])).toBe(false);
    expect(isFarAhead([])).toBe(false);
  });
});

test.each<[string, PuzzleGoal, readonly PuzzleLine[], boolean]>([
  ['a position without moves', TO_WIN, [], false],
  ['a win by a wide margin', TO_WIN, [of(0.8), of(0.5)], true],
  ['a win by a narrow margin', TO_WIN, [of(0.8), of(0.6)], false],
  ['a wide margin without a win', TO_WIN, [of(0.6), of(0.1)], false],
  ['a roll by a margin of 0.11', BEST, [of(0.6), of(0.49)], true],
  ['a roll by a margin of 0.09', BEST, [of(0.6), of(0.51)], false],
  ['an immediate end beside a later end', end(1), [mate(1), mate(2)], true],
  ['an immediate end beside another', end(1), [mate(1), mate(1)], false],
  ['an end in 2 beside a win', end(2), [mate(2), of(0.99)], true],
  ['an end in 2 beside a later end', end(2), [mate(2), mate(9)], false],
  ['an end in 2 without other moves', end(2), [mate(2)], true],
  ['a late end beside a win', TO_WIN, [mate(9), of(0.99)], false],
])('isUnique is correct for %s', (_, goal, lines, unique) => {
  expect(isUnique(goal, lines)).toBe(unique);
});

test.each<[string, readonly PuzzleLine[], boolean]>([
  ['an immediate end and a later end', [mate(1), mate(2)], false],
  ['two immediate ends', [mate(1), mate(1)], true],
  ['two later ends', [mate(2), mate(3)], true],
  ['a second-best move of 0.74', [of(0.9), of(0.74)], false],
  ['a second-best move of 0.76', [of(0.9), of(0.76)], true],
  ['a second-best move of 0.76 beside an end in 5', [mate(5), of(0.76)], false],
  ['a second-best move of 0.76 beside an end in 6', [mate(6), of(0.76)], true],
  ['a single move', [of(0.9)], false],
])('isHopeless is correct for %s', (_, lines, hopeless) => {
  expect(isHopeless(lines)).toBe(hopeless);
});
