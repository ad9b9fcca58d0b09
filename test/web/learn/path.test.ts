/** The next step of the path through Learn. */
import { expect, test } from 'vitest';
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import {
  nextStep,
  progressOf,
  SEEN_PIECES,
  stepOfKnown,
  stepOfPiece,
  TRIED_PIECES,
} from '../../../web/page/learn/path.js';
import type { PuzzleResult } from '../../../web/storage/practice.js';

const PIECES = TRIED_PIECES.map(stepOfPiece);
const KNOWN = TRIED_PIECES.map(stepOfKnown);
const EXERCISES = Array.from({ length: COURSE_LENGTH }, (_, index) => `cazaux lion ${index}`);
const TRY: PuzzleResult = {
  puzzle: 'a',
  ruleset: 'cazaux',
  outcome: 'failed',
  at: 1,
  rating: 1000,
};

test.each([
  [[], [], [], 'pieces'],
  [PIECES.slice(1), EXERCISES, [TRY], 'pieces'],
  // Skipped pieces have not been tried, but they are no longer the next step.
  [[...PIECES.slice(1), SEEN_PIECES], [], [], 'exercises'],
  [PIECES, EXERCISES.slice(1), [], 'exercises'],
  // The course of one piece is enough, and the same exercise counts once.
  [PIECES, [...EXERCISES.slice(1), 'murray lion 1'], [], 'exercises'],
  [PIECES, EXERCISES, [], 'game'],
  [[...PIECES, 'game'], EXERCISES, [], 'puzzle'],
  // Mistakes of games do not count as puzzles.
  [[...PIECES, 'game'], EXERCISES, [{ ...TRY, fen: '12/12' }], 'puzzle'],
  [[...PIECES, 'game'], EXERCISES, [TRY], undefined],
  // Known pieces need not be tried, and a user who knows all pieces needs no exercises.
  [[...PIECES.slice(1), ...KNOWN.slice(0, 1)], [], [], 'exercises'],
  [KNOWN, [], [], 'game'],
  [KNOWN.slice(1), [], [], 'pieces'],
] as const)('the next step matches the progress (case %#)', (learned, exercises, results, next) => {
  expect(nextStep(progressOf(learned, { results, exercises }), learned)).toBe(next);
});
