/** The types of the puzzle's events. */
import type { ErrorPlace } from '../../errors/codes.js';
import type { AcedrexError } from '../../errors/error.js';
import type { Color } from '../../rules/pieces.js';

/**
 * `loading` and `failed` before there is a puzzle. `asked`: the user is to move; `replying`: a right move is on the
 * board, and the opponent's reply comes next; `wrong`: another move is wanted; `solved` and `answered`: the puzzle is
 * over, in the second case because the solution was asked for.
 */
export type PuzzleState =
  'loading' | 'failed' | 'asked' | 'replying' | 'wrong' | 'solved' | 'answered';

/** Which puzzle it is. */
export interface PuzzleStart {
  /** FEN of the position to solve. */
  readonly fen: string;
  /** Id of the ruleset. */
  readonly ruleset: string;
  /** The side of the user. */
  readonly turn: Color;
  /** The day of a daily puzzle, such as `2026-11-23`; empty for the page's own. */
  readonly date: string;
  /** In a puzzle with dice: what the die shows. */
  readonly roll?: number;
}

/** A wrong move. */
export interface PuzzleMistake extends PuzzleStart {
  /** FEN of the position in which it was made. */
  readonly fen: string;
  /** The move in SAN. */
  readonly san: string;
  /** How many moves have been wrong. */
  readonly mistakes: number;
}

/** How a puzzle has ended. */
export interface PuzzleEnd extends PuzzleStart {
  /** The moves from the position to solve, in SAN. */
  readonly moves: readonly string[];
  /** How many moves were wrong. */
  readonly mistakes: number;
  /** How many hints were taken; two for each move at most. */
  readonly hints: number;
}

/** An error, with the number of the move that it is about, from 1. */
export type PuzzleFault = AcedrexError & ErrorPlace;

/** The element's own events; those of its board also pass through it. */
export interface PuzzleEvents {
  readonly 'acedrex-puzzle-start': PuzzleStart;
  readonly 'acedrex-puzzle-wrong': PuzzleMistake;
  readonly 'acedrex-puzzle-solved': PuzzleEnd;
  readonly 'acedrex-puzzle-answered': PuzzleEnd;
  readonly 'acedrex-error': PuzzleFault;
}
