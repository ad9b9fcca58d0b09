/** Puzzles as plain data: positions in which exactly one move reaches a goal, with the line that reaches it. */
import type { DieRoll } from '../rules/dice.js';
import type { Score } from '../rules/score.js';

/**
 * The solver's task; `goal.ts` defines it by scores. `end`: end the game within a number of the solver's moves. `win`:
 * find the winning move. `decide`: find the winning move in a position in which every other move loses. `better`: find
 * the move that gives a clear advantage. `hold`: find the only move that holds. `draw`: find the only move that draws
 * according to a table. `best`: find the best move for a roll.
 */
export type PuzzleGoal =
  | { readonly kind: 'end'; readonly moves: number }
  | { readonly kind: (typeof SCORED_GOALS)[number] };

/** Goals without a number of moves. Puzzle sets store indices into this list, so append new goals. */
export const SCORED_GOALS = ['win', 'hold', 'best', 'decide', 'better', 'draw'] as const;

/** The puzzle themes, as defined in `themes.ts`. Puzzle sets store indices into this list, so append new themes. */
export const THEMES = [
  'checkmate',
  'bare-king',
  'stalemate',
  'fork',
  'pin',
  'bent-pin',
  'discovered-attack',
  'discovered-check',
  'double-check',
  'leap-over',
  'king-leap',
  'bent-way',
  'promotion',
  'promotion-by-file',
  'hanging',
  'sacrifice',
  'quiet',
  'defence',
  'ending',
  'exact-ending',
  'king-capture',
  'skewer',
] as const;
export type Theme = (typeof THEMES)[number];

/** The proof of one of the solver's moves. */
export interface ProofStep {
  /** The best move's score from the solver's point of view. */
  readonly best: Score;
  /** The score of the second-best move. Absent if only one move is legal, or if the rules alone prove the best move. */
  readonly second?: Score;
}

export interface PuzzleSource {
  /** Number of the game in its file, starting at 1. */
  readonly game: number;
  /** Number of plies in the game before the position in which the solver is to move. */
  readonly ply: number;
  readonly event?: string;
  readonly white?: string;
  readonly black?: string;
}

export interface Puzzle {
  /** A hash of the ruleset, the position and the roll, as twelve hexadecimal digits; see `puzzleId`. */
  readonly id: string;
  /** The ruleset's ID. */
  readonly ruleset: string;
  /** The position before the opponent's mistake. If there is no mistake, the position with the solver to move. */
  readonly fen: string;
  /** The opponent's move that made the puzzle possible, in coordinates. */
  readonly mistake?: string;
  /** The solver's roll in a game with dice. Such a puzzle has one move to find. */
  readonly roll?: DieRoll;
  /**
   * The solver's moves and the opponent's best replies, in coordinates. The first and the last move are the solver's.
   */
  readonly solution: readonly string[];
  readonly goal: PuzzleGoal;
  /** The puzzle's themes, in the order of {@link THEMES}. */
  readonly themes: readonly Theme[];
  /** Rating on the Elo and Glicko scale; an estimate until people have tried the puzzle. */
  readonly rating: number;
  readonly deviation: number;
  readonly source: PuzzleSource;
  readonly proof: {
    /** Number of nodes for each search, or 0 if the rules or solved endings have proved every step. */
    readonly nodes: number;
    /** The engine, its network and the win model, as `maker.ts` writes them. Absent if `nodes` is 0. */
    readonly maker?: string;
    /** Sizes, in MiB, of the transposition tables with which the searches agree. Absent if only one size was used. */
    readonly tables?: readonly number[];
    readonly steps: readonly ProofStep[];
  };
}

export const DROP_REASONS = [
  'no-win',
  'several-moves',
  'forced',
  'unclear-end',
  'obvious',
  'same-position',
  'same-idea',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export type Outcome = { readonly puzzle: Puzzle } | { readonly dropped: DropReason };
