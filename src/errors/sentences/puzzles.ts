/** What is wrong with a puzzle that was read from a file. */
import type { PuzzleErrors, Sentences } from '../codes.js';

export const PUZZLE_SENTENCES: Sentences<PuzzleErrors> = {
  'puzzle-json': () => 'This is not a puzzle: it cannot be read as a JSON object.',
  'puzzle-field': ({ field }) => `The field ${field} of the puzzle is missing or cannot be right.`,
  'puzzle-id': ({ own, other }) =>
    `The puzzle has the id ${own}, but the id of its position is ${other}.`,
  'puzzle-goal': ({ moves }) =>
    moves === undefined
      ? 'The solution of the puzzle does not lead to its goal.'
      : `The solution of the puzzle does not end the game in ${moves} move${moves === 1 ? '' : 's'}.`,
};
