/** What was tolerated in a FEN. */
import type { FenWarnings, Sentences } from '../codes.js';

export const FEN_WARNINGS: Sentences<FenWarnings> = {
  'fen-read-as': ({ text, read }) =>
    text === ''
      ? `The FEN has no rights. They are read as ${read}.`
      : `"${text}" in the FEN is ${read === '-' ? 'skipped' : `read as ${read}`}.`,
};
