/** What is said about a try at a puzzle, by the element and on the page. */
import type { PuzzleGoal } from '../../puzzles/types.js';
import type { Color } from '../../rules/pieces.js';

export interface AttemptWords {
  /** What the solver should do; without a goal, to find the best moves. */
  readonly task: (turn: Color, goal?: PuzzleGoal) => string;
  readonly mistake: (turn: Color, san: string) => string;
  /** What the die shows, and the kind of piece that it lets move. */
  readonly rolled: (roll: number, piece: string) => string;
  readonly right: (san: string) => string;
  readonly replied: (turn: Color, san: string) => string;
  readonly wrong: (san: string) => string;
  readonly solved: string;
  readonly solvedAfter: string;
  readonly answered: string;
  readonly moveThis: (piece: string, square: string) => string;
  readonly moveThere: (piece: string, square: string, target: string) => string;
  readonly hint: string;
  readonly moreHint: string;
  readonly showAnswer: string;
  readonly again: string;
}

const side = (turn: Color): string => (turn === 'white' ? 'White' : 'Black');

/** What is asked for, after whose turn it is. */
const asked = (goal?: PuzzleGoal): string => {
  switch (goal?.kind) {
    case 'end':
      return `win in ${goal.moves === 1 ? 'one move' : `${goal.moves} moves`}`;
    case 'win':
      return 'find the move that wins';
    case 'hold':
      return 'find the only move that holds';
    case 'best':
      return 'find the best move for this roll';
    case undefined:
      return 'find the best move';
  }
};

export const ENGLISH_ATTEMPT: AttemptWords = {
  task: (turn, goal) => `${side(turn)} to move: ${asked(goal)}.`,
  mistake: (turn, san) => `${side(turn)} has just played ${san}.`,
  rolled: (roll, piece) => `The roll is ${roll}: ${piece}.`,
  right: (san) => `${san} is right.`,
  replied: (turn, san) => `Right. ${side(turn)} has replied ${san}. Go on.`,
  wrong: (san) => `${san} is not the right move. Try another one.`,
  solved: 'Solved!',
  solvedAfter: 'Solved, but not on the first try.',
  answered: 'The solution',
  moveThis: (piece, square) => `Move the ${piece} on ${square}.`,
  moveThere: (piece, square, target) => `Move the ${piece} on ${square} to ${target}.`,
  hint: 'Hint',
  moreHint: 'Another hint',
  showAnswer: 'Show the solution',
  again: 'Try again',
};
