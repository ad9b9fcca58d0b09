/**
 * A puzzle's goal follows from its proof: the scores of the two best first moves. The goal and the scores then
 * determine the task, the comparison after the solution, the theme, and the page's help.
 */
import { expectedScore } from '../engine/win-probability.js';
import type { Score } from '../rules/score.js';
import type { Puzzle, PuzzleGoal } from './types.js';

/** Expected score from which a move wins or at least gives a clear advantage: about a rook ahead. */
export const WON = 0.7;
/** Range of expected scores for positions that count as held: neither lost nor clearly better. */
export const MIN_HOLD = 0.4;
const MAX_HOLD = 0.6;
/** Maximum number of the solver's moves in a forced end that counts as a separate goal. */
export const FORCED_MOVES = 5;

/** Assessments of the solver's position, from best to worst. */
const STANDINGS = [
  'winning',
  'better',
  'slightlyBetter',
  'level',
  'slightlyWorse',
  'worse',
  'losing',
] as const;
type Standing = (typeof STANDINGS)[number];

/** Minimum expected score for each standing. A position below the last value is lost. */
const FROM = [0.9, WON, MAX_HOLD, MIN_HOLD, 1 - WON, 0.1];

export const standingOf = (score: Score): Standing => {
  const chance = expectedScore(score);
  return STANDINGS[FROM.findIndex((least) => chance >= least)] ?? 'losing';
};

/** Number of moves until a forced win; infinite if no forced win is known. */
export const movesToWin = (score: Score | undefined): number =>
  score?.kind === 'mate' && score.moves > 0 ? score.moves : Number.POSITIVE_INFINITY;

/** The kind of result that the solver must reach. */
export const aimOf = ({ kind }: PuzzleGoal): 'end' | 'win' | 'hold' | 'best' => {
  switch (kind) {
    case 'win':
    case 'decide':
    case 'better':
      return 'win';
    case 'hold':
    case 'draw':
      return 'hold';
    case 'end':
    case 'best':
      return kind;
  }
};

/** The goal that follows from the best moves' scores. Returns undefined if they do not define a task. */
export const goalOf = (
  best: Score | undefined,
  second: Score | undefined,
): PuzzleGoal | undefined => {
  const moves = movesToWin(best);
  if (moves <= FORCED_MOVES) return { kind: 'end', moves };
  // A small advantage is not a clear task. But if a longer search finds only a small advantage, the goal remains
  // `hold`.
  const isVague = best !== undefined && standingOf(best) === 'slightlyBetter';
  return isVague ? undefined : goalOfScores(best, second);
};

/**
 * Determines the goal like {@link goalOf}, for a line that does not show the end of a forced win. `isExact` means that
 * the scores come from the rules or a table. A level score is then a draw.
 */
export const goalOfScores = (
  best: Score | undefined,
  second: Score | undefined,
  isExact = false,
): PuzzleGoal | undefined => {
  if (best === undefined) return undefined;
  switch (standingOf(best)) {
    case 'winning':
      return { kind: second === undefined || standingOf(second) === 'losing' ? 'decide' : 'win' };
    case 'better':
      return { kind: 'better' };
    case 'slightlyBetter':
    case 'level':
      if (second !== undefined && expectedScore(second) >= MIN_HOLD) return undefined;
      return { kind: isExact ? 'draw' : 'hold' };
    case 'slightlyWorse':
    case 'worse':
    case 'losing':
      return undefined;
  }
};

/** A puzzle's goal after a new proof. The goals `end` and `best` do not change. */
export const goalProvedBy = (
  goal: PuzzleGoal,
  { nodes, steps: [first] }: Puzzle['proof'],
): PuzzleGoal | undefined =>
  goal.kind === 'end' || goal.kind === 'best'
    ? goal
    : goalOfScores(first?.best, first?.second, nodes === 0);

/** The scores of the solver's two best moves. */
export interface Comparison {
  readonly best: Score;
  readonly second: Score;
}

/** Compares the solver's move with the second-best move. Returns undefined if the line ends the game. */
export const comparisonOf = ({
  goal,
  proof,
}: Pick<Puzzle, 'goal' | 'proof'>): Comparison | undefined => {
  const [{ best, second } = {}] = proof.steps;
  return goal.kind === 'end' || best === undefined || second === undefined
    ? undefined
    : { best, second };
};
