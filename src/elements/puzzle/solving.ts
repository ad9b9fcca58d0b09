/** The part of the puzzle element that is not needed before there is a puzzle, and fetched with the rules. */
export { Attempt } from '../../puzzles/attempt.js';
export { renderSteps } from '../shared/ui/line-steps.js';
export { hintOf, rollOf, shapesOf, taskOf, verdictOf, withMove } from './attempt-view.js';
export { readPuzzle } from './reading.js';
