/** How far the user is in the courses, and where to resume them. */
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Role } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, type Ruleset, type RulesetName } from '../../../src/rules/rulesets.js';
import { TRIED_PIECES } from '../learn/path.js';
import { practiceHistory } from './history.js';

/** The places of the exercises in a course. */
export const INDICES = Array.from({ length: COURSE_LENGTH }, (_, index) => index);

/** The key of an exercise in the history. */
export const keyOf = (ruleset: RulesetName, piece: Role, index: number): string =>
  `${ruleset} ${piece} ${index}`;

/** The pieces in the order of their courses, which is that of Learn: those that chess does not have come first. */
export const COURSES = TRIED_PIECES;

/** How many exercises of a piece have been done. */
export const countDone = (ruleset: RulesetName, piece: Role): number =>
  INDICES.filter((index) => practiceHistory.hasDone(keyOf(ruleset, piece, index))).length;

/** The rules of the courses beside a game: its own if they have a name. */
export const courseRules = ({ name }: Ruleset): RulesetName =>
  RULESET_NAMES.find((known) => known === name) ?? 'cazaux';

/** An exercise of a course. */
export interface CourseExercise {
  readonly piece: Role;
  readonly index: number;
}

/**
 * The first exercise that has not been done of the course that was continued last; if that one is finished, of the first course
 * that is not, in the order of Learn. Undefined if all courses are finished.
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

/** The piece of that exercise; the first one once all courses are finished. */
export const courseToResume = (ruleset: RulesetName): Role =>
  exerciseToResume(ruleset)?.piece ?? 'lion';
