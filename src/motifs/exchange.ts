/** Values of captures, from the recaptures on the same square. */
import { balanceOf, valueOf } from '../engine/value.js';
import type { LegalMove } from '../rules/moves.js';
import { Position } from '../rules/position.js';
import type { Color } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';
import type { Turn } from './turn.js';

/** The value of a pawn: the minimum gain of a capture that wins material. */
export const pawnOf = ({ ruleset }: Position): number => valueOf('pawn', ruleset);

/** The value of what a move captures. */
export const takenBy = ({ captured }: LegalMove, { ruleset }: Position): number =>
  captured === undefined ? 0 : valueOf(captured, ruleset);

/** The minimum gain of the side to move through captures on a square, each by the cheapest piece. */
export const exchangeOn = (position: Position, square: Square): number => {
  if (position.status() !== 'ongoing') return 0;
  const { ruleset } = position;
  const [cheapest] = position
    .legalMoves()
    .filter(({ to, captured }) => to === square && captured !== undefined)
    .sort((one, other) => valueOf(one.role, ruleset) - valueOf(other.role, ruleset));
  return cheapest === undefined ? 0 : Math.max(0, gainOf(position, cheapest));
};

/** The gain of a capture after the best recaptures on its square; 0 for other moves. */
export const gainOf = (position: Position, move: LegalMove): number =>
  move.captured === undefined
    ? 0
    : valueOf(move.captured, position.ruleset) - exchangeOn(position.play(move), move.to);

/**
 * The capture with the largest gain; undefined if no capture wins anything. If `isSure` is true, the capture must win
 * even if the opponent's answer is a capture elsewhere.
 */
export const bestCapture = (position: Position, isSure = false): LegalMove | undefined => {
  let best: { readonly move: LegalMove; readonly gain: number } | undefined;
  for (const move of position.legalMoves()) {
    const most = best?.gain ?? 0;
    // The value of the captured piece limits the gain, and the gain limits the sure gain.
    if (move.captured === undefined || valueOf(move.captured, position.ruleset) <= most) continue;
    let gain = gainOf(position, move);
    if (gain > most && isSure) gain = sureGainOf(position, move);
    if (gain > most) best = { move, gain };
  }
  return best?.move;
};

/** Whether a capture wins at least this many centipawns, even if the answer is a capture elsewhere. */
export const canWin = (position: Position, least: number): boolean =>
  position
    .legalMoves()
    .filter(
      ({ captured }) => captured !== undefined && valueOf(captured, position.ruleset) >= least,
    )
    .some((move) => gainOf(position, move) >= least && sureGainOf(position, move) >= least);

/** The gain of a capture after the opponent's best capture anywhere on the board. */
export const sureGainOf = (position: Position, move: LegalMove): number => {
  if (move.captured === undefined) return 0;
  const after = position.play(move);
  const answer = after.status() === 'ongoing' ? bestCapture(after) : undefined;
  const loss = answer === undefined ? 0 : gainOf(after, answer);
  return valueOf(move.captured, position.ruleset) - loss;
};

/** The position as if the other side were to move; undefined if that is illegal, for example because of a check. */
export const withTurn = (position: Position, turn: Color): Position | undefined => {
  if (position.turn === turn) return position;
  const flipped = Position.fromSetup({ ...position.setup, turn }, position.ruleset);
  return flipped.ok ? flipped.value : undefined;
};

/**
 * Minimum gain of a line, as a share of the captured piece's value, and the number of centipawns that always suffices:
 * about a lion that only leaps three squares. With less, the capture is part of a trade.
 */
const [MIN_GAIN, SURE_GAIN] = [0.5, 150];

/**
 * Whether a capture in a line wins a piece, counted from the material of the position `before` to that after the
 * answer. Without an answer, a piece that can be recaptured wins nothing.
 */
export const winsPiece = (before: Position, turns: readonly Turn[], index: number): boolean => {
  const turn = turns[index];
  const captured = turn?.move.captured;
  if (captured === undefined || captured === 'pawn' || captured === 'king') return false;
  const least = Math.min(SURE_GAIN, MIN_GAIN * valueOf(captured, before.ruleset));
  return gainThrough(before, turns, index) >= least;
};

/** The material that a capture and its answer win, counted from the position `before`. */
export const gainThrough = (before: Position, turns: readonly Turn[], index: number): number => {
  const turn = turns[index];
  if (turn === undefined) return 0;
  const side = turn.before.turn;
  const answer = turns[index + 1];
  const known = balanceOf((answer ?? turn).after, side) - balanceOf(before, side);
  return answer === undefined ? known - exchangeOn(turn.after, turn.move.to) : known;
};
