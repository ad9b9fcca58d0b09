/** Code that the puzzle element needs only once it has a puzzle. It is fetched with the rules. */
export { Attempt } from '../../puzzles/attempt.js';
export { renderSteps } from '../shared/ui/line-steps.js';
export { hintOf, rollOf, shapesOf, taskOf, verdictOf, withMove } from './attempt-view.js';
export { readPuzzle } from './reading.js';
