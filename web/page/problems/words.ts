import type { Improvement } from '../../../src/problems/improve.js';
import type { ProblemHeading } from '../../../src/problems/record.js';
import type { Verdict } from '../../../src/problems/types.js';
import { ENGLISH_PROBLEM } from '../../../src/elements/puzzle/problem-words.js';
import type { SolutionWords } from '../../../src/elements/shared/solution/tree.js';

/** The texts of the panel "Problem", apart from those of the page, which are fetched before its first view. */
export interface ProblemWords extends SolutionWords {
  readonly title: string;
  readonly stipulation: string;
  readonly stipulationHint: string;
  /** How many solutions are intended. */
  readonly intended: string;
  readonly setPlay: string;
  readonly tries: string;
  readonly illegal: string;
  readonly dice: string;
  readonly failed: string;
  readonly again: string;
  readonly solving: string;
  readonly progress: (tried: number, all: number, found: number) => string;
  readonly stop: string;
  readonly continue: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly keys: (moves: readonly string[]) => string;
  readonly lineCount: (count: number) => string;
  readonly shortKeys: (moves: readonly string[]) => string;
  readonly noTree: string;
  readonly noSection: Readonly<Record<'set-play' | 'tries', string>>;
  readonly improve: string;
  readonly improvements: Readonly<Record<Improvement, string>>;
  readonly everyMan: string;
  readonly man: string;
  readonly improving: (done: number, all: number) => string;
  readonly nothingFound: Readonly<Record<Improvement, string>>;
  readonly cancelled: (done: number, all: number) => string;
  /** A man that can be removed, or moved. */
  readonly change: (man: string, from: string, to: string | undefined) => string;
  /** A man, and on how many other squares it can stand. */
  readonly manChanges: (man: string, from: string, count: number) => string;
  readonly publish: string;
  readonly heading: Readonly<Record<keyof ProblemHeading, string>>;
  readonly openStudy: string;
  readonly copyPgn: string;
  readonly pgnFile: string;
  readonly copyLink: string;
  /** A link to the problem without its solution. */
  readonly copySolversLink: string;
  readonly svg: string;
  readonly png: string;
  readonly print: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly pictureFailed: string;
  /** The link has no room for the whole solution. */
  readonly longLink: string;
}

export const ENGLISH: ProblemWords = {
  ...ENGLISH_PROBLEM,
  title: 'Problem',
  stipulation: 'Stipulation',
  stipulationHint: '#2, =3, bare 2, win 2, s#2, h#2.5, ser-#4, ser-h#3',
  intended: 'Solutions intended',
  setPlay: 'Set play',
  tries: 'Tries',
  illegal: 'The set-up is not legal yet, so there is nothing to solve.',
  dice: 'Problems are solved without dice.',
  failed: 'The solver failed.',
  again: 'Try again',
  solving: 'Solving…',
  progress: (tried, all, found) =>
    `${tried} of ${all} first moves searched, ${found === 1 ? '1 key' : `${found} keys`} found`,
  stop: 'Stop',
  continue: 'Continue solving',
  verdicts: {
    sound: 'Sound',
    cooked: 'Cooked',
    'short-solution': 'Short solution',
    'no-solution': 'No solution',
    'not-finished': 'Not finished',
  },
  keys: (moves) => `${moves.length === 1 ? 'Key' : 'Keys'}: ${moves.join(', ')}`,
  lineCount: (count) => (count === 1 ? '1 solution' : `${count} solutions`),
  shortKeys: (moves) => `In fewer moves: ${moves.join(', ')}`,
  noTree: 'There are too many keys to show the play after them.',
  noSection: { 'set-play': 'There is no set play.', tries: 'No try has only one refutation.' },
  improve: 'Improve',
  improvements: {
    removals: 'Find men to remove',
    squares: 'Find other squares',
    twins: 'Find twins',
  },
  everyMan: 'Every man',
  man: 'Man',
  improving: (done, all) => `${done} of ${all} diagrams solved`,
  nothingFound: {
    removals: 'The problem needs every man.',
    squares: 'On no other square is the problem sound with the same key.',
    twins: 'No diagram with one man moved is sound with another key.',
  },
  cancelled: (done, all) => `Stopped after ${done} of ${all} diagrams.`,
  change: (man, from, to) =>
    to === undefined ? `Remove ${man} ${from}` : `${man} ${from} to ${to}`,
  manChanges: (man, from, count) =>
    `${man} ${from}: ${count === 1 ? '1 square' : `${count} squares`}`,
  publish: 'Publish',
  heading: { title: 'Title', author: 'Author', source: 'Source', dedication: 'Dedication' },
  openStudy: 'Save as study',
  copyPgn: 'Copy PGN',
  pgnFile: 'PGN file',
  copyLink: 'Copy link',
  copySolversLink: 'Copy link for solvers',
  svg: 'SVG diagram',
  png: 'PNG diagram',
  print: 'Print or save as PDF',
  copied: 'Copied.',
  notCopied: 'The browser blocked copying.',
  pictureFailed: 'The picture could not be made.',
  longLink: 'Copied. The solution is too long for a link, which has only the position.',
};
