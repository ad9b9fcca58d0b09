/** What is asked of a mistake of a game. */
import { numberedLine } from '../../../src/notation/line.js';
import type { Position } from '../../../src/rules/position.js';
import { msg } from '../../i18n/locale.js';
import * as labels from '../../words/labels.js';

/** A place before a move, as its number needs it. */
type Before = Pick<Position, 'fullmoves' | 'turn'>;

/** A move with its number: `14. Rxe5`, or `14… Rxe5`. */
export const numberedMove = ({ fullmoves, turn }: Before, san: string): string =>
  numberedLine([{ number: fullmoves, turn, san }]);

/** Asks for a better move than the one that was played. */
export const betterMoveTask = (before: Before, san: string): string => {
  const played = numberedMove(before, san);
  return before.turn === 'white'
    ? msg(labels.findBetterMoveForWhite, { played })
    : msg(labels.findBetterMoveForBlack, { played });
};
