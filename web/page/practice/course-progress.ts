/** The user's progress in the courses, and the exercises with which to resume. */
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Role } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, type Ruleset, type RulesetName } from '../../../src/rules/rulesets.js';
import { TRIED_PIECES } from '../learn/path.js';
import { practiceHistory } from './history.js';

export const INDICES = Array.from({ length: COURSE_LENGTH }, (_, index) => index);

export const keyOf = (ruleset: RulesetName, piece: Role, index: number): string =>
  `${ruleset} ${piece} ${index}`;

/** The pieces in the order of their courses. As in the Learn view, pieces that are not in chess come first. */
export const COURSES = TRIED_PIECES;

export const countDone = (ruleset: RulesetName, piece: Role): number =>
  INDICES.filter((index) => practiceHistory.hasDone(keyOf(ruleset, piece, index))).length;

/** The rules for courses alongside a game: the game's own rules if they have a name. */
export const courseRules = ({ name }: Ruleset): RulesetName =>
  RULESET_NAMES.find((known) => known === name) ?? 'cazaux';

export interface CourseExercise {
  readonly piece: Role;
  readonly index: number;
}

/**
 * The first unsolved exercise of the last used course. If that course is finished, the first unsolved exercise of
 * another course, in the order of the Learn view. Undefined if all courses are finished.
 */
export const exerciseToResume = (ruleset: RulesetName): CourseExercise | undefined => {
  const isDue = (piece: Role) => (index: number) =>
    !practiceHistory.hasDone(keyOf(ruleset, piece, index));
  const begun = practiceHistory.all.exercises.flatMap((key) => {
    const [rules, piece] = key.split(' ');
    return rules === ruleset ? COURSES.filter((role) => role === piece) : [];
  });
  const piece = [...begun.toReversed(), ...COURSES].find((each) => INDICES.some(isDue(each)));
  const index = piece && INDICES.find(isDue(piece));
  return piece === undefined || index === undefined ? undefined : { piece, index };
};

/** The piece of the exercise to resume; the first piece once all courses are finished. */
export const courseToResume = (ruleset: RulesetName): Role =>
  exerciseToResume(ruleset)?.piece ?? 'lion';
