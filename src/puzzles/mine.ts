/** Makes a puzzle of a candidate, if it is one. */
import { makeCoordinates } from '../notation/coordinates.js';
import { Position } from '../rules/position.js';
import type { Candidate } from './candidates.js';
import { difficultyOf } from './difficulty.js';
import { puzzleId } from './id.js';
import { dullnessOf } from './interest.js';
import { playLine } from './line.js';
import { solve, solveRoll, type SolveOptions } from './solve.js';
import { themesOf } from './themes.js';
import type { Outcome, PuzzleSource } from './types.js';

export const minePuzzle = async (
  { position, before, roll }: Candidate,
  source: PuzzleSource,
  options: SolveOptions,
): Promise<Outcome> => {
  const start = withoutHistory(position);
  const solving = await (roll === undefined
    ? solve(start, options)
    : solveRoll(start, roll, options));
  if ('dropped' in solving) return solving;
  const { goal, moves, steps } = solving.solution;
  const line = playLine(start, moves, before, roll);
  const themes = themesOf(line, goal);
  const dropped = dullnessOf(line, goal, themes);
  if (dropped !== undefined) return { dropped };
  const { rating, deviation } = await difficultyOf(line, themes, options.engine);
  return {
    puzzle: {
      id: puzzleId(start, roll),
      ruleset: start.ruleset.id,
      fen: before?.position.fen ?? start.fen,
      ...(before !== undefined && { mistake: makeCoordinates(before.move) }),
      ...(roll !== undefined && { roll }),
      solution: moves,
      goal,
      themes,
      rating,
      deviation,
      source,
      proof: { nodes: options.nodes, steps },
    },
  };
};

/** The position as its FEN describes it: a puzzle has no game before it, so nothing can be repeated. */
const withoutHistory = (position: Position): Position => {
  const { fen, ruleset, dice } = position;
  const start = Position.fromFen(fen, ruleset, { dice });
  if (!start.ok) throw new Error(start.error[0].message);
  return start.value;
};
