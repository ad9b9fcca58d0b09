/** What is wrong with a PGN. */
import type { PgnErrors, Sentences } from '../codes.js';

export const PGN_SENTENCES: Sentences<PgnErrors> = {
  'pgn-variant': ({ text }) => `The game's variant is "${text}", not "Grant Acedrex".`,
  'pgn-dice': ({ text }) => `The game's die has "${text}" faces, not 8.`,
  'pgn-roll': ({ san, roll }) =>
    `${san} cannot follow a roll of ${roll}, which ${san === '--' ? 'has a legal move' : 'moves another kind of piece'}.`,
  'pgn-unclosed-comment': () => 'A comment is not closed.',
  'pgn-unclosed-variation': () => 'A variation is not closed.',
  'pgn-stray-close': () => 'There is no variation to close here.',
  'pgn-stray-variation': () => 'A variation needs a move to replace.',
  'pgn-nesting': ({ max }) => `Variations are nested more than ${max} deep.`,
  'pgn-comment-length': ({ max }) => `The comments on a position have more than ${max} characters.`,
  'pgn-shapes': ({ max }) => `A position has more than ${max} arrows and circles.`,
  'pgn-faults': ({ max }) => `The game has more than ${max} faults; the rest of it is not read.`,
  'pgn-escaped-line': () => 'A line that begins with % is not part of the game and is not kept.',
  'pgn-repeated-tag': ({ name }) => `The tag ${name} appears here again; its first value is kept.`,
  'pgn-result-tag': ({ text, kept }) =>
    `The tag Result has "${text}", which is not a result; ${kept} is kept.`,
  'pgn-result': ({ tag, end }) =>
    `The result is ${tag} in the tag and ${end} after the moves; ${tag === '*' ? end : tag} is kept.`,
};
