/** Parses lines of moves, writes them in SAN, and computes their steps for display. */
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
  /** Move number. */
  readonly number: number;
  readonly turn: Color;
  readonly after: Position;
}

/** The part of a line that was read, and the error that ended it. */
export interface Variation<Move extends MoveOrPass> {
  readonly steps: readonly LineStep<Move>[];
  /** The position after the last step. */
  readonly end: Position;
  readonly fault?: {
    /** Index, starting at 0, of the move text with the error. */
    readonly index: number;
    readonly text: string;
    readonly error: TextError<SanErrorCode>;
  };
}

/** Reads a line of moves. `read` is `parseSan`, `resolveDiceMove` or a similar function. */
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
 * Plays a line of coordinate moves, up to the first illegal move or `max` steps. `known` may contain the steps of
 * another line from the same start. The steps that both lines begin with are reused.
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

/** Writes a line of coordinate moves in SAN, up to the first illegal move. */
export const makeSanVariation = (start: Position, moves: readonly string[]): readonly string[] =>
  stepsOf(start, moves).map(({ san }) => san);

/** The number before a move: `12.` for White, `12…` for a Black move that begins a line, otherwise nothing. */
export const numberBefore = (
  { number, turn }: Pick<LineStep, 'number' | 'turn'>,
  isFirst = true,
): string => (turn === 'white' ? `${number}.` : isFirst ? `${number}…` : '');

/** Writes a line of moves as text: `12… Bxd4 13. Kc2 Bxa1`. */
export const numberedLine = (steps: readonly Pick<LineStep, 'number' | 'turn' | 'san'>[]): string =>
  steps.map((step, index) => `${numberBefore(step, index === 0)} ${step.san}`.trim()).join(' ');
