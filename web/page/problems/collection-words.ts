import {
  ENGLISH_PROBLEM,
  type ProblemTaskWords,
} from '../../../src/elements/puzzle/problem-words.js';
import type { ProblemTheme } from '../../../src/problems/collection.js';

/** The texts of the collection of problems. */
export interface CollectionWords extends Pick<ProblemTaskWords, 'task' | 'refuted'> {
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
  readonly refutedOften: (move: string) => string;
}

export const ENGLISH: CollectionWords = {
  ...ENGLISH_PROBLEM,
  ruleset: 'Rules',
  stipulation: 'Stipulation',
  theme: 'Theme',
  men: 'Men',
  any: 'Any',
  atMost: (men) => `At most ${men}`,
  themes: {
    sacrifice: 'Sacrifice',
    'gives-flight': 'Gives a flight',
    zugzwang: 'Zugzwang',
    bent: 'Bent way',
    promotion: 'Promotion',
    stalemate: 'Stalemate',
    baring: 'Bare king',
    try: 'Try',
    'changed-play': 'Changed play',
    'switch-back': 'Switchback',
    variety: 'Many variations',
    'two-men': 'Two men of White',
    'shared-work': 'King and man of Black',
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
  refutedOften: (move) => `${move} does not solve the problem: several replies refute it.`,
};
