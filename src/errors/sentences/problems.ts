/** What is wrong with a stipulation, and why a problem cannot be solved. */
import type { ProblemErrors, Sentences, StipulationErrors } from '../codes.js';

export const PROBLEM_SENTENCES: Sentences<StipulationErrors & ProblemErrors> = {
  'stipulation-unknown': ({ text, choices }) =>
    `"${text}" is not a supported stipulation; examples are ${choices.join(', ')}.`,
  'stipulation-moves': ({ text, max }) =>
    text === ''
      ? 'The stipulation has no number of moves.'
      : `"${text}" is not a number of moves from 1 to ${max}.`,
  'stipulation-half-move': ({ text }) =>
    `"${text}" has a half move, which only helpmates and other help problems (h) have.`,
  'problem-over': ({ status }) =>
    `The game is over in the diagram (${status}), so there is nothing to solve.`,
  'problem-dice': () => 'Problems are solved without dice.',
  'problem-too-deep': ({ moves }) => `The diagram has too many moves to look ${moves} moves ahead.`,
  'problem-memory': ({ mebibytes }) =>
    `There is not enough memory for a table of ${mebibytes} MiB.`,
  'problem-resume': () => 'What is to be resumed belongs to another problem or other options.',
};
