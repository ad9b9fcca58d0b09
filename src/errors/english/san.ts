/** English sentences of errors of moves in algebraic notation. */
import type { SanErrors, Sentences } from '../codes.js';
import { sideName } from './nouns.js';

export const SAN_SENTENCES: Sentences<SanErrors> = {
  'san-syntax': ({ text }) => `"${text}" is not a move.`,
  'san-ambiguous': ({ text, moves }) => `"${text}" fits ${moves.join(', ')}.`,
  'san-illegal': ({ color, role, to }) => `No ${role} of ${sideName(color)} can go to ${to}.`,
};
