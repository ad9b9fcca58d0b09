import type { ProblemGoal, ProblemPlay, Stipulation } from '../../../src/problems/stipulation.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { SolutionWords } from '../../../src/elements/shared/solution/tree.js';
import {
  ENGLISH_PROBLEM,
  type ProblemTaskWords,
} from '../../../src/elements/puzzle/problem-words.js';
import type { ProblemTheme } from '../../../src/problems/collection.js';

/** The texts of the collection of problems. */
export interface CollectionWords extends Pick<ProblemTaskWords, 'task' | 'refuted'> {
  /** What follows the number of moves in a task: "White mates in 3" + " moves". */
  readonly moves: (count: number) => string;
  /** What the task means for the solver, in plain words. */
  readonly how: (turn: Color, stipulation: Stipulation) => string;
  /** The parts of a solution, for readers who do not know the words of composers. */
  readonly parts: SolutionWords['sections'];
  readonly noPart: Readonly<Record<'set-play' | 'tries', string>>;
  readonly ruleset: string;
  readonly stipulation: string;
  readonly theme: string;
  readonly men: string;
  readonly any: string;
  readonly atMost: (men: number) => string;
  readonly themes: Readonly<Record<ProblemTheme, string>>;
  readonly place: (number: number, all: number) => string;
  readonly previous: string;
  readonly next: string;
  /** Leads from a problem of an address to the collection. */
  readonly more: string;
  readonly showSolution: string;
  readonly onBoard: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly solving: string;
  readonly solved: (move: string) => string;
  readonly wrong: (move: string) => string;
  /** More than one reply refutes the move. */
  readonly refutedOften: (move: string, refutation: string) => string;
  /** What the sign of the task, such as `#2`, is. */
  readonly sign: string;
  readonly pieces: (white: number, black: number) => string;
  /** Several moves reach the goal equally soon after the reply. */
  readonly dual: string;
}

export const ENGLISH: CollectionWords = {
  ...ENGLISH_PROBLEM,
  moves: (count) => (count === 1 ? 'move' : 'moves'),
  how: (turn, { play, goal }) => {
    const [us, them] = turn === 'white' ? ['White', 'Black'] : ['Black', 'White'];
    const ends: Readonly<Record<ProblemGoal, string>> = {
      mate: '',
      stalemate: 'Stalemate: the opponent is not in check and has no legal move.',
      bare: 'Bare king: the opponent has nothing but the king left.',
      win: 'Every way to win counts: checkmate, a bare king, or stalemate where the rules say so.',
    };
    const plays: Readonly<Record<ProblemPlay, string>> = {
      direct: `Play ${us}’s first move on the board. It must work against every reply.`,
      self: `Play ${us}’s first move on the board. It must work against every reply.`,
      help: `Both sides work together. Play ${us}’s first move on the board.`,
      series: `Play ${us}’s first move on the board. ${them} does not move meanwhile.`,
      'series-help': `Play ${us}’s first move on the board. ${them} does not move meanwhile.`,
    };
    return `${plays[play]} ${ends[goal]}`.trim();
  },
  parts: {
    'set-play': 'Set play: if the other side moved first',
    tries: 'Tries: first moves that only one reply refutes',
    solution: 'Solution',
  },
  noPart: {
    'set-play': 'No set play: nothing is prepared for the case that the other side moves first.',
    tries: 'No tries: no wrong first move is refuted by one reply only.',
  },
  ruleset: 'Rules',
  stipulation: 'Task',
  theme: 'Theme',
  men: 'Pieces',
  any: 'Any',
  atMost: (men) => `At most ${men}`,
  themes: {
    sacrifice: 'Sacrifice',
    'gives-flight': 'Gives an escape square',
    zugzwang: 'Zugzwang',
    bent: 'Bent way',
    promotion: 'Promotion',
    stalemate: 'Stalemate',
    baring: 'Bare king',
    try: 'Try',
    'changed-play': 'Changed play',
    'switch-back': 'Switchback',
    variety: 'Many variations',
    'two-men': 'Two pieces of White',
    'shared-work': 'King and piece of Black',
  },
  place: (number, all) => `${number} of ${all}`,
  previous: 'Previous problem',
  next: 'Next problem',
  more: 'More problems',
  showSolution: 'Show solution',
  onBoard: 'Open on the board',
  loading: 'Loading problems…',
  failed: 'The problems could not be fetched.',
  none: 'No problem matches.',
  solving: 'Solving…',
  solved: (move) => `${move} is the key.`,
  wrong: (move) => `${move} does not solve the problem.`,
  refutedOften: (move, refutation) =>
    `${move} does not solve the problem: one of the replies that refute it is ${refutation}.`,
  sign: 'The sign of the task, as composers write it',
  pieces: (white, black) => `Pieces: White ${white}, Black ${black}`,
  dual: 'several moves work',
};
