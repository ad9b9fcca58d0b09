/**
 * Stipulations in the notation of problem chess: `#2`, `=3`, `bare 2`, `win 2`, `s#2`, `h#2.5`, `ser-#4`, `ser-h#3`.
 * See docs/problems.md for their meanings.
 */
import { checkText } from '../guards.js';
import type { StipulationErrors } from '../errors/codes.js';
import { textError, type TextError } from '../errors/error.js';
import { WORDS as PROBLEM_SENTENCES } from '../words/problem-errors.js';
import { clip, ok, type Result } from '../result.js';

export const PROBLEM_PLAYS = ['direct', 'self', 'help', 'series', 'series-help'] as const;
export type ProblemPlay = (typeof PROBLEM_PLAYS)[number];

/** The opponent's required state after the last move. `win` means any loss for the opponent. */
export const PROBLEM_GOALS = ['mate', 'stalemate', 'bare', 'win'] as const;
export type ProblemGoal = (typeof PROBLEM_GOALS)[number];

export interface Stipulation {
  readonly play: ProblemPlay;
  readonly goal: ProblemGoal;
  /** The number of moves in the stipulation. Only help play allows half moves. */
  readonly moves: number;
}

/** Maximum number of moves in a stipulation. */
export const MAX_PROBLEM_MOVES = 40;

const PREFIXES: Readonly<Record<ProblemPlay, string>> = {
  direct: '',
  self: 's',
  help: 'h',
  series: 'ser-',
  'series-help': 'ser-h',
};
const SIGNS: Readonly<Record<ProblemGoal, string>> = {
  mate: '#',
  stalemate: '=',
  bare: 'bare',
  win: 'win',
};

/** Example stipulations for error messages. */
const EXAMPLES = ['#2', '=2', 'bare 2', 'win 2', 's#2', 'h#2', 'h#2.5', 'ser-#4', 'ser-h#4'];

/** Writes a stipulation in the form that {@link parseStipulation} reads. */
export const makeStipulation = ({ play, goal, moves }: Stipulation): string => {
  const prefix = PREFIXES[play];
  const isWord = goal === 'bare' || goal === 'win';
  const hyphen = isWord && prefix !== '' && !prefix.endsWith('-') ? '-' : '';
  return `${prefix}${hyphen}${SIGNS[goal]}${isWord ? ' ' : ''}${moves}`;
};

/** Reads a stipulation. Case is ignored, and spaces and hyphens between the parts are optional. */
export const parseStipulation = (
  text: string,
): Result<Stipulation, TextError<keyof StipulationErrors>> => {
  checkText(text, 'text');
  const refuse = <Code extends keyof StipulationErrors>(
    code: Code,
    at: number,
    params: StipulationErrors[Code],
  ): Result<never, TextError<keyof StipulationErrors>> =>
    textError(PROBLEM_SENTENCES, code, at, params);
  const match =
    /^\s*(?<series>ser(?:ies)?[-\s]*)?(?<side>[sh])?[-\s]*(?<sign>#|=|bare|win)\s*(?<moves>\S*)\s*$/i.exec(
      text,
    );
  const { series, side = '', sign = '', moves: number = '' } = match?.groups ?? {};
  const play = PROBLEM_PLAYS.find(
    (known) => PREFIXES[known] === `${series === undefined ? '' : 'ser-'}${side.toLowerCase()}`,
  );
  const goal = PROBLEM_GOALS.find((known) => SIGNS[known] === sign.toLowerCase());
  if (match === null || play === undefined || goal === undefined)
    return refuse('stipulation-unknown', 0, { text: clip(text), choices: EXAMPLES });
  const at = text.length - text.trimStart().length + text.trim().length - number.length;
  const moves = /^\d+(?:\.[05])?$/.test(number) ? Number(number) : Number.NaN;
  if (!(moves >= 1 && moves <= MAX_PROBLEM_MOVES) && !(play === 'help' && moves === 0.5))
    return refuse('stipulation-moves', at, { text: clip(number), max: MAX_PROBLEM_MOVES });
  if (moves % 1 !== 0 && play !== 'help')
    return refuse('stipulation-half-move', at, { text: clip(number) });
  return ok({ play, goal, moves });
};

/** Number of plies from the diagram to the goal in a solution of full length. */
export const pliesOf = ({ play, moves }: Stipulation): number => {
  switch (play) {
    case 'direct':
      return 2 * moves - 1;
    case 'self':
    case 'help':
      return 2 * moves;
    case 'series':
      return moves;
    case 'series-help':
      return moves + 1;
  }
};

/** Whether one side forces the goal against any defence. If so, solutions are trees, otherwise lines. */
export const isForced = ({ play }: Stipulation): boolean => play === 'direct' || play === 'self';

/** The lengths, in plies, of shorter solutions that would spoil a help or series problem, shortest first. */
export const shorterPlies = (stipulation: Stipulation): readonly number[] => {
  const plies = pliesOf(stipulation);
  const step = stipulation.play === 'help' ? 2 : 1;
  const least = stipulation.play === 'series-help' ? 2 : 1;
  const found: number[] = [];
  for (let fewer = plies - step; fewer >= least; fewer -= step) found.unshift(fewer);
  return found;
};
