/** Why a puzzle that a page asks for cannot be shown. */
import type { PuzzleElementErrors, Sentences } from '../codes.js';
import { answered, notFetched } from './wasm.js';

export const PUZZLE_ELEMENT_SENTENCES: Sentences<Omit<PuzzleElementErrors, 'puzzle-problem'>> = {
  'puzzle-moves': () => 'The puzzle has no moves that solve it, or its roll does not allow them.',
  'puzzle-date': ({ text }) => `"${text}" is not a date such as 2026-11-23.`,
  'puzzles-none': ({ text, choices }) =>
    `There are no puzzles for the ruleset ${text}, only for ${choices.join(', ')}.`,
  'puzzles-unreachable': ({ address }) => notFetched(address),
  'puzzles-missing': ({ address, status }) => answered(address, status),
  'puzzles-invalid': ({ address }) => `${address} is damaged, or not a set of puzzles.`,
};
