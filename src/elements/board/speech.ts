/** The sentence about a move, for speech. */
import type { LegalMove } from '../../rules/moves.js';
import { say } from '../../message.js';
import type { Color, Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Position } from '../../rules/position.js';
import type { BoardWords } from '../../words/board.js';
import { WORDS as ENGLISH, type SpeechWords as Sentences } from '../../words/speech.js';
import { merged } from '../internal/languages.js';

/** The words for sentences about moves and pieces. */
export interface SpeechWords extends Sentences, Pick<BoardWords, 'piece' | 'empty' | 'moved'> {}

/** The words for sentences in the language of the board's words, or in English if it has none. */
export const speechIn = ({ speech, piece, empty, moved }: BoardWords): SpeechWords => ({
  ...merged(ENGLISH, speech ?? {}),
  piece,
  empty,
  moved,
});

/** How a kind of piece moves under a ruleset, as a clause. */
export const howItMoves = (words: SpeechWords, role: Role, { switches }: Ruleset): string =>
  say(words.howItMoves[role], switches);

/** Describes a move, such as `white pawn g11 to g12, becomes aanca, check`. */
export const describeMove = (
  color: Color,
  { role, from, to, captured, promotion }: LegalMove,
  after: Position,
  words: SpeechWords,
): string => {
  const taken = captured === undefined ? '' : ` ${words.takes({ role: captured })}`;
  const became = promotion === undefined ? '' : `, ${words.becomes({ role: promotion })}`;
  const status = after.boardStatus();
  const check = after.isCheck() ? `, ${words.check}` : '';
  const end = status === 'ongoing' ? check : `, ${words.ends[status]}`;
  return `${words.moved({ piece: words.piece({ color, role }), from, to })}${taken}${became}${end}`;
};
