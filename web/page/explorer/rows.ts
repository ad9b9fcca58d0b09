/** The rows of the explorer: the moves of a position of which something is known. */
import { whiteView } from '../../../src/analysis/chance.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeSanAndPlay } from '../../../src/notation/san.js';
import type { LineStep } from '../../../src/notation/line.js';
import type { Score } from '../../../src/rules/score.js';
import type { Position } from '../../../src/rules/position.js';
import type { TheoryGraph } from '../../../src/theory/graph.js';
import type { PlayedMove } from '../studies/types.js';

export interface ExplorerRow {
  readonly step: LineStep;
  /** From White's point of view; undefined if the engine has not explored the move. */
  readonly score?: Score;
  /** Plies of the search of the position after the move, or else of the one before it. */
  readonly depth?: number;
  readonly played?: PlayedMove;
}

/** A legal move with the key of the position after it. */
export interface NextMove {
  readonly step: LineStep;
  readonly key: string;
}

/** All legal moves of a position. */
export const nextMoves = (position: Position): readonly NextMove[] => {
  const { fullmoves: number, turn } = position;
  return position.legalMoves().map((move) => {
    const { san, after } = makeSanAndPlay(position, move);
    return { step: { move, san, number, turn, after }, key: after.key };
  });
};

/** The moves of which the graph or the library knows something: the best first, then the most played. */
export const rowsFor = (
  position: Position,
  moves: readonly NextMove[],
  graph: TheoryGraph | undefined,
  played: readonly PlayedMove[],
): readonly ExplorerRow[] => {
  const known = graph?.find(position.key);
  const listed = new Map(known?.moves.map((each) => [each.move, each]));
  const games = new Map(played.map((each) => [each.after, each]));
  const sign = position.turn === 'white' ? 1 : -1;
  const rows = moves.flatMap(
    ({ step, key }): readonly (ExplorerRow & { readonly rank: number })[] => {
      const after = graph?.find(key);
      const score = listed.get(makeCoordinates(step.move))?.score;
      // A position that was reached in another way tells as much as one after a known move.
      const view =
        score === undefined
          ? after && whiteView(after.score, step.after.turn)
          : whiteView(score, position.turn);
      const depth = after?.depth ?? known?.depth;
      const own = games.get(key);
      if (view === undefined && own === undefined) return [];
      return [
        {
          step,
          ...(view !== undefined && { score: view }),
          ...(view !== undefined && depth !== undefined && { depth }),
          ...(own !== undefined && { played: own }),
          rank: view === undefined ? Number.NEGATIVE_INFINITY : sign * rankOf(view),
        },
      ];
    },
  );
  return rows.sort(
    (one, other) =>
      compare(other.rank, one.rank) || (other.played?.games ?? 0) - (one.played?.games ?? 0),
  );
};

const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/** A number that is the greater the better a score is for White. */
const rankOf = (score: Score): number =>
  score.kind === 'centipawns'
    ? score.value
    : score.moves > 0
      ? 1e6 - score.moves
      : -1e6 - score.moves;
