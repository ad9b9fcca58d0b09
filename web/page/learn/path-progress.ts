/** How far the user is on the path through Learn, and which step is next. */
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Practice } from '../../storage/practice.js';
import { SEEN_PIECES, stepOfPiece, TRIED_PIECES } from './path.js';

/** The steps whose progress is known, in the order of the path. */
export const COUNTED_STEPS = ['pieces', 'exercises', 'game', 'puzzle'] as const;
export type CountedStep = (typeof COUNTED_STEPS)[number];

/** How much of each step has been done. */
export const progressOf = (
  learned: readonly string[],
  { results, exercises }: Pick<Practice, 'results' | 'exercises'>,
): Readonly<Record<CountedStep, number>> => ({
  pieces: TRIED_PIECES.filter((role) => learned.includes(stepOfPiece(role))).length,
  // Each exercise once, whatever the ruleset under which it has been done.
  exercises: new Set(exercises.map((key) => key.replace(/^\S+ /, ''))).size,
  game: learned.includes('game') ? 1 : 0,
  puzzle: results.some(({ fen }) => fen === undefined) ? 1 : 0,
});

/** What must be done of a step before the next one is suggested. The exercises of one piece are enough for a game. */
const ENOUGH: Readonly<Record<CountedStep, number>> = {
  pieces: TRIED_PIECES.length,
  exercises: COURSE_LENGTH,
  game: 1,
  puzzle: 1,
};

/**
 * The first step of which not enough has been done; undefined after the last of them. Pieces that the user has passed over are
 * not asked for again.
 */
export const nextStep = (
  progress: Readonly<Record<CountedStep, number>>,
  learned: readonly string[] = [],
): CountedStep | undefined =>
  COUNTED_STEPS.find(
    (step) =>
      progress[step] < ENOUGH[step] && !(step === 'pieces' && learned.includes(SEEN_PIECES)),
  );
