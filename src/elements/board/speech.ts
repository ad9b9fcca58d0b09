/** The sentence about a move, for speech. */
import type { LegalMove } from '../../rules/moves.js';
import type { Color } from '../../rules/pieces.js';
import type { Position } from '../../rules/position.js';
import type { SpeechWords } from './speech-words.js';

/** Describes a move, such as `white pawn g11 to g12, becomes aanca, check`. */
export const describeMove = (
  color: Color,
  { role, from, to, captured, promotion }: LegalMove,
  after: Position,
  words: SpeechWords,
): string => {
  const taken = captured === undefined ? '' : ` ${words.takes(captured)}`;
  const became = promotion === undefined ? '' : `, ${words.becomes(promotion)}`;
  const status = after.boardStatus();
  const check = after.isCheck() ? `, ${words.check}` : '';
  const end = status === 'ongoing' ? check : `, ${words.ends[status]}`;
  return `${words.moved({ color, role }, from, to)}${taken}${became}${end}`;
};
