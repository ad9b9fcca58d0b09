/** What a solution wins after its end, as a fork does: the opponent's reply, and the capture that the solver then makes. */
import { whiteView } from '../../../src/analysis/chance.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { stepsOf } from '../../../src/notation/line.js';
import { Attempt, type PuzzleMoves } from '../../../src/puzzles/attempt.js';
import type { Score } from '../../../src/rules/score.js';
import type { Color } from '../../../src/rules/pieces.js';

/** Expected score by which another move may be worse than the capture that the engine has found. */
const MAX_LOSS = 0.05;
/** Centipawns for the same: where a game is won, the expected score says little. A piece is worth more. */
const MAX_CENTIPAWNS = 60;

/**
 * An attempt at the capture, which begins with the reply; `pv` is best play after the last move of the solution. Undefined if
 * best play does not capture with the piece that has moved last: another capture may only be an exchange.
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

/** Whether a move wins as much as the capture. Scores are White's view. */
export const winsAsMuch = (capture: Score, other: Score, solver: Color): boolean => {
  // The conversion is its own inverse, so these are the solver's views.
  const [best, own] = [whiteView(capture, solver), whiteView(other, solver)];
  if (own.kind === 'mate') return own.moves > 0;
  if (expectedScore(best) - expectedScore(own) > MAX_LOSS) return false;
  return best.kind === 'mate' || best.value - own.value <= MAX_CENTIPAWNS;
};
