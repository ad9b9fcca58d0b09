/**
 * A search over all captures on the board. It uses neither motifs nor exchanges on one square, so tests can verify
 * reasons with it.
 */
import { balanceOf, valueOf } from '../../src/engine/value.js';
import { Position, type LegalMove } from '../../src/index.js';

const gainOf = ({ captured, promotion }: LegalMove, { ruleset }: Position): number =>
  (captured === undefined ? 0 : valueOf(captured, ruleset)) +
  (promotion === undefined ? 0 : valueOf(promotion, ruleset) - valueOf('pawn', ruleset));

const LOST = -100_000;

const best = (
  position: Position,
  balance: number,
  low: number,
  high: number,
  plies: number,
): number => {
  const status = position.boardStatus();
  if (status === 'checkmate') return LOST;
  if (status === 'bare-king')
    return position.result() === (position.turn === 'white' ? '1-0' : '0-1') ? -LOST : LOST;
  if (status !== 'ongoing') return 0;
  const isCheck = position.isCheck();
  if (plies === 0 || (!isCheck && balance >= high)) return balance;
  let value = isCheck ? LOST : balance;
  const moves = position
    .legalMoves()
    .filter(
      ({ captured, promotion }) => isCheck || captured !== undefined || promotion !== undefined,
    )
    .sort((one, other) => gainOf(other, position) - gainOf(one, position));
  for (const move of moves) {
    if (value >= high) break;
    const after = balance + gainOf(move, position);
    value = Math.max(
      value,
      -best(position.play(move), -after, -high, -Math.max(low, value), plies - 1),
    );
  }
  return value;
};

/** The material balance that the side to move can reach by captures, from its point of view. */
export const reachedBy = (position: Position, plies = 5): number =>
  best(position, balanceOf(position, position.turn), -Infinity, Infinity, plies);

/** The position with the other side to move. */
export const flipped = (position: Position): Position | undefined => {
  const turn = position.turn === 'white' ? 'black' : 'white';
  const other = Position.fromSetup({ ...position.setup, turn }, position.ruleset);
  return other.ok ? other.value : undefined;
};
