/** Adjudication of games on whose result both engines agree. */
import { expect, test } from 'vitest';
import { adjudicate } from '../../bench/match/adjudication.mjs';
import type { Score } from '../../build/library/index.js';

type Plies = Parameters<typeof adjudicate>[0];

/** Plies with scores from the moving side's point of view, White first. */
const scored = (scores: readonly (Score | number | undefined)[]): Plies =>
  scores.map((score, index) => ({
    color: index % 2 === 0 ? 'white' : 'black',
    info:
      score === undefined
        ? {}
        : { score: typeof score === 'number' ? { kind: 'centipawns', value: score } : score },
  })) as unknown as Plies;

const MATES = { kind: 'mate', moves: 5 } as const;
const IS_MATED = { kind: 'mate', moves: -4 } as const;

test.each([
  ['1-0', [0, 0, 600, -600, 650, -700]],
  ['0-1', [-600, 600, -650, 700]],
  ['1-0', [600, IS_MATED, MATES, -600]],
  // Only one engine sees a side ahead.
  [undefined, [600, 0, 650, 0]],
  [undefined, [600, 600, 650, 650]],
  // Only at the last move, or by too few centipawns at one move.
  [undefined, [0, 0, 600, -600]],
  [undefined, [600, -599, 600, -600]],
  [undefined, [600, -600, undefined, -600]],
  [undefined, [-600, 600, -600]],
])('the adjudicated result is %s after the scores %j', (result, scores) => {
  const ended = adjudicate(scored(scores), scores.length, {
    resign: { moves: 2, centipawns: 600 },
  });
  expect(ended).toEqual(result && { result, reason: 'adjudication' });
});

test.each([
  [true, 16, [25, -15, -25, 25]],
  // The opening's plies count, but not the scores before the last two moves.
  [true, 16, [90, 25, 25, 25, 25, 25]],
  [false, 15, [25, -15, -25, 25]],
  [false, 16, [25, -15, -26, 25]],
  [false, 16, [26, 0, 0, 0]],
  [false, 16, [0, 0, 0, undefined]],
  [false, 16, [0, 0, 0]],
])('the draw adjudication is %s at ply %s after the scores %j', (isDrawn, length, scores) => {
  const ended = adjudicate(scored(scores), length, {
    draw: { from: 8, moves: 2, centipawns: 25 },
  });
  expect(ended).toEqual(isDrawn ? { result: '1/2-1/2', reason: 'adjudication' } : undefined);
});
