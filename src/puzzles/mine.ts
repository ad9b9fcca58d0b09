/** Makes a puzzle of a candidate, if it is one. */
import { makeCoordinates } from '../notation/coordinates.js';
import { Position } from '../rules/position.js';
import { puzzleId, playLine, choicesIn, type PuzzleLineOfPlay, type Turn } from './file.js';
import { dullnessOf } from './interest.js';
import { solve, solveRoll, type SolveOptions } from './solve.js';
import { themesOf } from './themes.js';
import type { Outcome, PuzzleSource, Theme } from './types.js';
import { chanceFor } from '../analysis/chance.js';
import { expectedScore } from '../engine/win-probability.js';
import type { DieRoll } from '../rules/dice.js';
import type { LegalMove } from '../rules/moves.js';
import type { Score } from '../rules/score.js';
import { FORCED_MOVES, MIN_HOLD, WON, type PuzzleEngine } from './engine.js';

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

/** A position in which there may be a puzzle. */
export interface Candidate {
  /** Plies of the game before the position. */
  readonly ply: number;
  readonly position: Position;
  /** In a game with dice: the roll of its side to move. */
  readonly roll?: DieRoll;
  /** The position before and the opponent's move from there, if the game does not begin here. */
  readonly before?: { readonly position: Position; readonly move: LegalMove };
}

/** A position of a game, as far as the search for candidates needs it. */
interface GamePosition {
  readonly position: Position;
  /** From White's point of view, if it is known. */
  readonly score: Score | undefined;
}

/**
 * Gain of expected score, by the opponent's move or by the solver's own, that makes a candidate. It is smaller than
 * the gap that a puzzle needs, because these evaluations come from short searches.
 */
const GAIN = 0.15;
/** A short search is trusted so far: the position may be better for the solver by this much. */
const DOUBT = 0.1;

/**
 * The numbers of the positions in which there may be a puzzle:
 *
 * - the opponent's move has raised the solver's chances to a win or from a loss to a draw;
 * - the solver's own move raises them so, which means that the evaluation has not seen it;
 * - a forced end of the game has come into sight.
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

/** Moves in which the side to move ends the game, if it is known that it can. */
const movesToEnd = (score: Score | undefined, { turn }: Position): number => {
  if (score?.kind !== 'mate') return Number.POSITIVE_INFINITY;
  const moves = turn === 'white' ? score.moves : -score.moves;
  return moves > 0 ? moves : Number.POSITIVE_INFINITY;
};

/** Nodes of the searches that look for a move; each next one has four times as many. */
const LADDER = [60, 250, 1000, 4000, 16_000, 64_000];

/** How many of these searches in a row, from the first on, do not find the move. */
const effortOf = async (
  { before, move }: Turn,
  roll: DieRoll | undefined,
  engine: PuzzleEngine,
): Promise<number> => {
  const wanted = makeCoordinates(move);
  // From the longest search down: a short one can find a good move for a wrong reason.
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
/** For each fourfold number of nodes that the hardest move takes, and for the others together. */
const HARDEST = 170;
const OTHERS = 40;
const EXTRA_MOVE = 110;
/** What people overlook more often than engines do. */
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
/** As for a player of whom hardly anything is known. */
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
