/** The pieces of the path through Learn. */
import type { Role } from '../../../src/rules/pieces.js';
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Practice } from '../../storage/practice.js';

/** All pieces in the order in which they can be tried; those that move otherwise than in chess come first. */
export const TRIED_PIECES: readonly Role[] = [
  'lion',
  'giraffe',
  'crocodile',
  'unicornio',
  'aanca',
  'king',
  'rook',
  'pawn',
];

/** The name under which the settings keep that the user has gone through the pieces, tried or not. */
export const SEEN_PIECES = 'pieces';

/** The steps of the path that are done once they have been opened, by the names under which the settings keep them. */
export type OpenedStep = 'sample' | 'from-chess' | 'openings' | 'endings';

/** The name of a step under which the settings keep that a piece has been tried. */
export const stepOfPiece = (role: Role): string => `piece ${role}`;

/** The steps whose progress is known, in the order of the path. */
const COUNTED_STEPS = ['pieces', 'exercises', 'game', 'puzzle'] as const;
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
