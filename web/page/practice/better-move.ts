/** Describes the task for a mistake from a game. */
import { numberedLine } from '../../../src/notation/line.js';
import type { Position } from '../../../src/rules/position.js';
import { msg } from '../../i18n/locale.js';
import * as labels from '../../words/labels.js';

/** The fields of the position before a move that determine the move's number. */
type Before = Pick<Position, 'fullmoves' | 'turn'>;

/** A move with its number, such as `14. Rxe5` or `14… Rxe5`. */
export const numberedMove = ({ fullmoves, turn }: Before, san: string): string =>
  numberedLine([{ number: fullmoves, turn, san }]);

/** The task of improving on the move played in the game. */
export const betterMoveTask = (before: Before, san: string): string => {
  const played = numberedMove(before, san);
  return before.turn === 'white'
    ? msg(labels.findBetterMoveForWhite, { played })
    : msg(labels.findBetterMoveForBlack, { played });
};
