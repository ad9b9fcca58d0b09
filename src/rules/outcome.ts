/** The statuses and results of games. */
import type { Color } from './pieces.js';

/** The statuses that the board alone determines, by rules 1 to 4 for the end of a game. */
export const BOARD_STATUSES = [
  'ongoing',
  'checkmate',
  'stalemate',
  'bare-king',
  'both-bare',
] as const;
/** `king-captured` is only possible in games with dice, in which a king may remain attacked after a pass. */
export type BoardStatus = (typeof BOARD_STATUSES)[number] | 'king-captured';

/** The statuses for all six rules for the end of a game. Two of these rules depend on the game's history. */
export type Status = BoardStatus | 'repetition' | 'move-limit';

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** The result of a finished game with the given winner; undefined means a draw. */
export const resultFor = (winner: Color | undefined): GameResult =>
  winner === undefined ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1';
