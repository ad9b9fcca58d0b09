/** Why a PGN cannot be shown as a problem; apart from other errors of puzzles, because only problems need it. */
import type { PuzzleElementErrors, Sentences } from '../codes.js';

export const PUZZLE_PROBLEM_SENTENCES: Sentences<Pick<PuzzleElementErrors, 'puzzle-problem'>> = {
  'puzzle-problem': () =>
    'The PGN is not that of a problem: it needs a tag such as [Stipulation "#2"].',
};
