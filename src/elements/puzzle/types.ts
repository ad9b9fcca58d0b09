/** The types of the puzzle's events. */
import type { ErrorPlace } from '../../errors/codes.js';
import type { AcedrexError } from '../../errors/error.js';
import type { Color } from '../../rules/pieces.js';

/**
 * `loading` and `failed`: there is no puzzle yet. `asked`: the user is to move. `replying`: a right move is on the
 * board, and the opponent's reply comes next. `wrong`: the user must find another move. `solved` and `answered`: the
 * puzzle is over; with `answered`, the user has requested the solution.
 */
export type PuzzleState =
  'loading' | 'failed' | 'asked' | 'replying' | 'wrong' | 'solved' | 'answered';

/** Data that identifies a puzzle. */
export interface PuzzleStart {
  /** FEN of the position to solve. */
  readonly fen: string;
  /** Id of the ruleset. */
  readonly ruleset: string;
  /** The user's side. */
  readonly turn: Color;
  /** The day of a daily puzzle, such as `2026-11-23`; empty for a custom puzzle. */
  readonly date: string;
  /** The roll, in a puzzle with dice. */
  readonly roll?: number;
}

/** Data about a wrong move. */
export interface PuzzleMistake extends PuzzleStart {
  /** FEN of the position before the move. */
  readonly fen: string;
  /** The move in SAN. */
  readonly san: string;
  /** The number of wrong moves so far. */
  readonly mistakes: number;
}

/** Data about the end of a puzzle. */
export interface PuzzleEnd extends PuzzleStart {
  /** The moves from the position to solve, in SAN. */
  readonly moves: readonly string[];
  /** The number of wrong moves. */
  readonly mistakes: number;
  /** The number of hints, at most two per move. */
  readonly hints: number;
}

/** An error, with the number of the affected move, from 1. */
export type PuzzleFault = AcedrexError & ErrorPlace;

/** The element's own events. Events of its board also bubble through the element. */
export interface PuzzleEvents {
  readonly 'acedrex-puzzle-start': PuzzleStart;
  readonly 'acedrex-puzzle-wrong': PuzzleMistake;
  readonly 'acedrex-puzzle-solved': PuzzleEnd;
  readonly 'acedrex-puzzle-answered': PuzzleEnd;
  readonly 'acedrex-error': PuzzleFault;
}
