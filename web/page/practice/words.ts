import type { Color } from '../../../src/rules/pieces.js';
import {
  ENGLISH_ATTEMPT,
  type AttemptWords as SharedWords,
} from '../../../src/elements/puzzle/attempt-words.js';

/** The texts of attempts, apart from those of the page, which are fetched before its first view. */
export interface AttemptWords extends SharedWords {
  /** The move of the game. */
  readonly played: (san: string) => string;
  /** A move that lowers the winning chances by a share. */
  readonly loses: (san: string, share: string) => string;
  readonly checking: (san: string) => string;
  readonly searching: string;
  /** A move that is as good as the best one, if that is known. */
  readonly asGood: (san: string, best: string | undefined) => string;
  /** A move that lowers the winning chances by less than an inaccuracy, and the best one, if that is known. */
  readonly goodToo: (san: string, share: string, best: string | undefined) => string;
  /** The best reply to a wrong move, the kind of piece that it captures, and the solver's winning chances after it. */
  readonly wouldReply: (
    turn: Color,
    san: string,
    captured: string | undefined,
    chances: string,
  ) => string;
  /** A move that wins too, where the game was to be won in so many moves. */
  readonly slower: (san: string, moves: number) => string;
  /** The opponent's reply to a solution that wins material with the next move, which is asked for. */
  readonly follow: (turn: Color, san: string) => string;
  /** A move after the solution that wins less than the best capture. */
  readonly winsLess: (san: string) => string;
  /** The best reply to the last move of the solution, and the capture that follows. */
  readonly follows: (reply: string, capture: string, captured: string) => string;
  /** Before the moves that follow a solution. */
  readonly continues: string;
  /** The order of the mistakes of a game. */
  readonly worstFirst: string;
  readonly onlyUnsolved: string;
  readonly toGame: string;
  readonly why: string;
  readonly refuting: (san: string) => string;
  /** The solver's winning chances after a wrong move. */
  readonly refuted: (san: string, chances: string) => string;
  readonly endsWithoutWin: (san: string) => string;
  readonly unasked: string;
  readonly goBack: string;
}

export const ENGLISH: AttemptWords = {
  ...ENGLISH_ATTEMPT,
  played: (san) => `${san} was played in the game. Try another move.`,
  loses: (san, share) => `${san} lowers your winning chances by ${share}. Try another move.`,
  checking: (san) => `Checking ${san}…`,
  searching: 'The engine is searching…',
  asGood: (san, best) =>
    `${san} is as good as the best move${best === undefined ? '' : `, ${best}`}.`,
  goodToo: (san, share, best) =>
    `${san} is good too: it lowers your winning chances by only ${share}.${best === undefined ? '' : ` ${best} is best.`}`,
  wouldReply: (turn, san, captured, chances) =>
    `${turn === 'white' ? 'White' : 'Black'} would reply ${san}${captured === undefined ? '' : ` and take the ${captured}`}. Your winning chances would then be ${chances}.`,
  slower: (san, moves) =>
    `${san} wins too, but there is a win in ${moves === 1 ? 'one' : `${moves} moves`}. Try again.`,
  follow: (turn, san) =>
    `Right. ${turn === 'white' ? 'White' : 'Black'} has replied ${san}. Now take what you have won.`,
  winsLess: (san) => `${san} wins less. Try again: it no longer changes your rating.`,
  follows: (reply, capture, captured) => `After ${reply}, ${capture} wins the ${captured}.`,
  continues: 'Best play from there:',
  worstFirst: 'Worst first',
  onlyUnsolved: 'Only the unsolved',
  toGame: 'Back to the game',
  why: 'Why not?',
  refuting: (san) => `Analysing ${san}…`,
  refuted: (san, chances) => `After ${san} and best play your winning chances are ${chances}:`,
  endsWithoutWin: (san) => `${san} ends the game without a win.`,
  unasked: 'The engine is not available.',
  goBack: 'Try another move',
};
