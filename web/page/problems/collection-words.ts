import type { ProblemTheme } from '../../../src/problems/collection.js';
import type { ProblemGoal, Stipulation } from '../../../src/problems/stipulation.js';
import type { Color } from '../../../src/rules/pieces.js';

/** The texts of the collection of problems. */
export interface CollectionWords {
  readonly task: (turn: Color, stipulation: Stipulation) => string;
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
  readonly showSolution: string;
  readonly onBoard: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly solving: string;
  readonly solved: (move: string) => string;
  /** One defence refutes the move. */
  readonly refuted: (move: string, refutation: string) => string;
  readonly wrong: (move: string) => string;
}

const SIDES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };
const GOALS: Readonly<Record<ProblemGoal, string>> = {
  mate: 'mates',
  stalemate: 'stalemates',
  bare: 'bares the king',
  win: 'wins',
};

export const ENGLISH: CollectionWords = {
  task: (turn, { play, goal, moves }) => {
    const other = turn === 'white' ? 'black' : 'white';
    if (play !== 'help') return `${SIDES[turn]} ${GOALS[goal]} in ${moves}`;
    const winner = moves % 1 === 0 ? other : turn;
    return `${SIDES[turn]} moves, both sides help, and ${SIDES[winner]} ${GOALS[goal]} in ${moves}`;
  },
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
  showSolution: 'Show solution',
  onBoard: 'Open on the board',
  loading: 'Loading problems…',
  failed: 'The problems could not be fetched.',
  none: 'No problem is like that.',
  solving: 'Solving…',
  solved: (move) => `${move} is the key.`,
  refuted: (move, refutation) => `${move} is a try: only ${refutation} refutes it.`,
  wrong: (move) => `${move} does not solve the problem.`,
};
