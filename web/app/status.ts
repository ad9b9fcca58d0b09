/** The state of a game in words. */
import type { Status } from '../../src/rules/outcome.js';
import type { Position } from '../../src/rules/position.js';

const REASONS: Readonly<Record<Exclude<Status, 'ongoing'>, string>> = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  'bare-king': 'Bare king',
  'both-bare': 'Both kings are bare',
  repetition: 'Third repetition',
  'move-limit': 'Too long without a capture or pawn move',
};

/** Whose move it is, or how and why the game has ended. */
export const statusText = (position: Position): string => {
  const status = position.status();
  if (status === 'ongoing') {
    const side = position.turn === 'white' ? 'White' : 'Black';
    return position.isCheck() ? `${side} is in check` : `${side} to move`;
  }
  const result = position.result();
  const outcome = result === '1-0' ? 'White wins' : result === '0-1' ? 'Black wins' : 'a draw';
  return `${REASONS[status]}: ${outcome}`;
};
