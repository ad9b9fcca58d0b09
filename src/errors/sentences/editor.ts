/** The errors of the editor element. */
import type { ElementErrors, Sentences } from '../codes.js';

/** The names of the editor's number fields. */
const COUNTED = {
  halfmoves: 'Plies since a capture or pawn move',
  fullmoves: 'Move number',
  moveLimit: 'Half-moves without progress before a draw',
} as const;

export const EDITOR_SENTENCES: Sentences<Pick<ElementErrors, 'count-invalid'>> = {
  'count-invalid': ({ field, min, max, text }) =>
    `${COUNTED[field]}: a whole number from ${min} to ${max}, not "${text}".`,
};
