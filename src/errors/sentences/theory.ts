/** What is wrong with the file of a theory graph or book, and why two graphs cannot be merged. */
import type { Sentences, TheoryFileErrors, TheoryMergeErrors } from '../codes.js';

export const THEORY_FILE_SENTENCES: Sentences<TheoryFileErrors> = {
  'theory-foreign': () => 'This is not a file of opening theory.',
  'theory-version': ({ version, known }) =>
    `The file has version ${version} of its format; this program reads version ${known}.`,
  'theory-truncated': ({ bytes, expected }) =>
    `The file ends after ${bytes} bytes; it should have ${expected}.`,
  'theory-damaged': ({ at }) => `The file is damaged${at === undefined ? '' : ` at byte ${at}`}.`,
};

export const THEORY_MERGE_SENTENCES: Sentences<TheoryMergeErrors> = {
  'theory-ruleset': ({ own, other }) => `The theory is of the ruleset ${other}, not of ${own}.`,
  'theory-build': ({ own, other }) =>
    `The theory was made by the build ${other} of the engine, not by ${own}.`,
};
