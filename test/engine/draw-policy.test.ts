/** When the engine offers and accepts draws. */
import { describe, expect, test } from 'vitest';
import { DrawPolicy } from '../../src/engine/draw-policy.js';
import { type Score, winProbability } from '../../src/index.js';

/** A score with this expected result, 0–1. */
const scoreWith = (chance: number): Score => {
  let [low, high] = [-10_000, 10_000];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (winProbability(middle) < chance) low = middle;
    else high = middle;
  }
  return { kind: 'centipawns', value: low };
};

const policyAfter = (...scores: readonly Score[]): DrawPolicy => {
  const policy = new DrawPolicy();
  for (const score of scores) policy.note(score);
  return policy;
};

describe('the engine accepts a draw', () => {
  test.each([
    // Below 0.4 at any time, and below 0.52 after 60 plies without a capture or a pawn move.
    [0.39, 0, true],
    [0.41, 0, false],
    [0.41, 59, false],
    [0.41, 60, true],
    [0.51, 60, true],
    [0.51, 140, true],
    [0.53, 60, false],
    [0.95, 0, false],
    [0.95, 140, false],
    [0.05, 0, true],
  ])('with winning chances of %f and a move clock of %i: %s', (chance, halfmoves, accepted) => {
    expect(policyAfter(scoreWith(chance)).acceptsDraw({ halfmoves })).toBe(accepted);
  });

  test('only after a search and according to its last score', () => {
    expect(policyAfter().acceptsDraw({ halfmoves: 90 })).toBe(false);
    expect(policyAfter(scoreWith(0.9), scoreWith(0.1)).acceptsDraw({ halfmoves: 0 })).toBe(true);
    expect(policyAfter(scoreWith(0.1), scoreWith(0.9)).acceptsDraw({ halfmoves: 0 })).toBe(false);
  });

  test.each([
    [{ kind: 'mate', moves: 7 }, false],
    [{ kind: 'mate', moves: -7 }, true],
  ] as const)('with the mate score %o: %s', (score, accepted) => {
    expect(policyAfter(score).acceptsDraw({ halfmoves: 90 })).toBe(accepted);
  });
});

describe('the engine offers a draw', () => {
  const level = Array.from({ length: 6 }, () => scoreWith(0.5));

  test.each([
    [50, false],
    [51, false],
    [59, false],
    [60, true],
    [61, true],
    [62, false],
    [69, false],
    [70, true],
    [71, true],
    [100, true],
  ])('with six level scores and a move clock of %i: %s', (halfmoves, offered) => {
    expect(policyAfter(...level).wantsDraw({ halfmoves })).toBe(offered);
  });

  test.each([
    [0.479, false],
    [0.481, true],
    [0.519, true],
    [0.521, false],
  ])('if one of six scores gives winning chances of %f: %s', (chance, offered) => {
    for (const index of level.keys())
      expect(
        policyAfter(...level.with(index, scoreWith(chance))).wantsDraw({ halfmoves: 60 }),
      ).toBe(offered);
  });

  test('only after six level scores, regardless of earlier scores', () => {
    expect(policyAfter(...level.slice(1)).wantsDraw({ halfmoves: 60 })).toBe(false);
    expect(policyAfter(scoreWith(0.9), ...level).wantsDraw({ halfmoves: 60 })).toBe(true);
  });
});

test('a draw policy can be restored from its scores and reset', () => {
  const policy = policyAfter(scoreWith(0.9));
  policy.note(undefined);
  expect(policy.scores).toEqual([scoreWith(0.9)]);
  const other = new DrawPolicy();
  other.reset(policy.scores);
  expect(other.scores).toEqual(policy.scores);
  other.reset();
  expect(other.scores).toEqual([]);
});
