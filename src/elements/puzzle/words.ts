/** The words of the puzzle element. */
import type { Role } from '../../rules/pieces.js';
import { ENGLISH_ATTEMPT, type AttemptWords } from './attempt-words.js';

export interface PuzzleElementWords extends AttemptWords {
  readonly puzzle: string;
  readonly loading: string;
  readonly role: (role: Role) => string;
}

export const ENGLISH: PuzzleElementWords = {
  ...ENGLISH_ATTEMPT,
  puzzle: 'Puzzle',
  loading: 'Loading…',
  role: (role) => role,
};
