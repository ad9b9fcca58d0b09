/**
 * The moves of a position of which theory knows something, in the one order that the explorer and the report on openings
 * have. Moves that no search has listed are among them if they lead to a position that was reached in another way.
 */
import type { Score } from '../rules/score.js';
import { scoreOfValue, valueOfMove, valueOfScore } from './value.js';

/** What theory says of a position; a graph and a book can be asked alike. */
export interface Theory {
  find(key: string):
    | {
        /** From the point of view of the side to move. */
        readonly score: Score;
        /** Plies. */
        readonly depth: number;
        /** Best moves first. */
        readonly moves: readonly {
          /** Coordinate move. */
          readonly move: string;
          readonly score: Score;
          /** How often the theory would play it, 0 to 1. */
          readonly share: number;
          readonly isSearched: boolean;
        }[];
      }
    | undefined;
}

/** What theory knows of a legal move. */
export interface KnownMove<Next> {
  readonly next: Next;
  /** From the point of view of the side that makes it. */
  readonly score: Score;
  /** How often the theory would play it, 0 to 1; absent if no search has listed the move. */
  readonly share?: number;
  /** Whether the position after it has been searched. */
  readonly isSearched: boolean;
}

/**
 * The known ones of the legal moves of a position: by their scores, and equally good ones as the theory lists them.
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
