/** Why an ending cannot be solved or looked up, and what is wrong with the file of a table. */
import type { TablebaseErrors, Sentences } from '../codes.js';

const mebibytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

export const TABLEBASE_SENTENCES: Sentences<TablebaseErrors> = {
  'ending-material': ({ text }) =>
    `“${text}” is not the material of an ending; an example is KAKR, king and aanca against king and rook.`,
  'ending-too-many': ({ men, max }) =>
    `The ending has ${men} men; endings of up to ${max} men can be solved.`,
  'ending-decided': ({ material }) => `The rules decide ${material} at once, so it has no table.`,
  'ending-memory': ({ bytes }) =>
    `There is not enough memory: the ending needs ${mebibytes(bytes)} MiB.`,
  'ending-too-long': ({ name }) =>
    `The longest win of ${name} takes more plies than a table can hold.`,
  'ending-not-covered': () =>
    'No table covers the position: it has too many men, a king that may still leap, or a pawn behind its start.',
  'ending-unsolved': ({ name }) => `The ending ${name} has not been solved.`,
  'ending-foreign': () => 'This is not a file of a solved ending.',
  'ending-version': ({ version, known }) =>
    `The file has version ${version} of its format; this program reads version ${known}.`,
  'ending-truncated': ({ bytes, expected }) =>
    `The file ends after ${bytes} bytes; it should have ${expected}.`,
  'ending-damaged': () => 'The file is damaged.',
  'ending-other': ({ own, other }) => `The file holds ${other}, not ${own}.`,
};
