/** Puzzles: positions in which exactly one move reaches a goal, with the line that reaches it. Plain data. */
import type { DieRoll } from '../rules/dice.js';
import type { Score } from '../rules/score.js';

/**
 * What the solver should do: end the game in so many moves of his own, reach a winning position, or save one that
 * every other move loses; in a game with dice, make the move that is by far the best one for the roll.
 */
export type PuzzleGoal =
  | { readonly kind: 'end'; readonly moves: number }
  | { readonly kind: 'win' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'best' };

/** What a puzzle is about; `themes.ts` says by which rules. Sets of puzzles have their places here, so new ones come last. */
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

/** What the search has found before a move of the solver. */
export interface ProofStep {
  /** From the solver's point of view. */
  readonly best: Score;
  /** Of the second-best move; absent if there is only one legal move, or if the rules alone have proved the best one. */
  readonly second?: Score;
}

/** Where a puzzle comes from. */
export interface PuzzleSource {
  /** Number of the game in its file, from 1. */
  readonly game: number;
  /** Plies of the game before the position in which the solver is to move. */
  readonly ply: number;
  readonly event?: string;
  readonly white?: string;
  readonly black?: string;
}

export interface Puzzle {
  /** Twelve hexadecimal digits, a hash of the ruleset, the position and the roll; see `puzzleId`. */
  readonly id: string;
  /** Id of the ruleset. */
  readonly ruleset: string;
  /** The position before the opponent's mistake or, if there is none, the one in which the solver is to move. */
  readonly fen: string;
  /** The opponent's move that made the puzzle possible, as a coordinate move. */
  readonly mistake?: string;
  /** In a game with dice: the solver's roll. Such a puzzle asks for one move. */
  readonly roll?: DieRoll;
  /**
   * Coordinate moves: those of the solver, with the opponent's best replies between them. The first and the last one
   * are the solver's.
   */
  readonly solution: readonly string[];
  readonly goal: PuzzleGoal;
  /** In the order of {@link THEMES}. */
  readonly themes: readonly Theme[];
  /** On the scale of Elo and Glicko, an estimate until people have tried the puzzle. */
  readonly rating: number;
  readonly deviation: number;
  readonly source: PuzzleSource;
  readonly proof: {
    /** Nodes of each search; 0 if the rules or solved endings have proved every step. */
    readonly nodes: number;
    /** Sizes of the transposition tables with each of which the searches agree, MiB; absent if there was one size. */
    readonly tables?: readonly number[];
    /** One for each move of the solver. */
    readonly steps: readonly ProofStep[];
  };
}

/** Why a candidate gave no puzzle. */
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

/** What became of a candidate. */
export type Outcome = { readonly puzzle: Puzzle } | { readonly dropped: DropReason };
