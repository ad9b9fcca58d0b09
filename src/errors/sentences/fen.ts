/** What is wrong with a FEN. */
import type { FenErrors, Sentences } from '../codes.js';

export const FEN_SENTENCES: Sentences<FenErrors> = {
  'fen-empty': () => 'The FEN is empty.',
  'fen-chess': () =>
    'This is a position of chess, on 8×8 squares. Grant Acedrex has 12×12 squares and other pieces.',
  'fen-rank-count': ({ ranks }) =>
    `The board has ${ranks} rank${ranks === 1 ? '' : 's'} separated by "/"; it needs 12.`,
  'fen-rank-width': ({ rank, squares }) => `Rank ${rank} has ${squares} squares; it needs 12.`,
  'fen-fairymax-empty-rank': ({ rank }) =>
    `Rank ${rank} is written "8", as Fairy-Max 5.0b prints empty ranks; write "12".`,
  'fen-run': ({ rank, text }) =>
    `Rank ${rank}: "${text}" is not a number of empty squares, 1 to 12.`,
  'fen-piece': ({ rank, text }) => `Rank ${rank}: "${text}" is not a piece.`,
  'fen-turn': ({ text }) => `The side to move must be w or b, not "${text}".`,
  'fen-rights': ({ text }) =>
    `The rights must be squares such as g1g12, the letters KQkq, or "-", not "${text}".`,
  'fen-en-passant': ({ text }) =>
    `The fourth field must be "-", not "${text}": there is no en passant.`,
  'fen-halfmoves': ({ text, max }) =>
    `The number of plies since a capture or pawn move must be a whole number up to ${max}, not "${text}".`,
  'fen-fullmoves': ({ text, max }) =>
    `The move number must be a whole number up to ${max}, not "${text}".`,
  'fen-extra-field': ({ text }) => `A FEN has six fields; "${text}" is too many.`,
};
