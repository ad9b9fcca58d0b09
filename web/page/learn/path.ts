/** The steps of the Learn path, and the user's progress. */
import type { Role } from '../../../src/rules/pieces.js';
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Practice } from '../../storage/practice.js';

/** All pieces in the order of their lessons. Pieces that move differently from chess come first. */
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

/** The address of the test of the pieces. */
export const TEST = '#learn?test';

/** The name of a step in the settings: going through the pieces, whether tried or not. */
export const SEEN_PIECES = 'pieces';

/** The path's steps that are complete once opened, by their names in the settings. */
export type OpenedStep = 'sample' | 'from-chess' | 'openings' | 'endings';

/** The name of a step in the settings: trying a piece. */
export const stepOfPiece = (role: Role): string => `piece ${role}`;

/** The name of a step in the settings: knowing a piece according to the test of the pieces. */
export const stepOfKnown = (role: Role): string => `known ${role}`;

/** The pieces that the user knows according to the test of the pieces. */
export const knownPieces = (learned: readonly string[]): readonly Role[] =>
  TRIED_PIECES.filter((role) => learned.includes(stepOfKnown(role)));

/** Whether the user has tried a piece or knows it. */
export const hasMet = (learned: readonly string[], role: Role): boolean =>
  [stepOfPiece(role), stepOfKnown(role)].some((step) => learned.includes(step));

/** The steps with measured progress, in the order of the path. */
const COUNTED_STEPS = ['pieces', 'exercises', 'game', 'puzzle'] as const;
export type CountedStep = (typeof COUNTED_STEPS)[number];

/** The user's progress in each step. */
export const progressOf = (
  learned: readonly string[],
  { results, exercises }: Pick<Practice, 'results' | 'exercises'>,
): Readonly<Record<CountedStep, number>> => ({
  pieces: TRIED_PIECES.filter((role) => hasMet(learned, role)).length,
  // Counts each exercise once, whatever the ruleset.
  exercises: new Set(exercises.map((key) => key.replace(/^\S+ /, ''))).size,
  game: learned.includes('game') ? 1 : 0,
  puzzle: results.some(({ fen }) => fen === undefined) ? 1 : 0,
});

/** The progress in a step at which the next step is suggested. The exercises for one piece are enough before a game. */
const ENOUGH: Readonly<Record<CountedStep, number>> = {
  pieces: TRIED_PIECES.length,
  exercises: COURSE_LENGTH,
  game: 1,
  puzzle: 1,
};

/**
 * The first step without enough progress; undefined if there is none. Skipped pieces are not suggested again. A user who
 * knows all pieces needs no exercises.
 */
export const nextStep = (
  progress: Readonly<Record<CountedStep, number>>,
  learned: readonly string[] = [],
): CountedStep | undefined =>
  COUNTED_STEPS.find(
    (step) =>
      progress[step] < ENOUGH[step] &&
      !(step === 'pieces' && learned.includes(SEEN_PIECES)) &&
      !(step === 'exercises' && knownPieces(learned).length === TRIED_PIECES.length),
  );
