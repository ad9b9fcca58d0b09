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
  'pgn-loose-tag': ({ name }) => `The tag breaks the rules of PGN. It is read as ${name}.`,
  'pgn-late-tag': ({ name, applies }) =>
    applies
      ? `The tag ${name} stands after the moves. It is kept with the other tags.`
      : `The tag ${name} stands after the moves, which it cannot change any more. It is ignored.`,
  'pgn-text': ({ text }) => `"${text}" is neither a tag nor a move. It is skipped.`,
  'pgn-word': ({ text }) =>
    `"${text}" is neither a move nor a known sign. It is kept as a comment.`,
  'pgn-first-number': ({ number }) =>
    `The moves begin with ${Math.floor(number)}${number % 1 === 0 ? '.' : '...'}, and no tag FEN has the position before them.`,
  'pgn-null-move': () =>
    'A null move ends the variation. The rest of the variation is kept as unread text.',
  'pgn-label': ({ text, san }) => `The label "${text}" contradicts the squares, which give ${san}.`,
  'pgn-after-result': ({ result }) =>
    `Moves follow the result ${result}. They are kept as unread text.`,
  'pgn-ruleset-found': ({ ruleset, plies, others }) =>
    plies === 0
      ? `Opened by the rules of ${ruleset}, because the position is illegal under the default ones.`
      : others.length === 0
        ? `Opened by the rules of ${ruleset}, the only ones under which the game is legal.`
        : `Opened by the rules of ${ruleset}. The game is legal under those of ${others.join(', ')} too.`,
  'pgn-legal-elsewhere': ({ rulesets }) =>
    `All moves are legal under the rules of ${rulesets.join(', ')}.`,
  'pgn-xboard': ({ rules }) =>
    `XBoard has no variant with the rules ${rules}; it plays cazaux, courier, murray and golladay, without dice.`,
  'pgn-no-game': ({ text }) =>
    text === '' ? 'No game found.' : `No game found: "${text}" is neither a tag nor a legal move.`,
};
