/** The gain after a solution such as a fork: the opponent's reply, and the solver's capture. */
import { whiteView } from '../../../src/analysis/chance.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { stepsOf } from '../../../src/notation/line.js';
import { Attempt, type PuzzleMoves } from '../../../src/puzzles/attempt.js';
import type { Score } from '../../../src/rules/score.js';
import type { Color } from '../../../src/rules/pieces.js';

/** Another move is accepted if its expected score is at most this much lower than that of the engine's capture. */
const MAX_LOSS = 0.05;
/** An additional limit in centipawns: in a won game, expected scores hardly differ. A piece is worth more. */
const MAX_CENTIPAWNS = 60;

/**
 * An attempt that begins with the opponent's reply and continues with the capture. `pv` is best play after the
 * solution. Undefined if best play does not capture with the piece that moved last, because other captures may only be
 * exchanges.
 */
export const sequelOf = <Of extends PuzzleMoves>(
  { puzzle, steps }: Attempt<Of>,
  pv: readonly string[],
): Attempt<Of> | undefined => {
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  const [reply, capture] = stepsOf(last.after, pv.slice(0, 2));
  if (reply === undefined || capture?.move.captured === undefined) return undefined;
  if (capture.move.from !== last.move.to) return undefined;
  return new Attempt({
    puzzle: {
      ...puzzle,
      fen: makeFen(last.after.setup),
      mistake: makeCoordinates(reply.move),
      solution: [makeCoordinates(capture.move)],
    },
    line: { ruleset: last.after.ruleset, start: reply.after },
  });
};

/** Whether another move wins as much as the capture. Scores are from White's point of view. */
export const winsAsMuch = (capture: Score, other: Score, solver: Color): boolean => {
  // `whiteView` is its own inverse, so these scores are from the solver's point of view.
  const [best, own] = [whiteView(capture, solver), whiteView(other, solver)];
  if (own.kind === 'mate') return own.moves > 0;
  if (expectedScore(best) - expectedScore(own) > MAX_LOSS) return false;
  return best.kind === 'mate' || best.value - own.value <= MAX_CENTIPAWNS;
};
