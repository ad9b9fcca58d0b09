/** Lines of moves from a position: reads them, writes them in SAN, and gives their steps for display. */
import type { TextError } from '../errors/error.js';
import type { Result } from '../result.js';
import { type LegalMove, type MoveOrPass, checkPosition } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { makeCoordinates, resolveMove } from './coordinates.js';
import { makeSanAndPlay, type SanErrorCode } from './san.js';

/** One move of a line. */
export interface LineStep<Move extends MoveOrPass = LegalMove> {
  readonly move: Move;
  readonly san: string;
  /** Number of the move and the side that makes it. */
  readonly number: number;
  readonly turn: Color;
  readonly after: Position;
}

/** A line as far as it could be read, and the error that ended it. */
export interface Variation<Move extends MoveOrPass> {
  readonly steps: readonly LineStep<Move>[];
  /** The position after the last step. */
  readonly end: Position;
  readonly fault?: {
    /** Index of the text with the error, from 0. */
    readonly index: number;
    readonly text: string;
    readonly error: TextError<SanErrorCode>;
  };
}

/** Reads a line of moves; `read` is `parseSan`, `resolveDiceMove` or a similar function. */
export const readVariation = <Move extends MoveOrPass>(
  start: Position,
  texts: readonly string[],
  read: (position: Position, text: string) => Result<Move, TextError<SanErrorCode>>,
): Variation<Move> => {
  checkPosition(start);
  const steps: LineStep<Move>[] = [];
  let position = start;
  for (const [index, text] of texts.entries()) {
    const move = read(position, text);
    if (!move.ok) return { steps, end: position, fault: { index, text, error: move.error } };
    const { fullmoves: number, turn } = position;
    const { san, after } = makeSanAndPlay(position, move.value);
    steps.push({ move: move.value, san, number, turn, after });
    position = after;
  }
  return { steps, end: position };
};

/**
 * The steps of a line of coordinate moves, as far as they are legal, at most `max`. `known` may be the
 * steps of another line from the same start: the common beginning is reused.
 */
export const stepsOf = (
  start: Position,
  moves: readonly string[],
  max = Number.POSITIVE_INFINITY,
  known: readonly LineStep[] = [],
): readonly LineStep[] => {
  checkPosition(start);
  const differing = known.findIndex(({ move }, ply) => moves[ply] !== makeCoordinates(move));
  const steps = known.slice(0, Math.min(differing < 0 ? known.length : differing, max));
  const { after: from = start } = steps.at(-1) ?? {};
  return [...steps, ...readVariation(from, moves.slice(steps.length, max), resolveMove).steps];
};

/** The SAN of a line of coordinate moves, as far as they are legal. */
export const makeSanVariation = (start: Position, moves: readonly string[]): readonly string[] =>
  stepsOf(start, moves).map(({ san }) => san);

/** `12.` before a move of White, `12…` before a move of Black that begins a line, otherwise nothing. */
export const numberBefore = (
  { number, turn }: Pick<LineStep, 'number' | 'turn'>,
  isFirst = true,
): string => (turn === 'white' ? `${number}.` : isFirst ? `${number}…` : '');

/** Moves of a line as text: `12… Bxd4 13. Kc2 Bxa1`. */
export const numberedLine = (steps: readonly Pick<LineStep, 'number' | 'turn' | 'san'>[]): string =>
  steps.map((step, index) => `${numberBefore(step, index === 0)} ${step.san}`.trim()).join(' ');
