/**
 * Values of positions as whole numbers, from the side to move's point of view: centipawns for evaluations, and larger
 * numbers for forced ends, by their distance in plies.
 */
import { expectedScore } from '../engine/win-probability.js';
import type { Score } from '../rules/score.js';

/** The value of a won game. A win in n plies has this value minus n. */
const VALUE_WIN = 32_000;
/** Values from this number upwards are forced ends. Evaluations are smaller. */
const VALUE_WIN_IN_MAX_PLY = 30_000;

/** How a game ended, from the side to move's point of view. */
export const ENDS = ['win', 'draw', 'loss'] as const;
export type End = (typeof ENDS)[number];

const END_VALUES: Readonly<Record<End, number>> = { win: VALUE_WIN, draw: 0, loss: -VALUE_WIN };

export const valueOfEnd = (end: End): number => END_VALUES[end];

/** The largest value of either sign. */
export const MAX_VALUE = VALUE_WIN;

export const valueOfScore = (score: Score): number => {
  if (score.kind === 'centipawns') {
    const bound = VALUE_WIN_IN_MAX_PLY - 1;
    return Math.max(-bound, Math.min(bound, Math.round(score.value))) + 0;
  }
  const moves = Math.min(Math.abs(score.moves), (VALUE_WIN - VALUE_WIN_IN_MAX_PLY) / 2);
  // The number of plies is odd, because the side that wins makes the last move.
  return score.moves > 0 ? VALUE_WIN - (2 * moves - 1) : 2 * moves - VALUE_WIN;
};

export const scoreOfValue = (value: number): Score => {
  if (Math.abs(value) < VALUE_WIN_IN_MAX_PLY) return { kind: 'centipawns', value };
  const moves = Math.ceil((VALUE_WIN - Math.abs(value)) / 2);
  return { kind: 'mate', moves: value > 0 ? moves : -moves };
};

/** A move's value for its mover, if `after` is the value of the position after the move. */
export const valueOfMove = (after: number): number => {
  if (after >= VALUE_WIN_IN_MAX_PLY) return -(after - 1);
  if (after <= -VALUE_WIN_IN_MAX_PLY) return -(after + 1);
  return 0 - after;
};

/** Cache of expected scores, by value. */
const expected = new Float64Array(2 * VALUE_WIN + 1).fill(Number.NaN);

/** The expected score, 0 to 1, of the side to move. */
const expectedOf = (value: number): number => {
  const known = expected[value + VALUE_WIN] ?? Number.NaN;
  if (!Number.isNaN(known)) return known;
  const made =
    Math.abs(value) < VALUE_WIN_IN_MAX_PLY
      ? expectedScore({ kind: 'centipawns', value })
      : Number(value > 0);
  expected[value + VALUE_WIN] = made;
  return made;
};

/** The loss of a value compared with a better value, as a fraction of an expected point. */
export const lossOf = (best: number, value: number): number =>
  Math.max(0, expectedOf(best) - expectedOf(value));

/** The loss, in percent of an expected point, that halves the probability of a move. */
const HALVING_LOSS = 1;

/** The probabilities of moves, by their losses; their sum is 1. */
export const sharesOf = (losses: readonly number[]): readonly number[] => {
  const weights = losses.map((loss) => 2 ** ((-100 * loss) / HALVING_LOSS));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
};

/**
 * The theory moves of a position, in the order of the explorer and the openings report. A move that no search lists is
 * included if it leads to a known position.
 */

/** Theory about positions, with the same interface for a graph and a book. */
export interface Theory {
  find(key: string):
    | {
        /** The score from the point of view of the side to move. */
        readonly score: Score;
        /** Depth of the search in plies. */
        readonly depth: number;
        /** Best moves first. */
        readonly moves: readonly {
          /** Coordinate move. */
          readonly move: string;
          readonly score: Score;
          /** The probability of the move, 0 to 1. */
          readonly share: number;
          readonly isSearched: boolean;
        }[];
      }
    | undefined;
}

interface KnownMove<Next> {
  readonly next: Next;
  /** The score from the point of view of the side that makes the move. */
  readonly score: Score;
  /** The probability of the move, 0 to 1; absent if no search has listed the move. */
  readonly share?: number;
  /** Whether the position after the move has been searched. */
  readonly isSearched: boolean;
}

/**
 * The known legal moves of a position, sorted by score, then in the order of the graph or book.
 *
 * @param next - All legal moves, as coordinates, with the keys of the positions after them.
 */
export const knownMoves = <Next extends { readonly move: string; readonly key: string }>(
  theory: Theory | undefined,
  key: string,
  next: readonly Next[],
): readonly KnownMove<Next>[] => {
  const before = theory?.find(key);
  const listed = new Map(before?.moves.map((each, place) => [each.move, { ...each, place }]));
  return next
    .flatMap((each) => {
      const after = theory?.find(each.key);
      const line = listed.get(each.move);
      const score = line?.score ?? (after && scoreOfValue(valueOfMove(valueOfScore(after.score))));
      if (score === undefined) return [];
      const known: KnownMove<Next> = {
        next: each,
        score,
        ...(line !== undefined && { share: line.share }),
        isSearched: after !== undefined,
      };
      return [{ known, value: valueOfScore(score), place: line?.place ?? listed.size }];
    })
    .sort((one, other) => other.value - one.value || one.place - other.place)
    .map(({ known }) => known);
};

/**
 * Whether scores of two builds can be compared. A build is named by the signature of its search and its network, such
 * as `bench-348570+nn-cec8c3dc878d`. The network determines the scale of the scores. Other constants of the search
 * only change how soon it finds them.
 */
export const areComparable = (one: string, other: string): boolean =>
  one === other || (one.includes('+') && one.split('+')[1] === other.split('+')[1]);
