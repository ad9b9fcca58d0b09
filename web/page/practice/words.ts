import type { Color } from '../../../src/rules/pieces.js';

/** The texts of attempts, apart from those of the page, which are fetched before its first view. */
export interface AttemptWords {
  readonly right: (san: string) => string;
  readonly replied: (turn: Color, san: string) => string;
  readonly wrong: (san: string) => string;
  /** The move of the game. */
  readonly played: (san: string) => string;
  /** A move that lowers the winning chances by a share. */
  readonly loses: (san: string, share: string) => string;
  readonly checking: (san: string) => string;
  readonly searching: string;
  /** A move that is as good as the best one, if that is known. */
  readonly asGood: (san: string, best: string | undefined) => string;
  readonly solved: string;
  readonly solvedAfter: string;
  readonly answered: string;
  readonly moveThis: (piece: string, square: string) => string;
  readonly moveThere: (piece: string, square: string, target: string) => string;
  readonly hint: string;
  readonly moreHint: string;
  readonly showAnswer: string;
  readonly why: string;
  readonly refuting: (san: string) => string;
  readonly refuted: (san: string, score: string) => string;
  readonly endsWithoutWin: (san: string) => string;
  readonly unasked: string;
  readonly goBack: string;
  readonly again: string;
}

const side = (turn: Color): string => (turn === 'white' ? 'White' : 'Black');

export const ENGLISH: AttemptWords = {
  right: (san) => `${san} is right.`,
  replied: (turn, san) => `Right. ${side(turn)} has replied ${san}. Go on.`,
  wrong: (san) => `${san} is not the right move. Try another one.`,
  played: (san) => `${san} was played in the game. Try another move.`,
  loses: (san, share) => `${san} lowers your winning chances by ${share}. Try another move.`,
  checking: (san) => `Checking ${san}…`,
  searching: 'The engine is searching…',
  asGood: (san, best) =>
    `${san} is as good as the best move${best === undefined ? '' : `, ${best}`}.`,
  solved: 'Solved!',
  solvedAfter: 'Solved, after a wrong move.',
  answered: 'The solution',
  moveThis: (piece, square) => `Move the ${piece} on ${square}.`,
  moveThere: (piece, square, target) => `Move the ${piece} on ${square} to ${target}.`,
  hint: 'Hint',
  moreHint: 'Another hint',
  showAnswer: 'Show the solution',
  why: 'Why not?',
  refuting: (san) => `Looking for the answer to ${san}…`,
  refuted: (san, score) => `After ${san} and best play the evaluation is ${score}:`,
  endsWithoutWin: (san) => `${san} ends the game without a win.`,
  unasked: 'The engine could not be asked.',
  goBack: 'Try another move',
  again: 'Try again',
};
