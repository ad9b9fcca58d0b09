/** The words for spoken sentences about moves and pieces. */
import { say } from '../../message.js';
import type { Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { BoardWords } from '../../words/board.js';
import { WORDS as ENGLISH, type SpeechWords as Sentences } from '../../words/speech.js';
import { merged } from '../internal/languages.js';

export interface SpeechWords extends Sentences, Pick<BoardWords, 'piece' | 'empty' | 'moved'> {}

/** The words for spoken sentences, in the same language as the board's words. Missing words are in English. */
export const speechIn = ({ speech, piece, empty, moved }: BoardWords): SpeechWords => ({
  ...merged(ENGLISH, speech ?? {}),
  piece,
  empty,
  moved,
});

/** Describes as a clause how a kind of piece moves under a ruleset. */
export const howItMoves = (words: SpeechWords, role: Role, { switches }: Ruleset): string =>
  say(words.howItMoves[role], switches);
