/** The errors of the board element. */
import type { ElementErrors, Sentences } from '../codes.js';

export const PIECE_SET_SENTENCES: Sentences<Pick<ElementErrors, 'piece-set-unknown'>> = {
  'piece-set-unknown': ({ text, choices }) =>
    `"${text}" is not a set of pieces; the sets are ${choices.join(', ')}.`,
};

export const PART_SENTENCES: Sentences<Pick<ElementErrors, 'part-not-loaded'>> = {
  'part-not-loaded': ({ reason }) => reason,
};
