/** What was tolerated in a FEN. */
import type { FenWarnings, Sentences } from '../codes.js';

export const FEN_WARNINGS: Sentences<FenWarnings> = {
  'fen-read-as': ({ text, read }) => `"${text}" in the FEN is read as "${read}".`,
  'fen-rights-missing': ({ read }) =>
    `The FEN has no rights. Pieces on their starting squares count as unmoved: ${read}.`,
  'fen-skipped': ({ text }) => `"${text}" in the FEN is skipped.`,
};
