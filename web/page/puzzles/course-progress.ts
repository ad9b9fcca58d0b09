/** What has been done of the courses, and which course to resume. The view of puzzles needs it before any course. */
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Role } from '../../../src/rules/pieces.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import { TRIED_PIECES } from '../learn/path.js';
import { practiceHistory } from '../practice/history.js';

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

/** The piece whose course was continued last and is not finished; else the first one that is not finished, in the order of Learn. */
export const courseToResume = (ruleset: RulesetName): Role => {
  const isUnfinished = (piece: Role): boolean => countDone(ruleset, piece) < COURSE_LENGTH;
  const begun = practiceHistory.all.exercises.flatMap((key) => {
    const [rules, piece] = key.split(' ');
    return rules === ruleset ? COURSES.filter((role) => role === piece) : [];
  });
  return begun.findLast(isUnfinished) ?? COURSES.find(isUnfinished) ?? 'lion';
};
