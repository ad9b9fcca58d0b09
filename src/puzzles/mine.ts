/** Turns a candidate position into a puzzle, if possible. */
import { makeCoordinates } from '../notation/coordinates.js';
import { Position } from '../rules/position.js';
import type { Turn } from '../motifs/turn.js';
import { puzzleId, playLine, choicesIn, type PuzzleLineOfPlay } from './file.js';
import { dullnessOf } from './interest.js';
import { solve, solveRoll, type SolveOptions } from './solve.js';
import { themesOf } from './themes.js';
import type { Outcome, PuzzleSource, Theme } from './types.js';
import { chanceFor } from '../analysis/chance.js';
import { expectedScore } from '../engine/win-probability.js';
import type { DieRoll } from '../rules/dice.js';
import type { LegalMove } from '../rules/moves.js';
import type { Score } from '../rules/score.js';
import type { PuzzleEngine } from './engine.js';
import { FORCED_MOVES, MIN_HOLD, WON } from './goal.js';
import { makerOf } from './maker.js';

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
      proof: { nodes: options.nodes, maker: makerOf({ roll }), steps },
    },
  };
};

/** Drops a position's history. Puzzles have no previous game, so no position counts as a repetition. */
const withoutHistory = (position: Position): Position => {
  const { fen, ruleset, dice } = position;
  const start = Position.fromFen(fen, ruleset, { dice });
  if (!start.ok) throw new Error(start.error[0].message);
  return start.value;
};

/** A position that may contain a puzzle. */
export interface Candidate {
  /** Number of plies in the game before the position. */
  readonly ply: number;
  readonly position: Position;
  /** The roll of the side to move, in a game with dice. */
  readonly roll?: DieRoll;
  /** The previous position and the opponent's move from there. Absent if the game begins here. */
  readonly before?: { readonly position: Position; readonly move: LegalMove };
}

/** A game position, with the data for finding candidates. */
interface GamePosition {
  readonly position: Position;
  /** The score from White's point of view, if known. */
  readonly score: Score | undefined;
}

/**
 * Minimum gain in expected score that makes a position a candidate. The opponent's or the solver's move causes the
 * gain. This minimum is smaller than a puzzle's gap, because the evaluations come from short searches.
 */
const GAIN = 0.15;
/** Error margin of a short search: the solver's true expected score may exceed the measured one by this much. */
const DOUBT = 0.1;

/**
 * The indices of the positions that may contain a puzzle:
 *
 * - the opponent's move has raised the solver's chances to a win or from a loss to a draw;
 * - the solver's own move raises the chances, because the evaluation before the move missed it;
 * - a forced end of the game has been found.
 */
export const candidatesIn = (positions: readonly GamePosition[]): readonly number[] => {
  const found: number[] = [];
  for (const [ply, { position, score }] of positions.entries()) {
    const previous = positions[ply - 1]?.score;
    if (position.status() !== 'ongoing' || score === undefined) continue;
    const chance = (at: Score | undefined): number | undefined =>
      at && chanceFor(expectedScore(at), position.turn);
    const now = chance(score) ?? 0;
    const reached = Math.max(now, chance(positions[ply + 1]?.score) ?? 0);
    const earlier = chance(positions[ply - 1]?.score) ?? 0.5;
    const hasGained = reached - earlier >= GAIN;
    const wins = reached >= WON - DOUBT;
    const holds = reached >= MIN_HOLD - DOUBT && earlier <= MIN_HOLD;
    if (
      (hasGained && (wins || holds)) ||
      (movesToEnd(score, position) <= FORCED_MOVES &&
        movesToEnd(previous, position) > FORCED_MOVES + 1)
    )
      found.push(ply);
  }
  return found;
};

/** Number of moves in which the side to move ends the game; infinite if unknown. */
const movesToEnd = (score: Score | undefined, { turn }: Position): number => {
  if (score?.kind !== 'mate') return Number.POSITIVE_INFINITY;
  const moves = turn === 'white' ? score.moves : -score.moves;
  return moves > 0 ? moves : Number.POSITIVE_INFINITY;
};

/** Node counts of the searches that measure a move's difficulty. Each is about four times the previous one. */
const LADDER = [60, 250, 1000, 4000, 16_000, 64_000];

/**
 * Number of searches up to and including the longest search that misses the move. Returns 0 if every search finds the
 * move.
 */
const effortOf = async (
  { before, move }: Turn,
  roll: DieRoll | undefined,
  engine: PuzzleEngine,
): Promise<number> => {
  const wanted = makeCoordinates(move);
  // Starts with the longest search, because a short search can find a good move for a wrong reason.
  for (const [index, nodes] of [...LADDER.entries()].reverse()) {
    const limits = { nodes, lines: 1, ...(roll !== undefined && { roll }) };
    const [best] = await engine(before, limits);
    if (best?.move !== wanted) return index + 1;
  }
  return 0;
};

interface Difficulty {
  readonly rating: number;
  readonly deviation: number;
}

const BASE = 700;
/** Rating points for each fourfold increase in nodes: for the hardest move, and for all other moves together. */
const HARDEST = 170;
const OTHERS = 40;
const EXTRA_MOVE = 110;
/** Rating points for themes that people overlook more often than engines. */
const SURPRISE: Partial<Readonly<Record<Theme, number>>> = {
  quiet: 150,
  sacrifice: 100,
  defence: 80,
  'bent-way': 40,
  'bent-pin': 60,
  'leap-over': 40,
  'discovered-attack': 60,
  hanging: -120,
};
const MIN_RATING = 400;
const MAX_RATING = 2800;
/** The rating deviation of a player with hardly any results. */
const DEVIATION = 300;

export const difficultyOf = async (
  { own, roll }: PuzzleLineOfPlay,
  themes: readonly Theme[],
  engine: PuzzleEngine,
): Promise<Difficulty> => {
  const efforts: number[] = [];
  for (const turn of own)
    if (choicesIn(turn.before, roll).length > 1) efforts.push(await effortOf(turn, roll, engine));
  const hardest = Math.max(0, ...efforts);
  const others = efforts.reduce((sum, effort) => sum + effort, 0) - hardest;
  const surprise = themes.reduce((sum, theme) => sum + (SURPRISE[theme] ?? 0), 0);
  const rating =
    BASE + HARDEST * hardest + OTHERS * others + EXTRA_MOVE * (own.length - 1) + surprise;
  return {
    rating: Math.min(MAX_RATING, Math.max(MIN_RATING, rating)),
    deviation: DEVIATION,
  };
};
