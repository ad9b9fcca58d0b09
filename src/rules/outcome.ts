/** How a game can stand, and what it scores. */
import type { Color } from './pieces.js';

/** What the board alone decides: rules 1 to 4 of the end of the game. */
export const BOARD_STATUSES = [
  'ongoing',
  'checkmate',
  'stalemate',
  'bare-king',
  'both-bare',
] as const;
/** With dice a pass may leave a king attacked, and it may be captured. */
export type BoardStatus = (typeof BOARD_STATUSES)[number] | 'king-captured';

/** All six: the board's, then those that need the game's history. */
export type Status = BoardStatus | 'repetition' | 'move-limit';

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** Result of a finished game, by who won. */
export const resultFor = (winner: Color | undefined): GameResult =>
  winner === undefined ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1';
