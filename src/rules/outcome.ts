/** The statuses and results of games. */
import type { Color } from './pieces.js';

/** The statuses that follow from the board alone: rules 1 to 4 of the end of the game. */
export const BOARD_STATUSES = [
  'ongoing',
  'checkmate',
  'stalemate',
  'bare-king',
  'both-bare',
] as const;
/** With dice, a pass may leave a king attacked, and then it can be captured. */
export type BoardStatus = (typeof BOARD_STATUSES)[number] | 'king-captured';

/** All six rules: those that follow from the board, then those that need the history of the game. */
export type Status = BoardStatus | 'repetition' | 'move-limit';

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** The result of a finished game with the given winner; undefined means a draw. */
export const resultFor = (winner: Color | undefined): GameResult =>
  winner === undefined ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1';
