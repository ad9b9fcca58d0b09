/**
 * Faults in the user's language. The library's own sentences are English and name more detail; in
 * other languages a fault is told by its code, and the place and the token are shown beside it.
 */
import { msg, str } from '@lit/localize';
import type { SetupFault } from '../../src/rules/validate.js';
import { sourceLocale } from './generated/locale-codes.js';
import { getLocale } from './locale.js';

const SENTENCES: Readonly<Record<string, () => string>> = {
  'fen-empty': () => msg('The FEN is empty.'),
  'fen-rank-count': () => msg('The board needs twelve ranks, separated by "/".'),
  'fen-rank-width': () => msg('A rank needs twelve squares.'),
  'fen-fairymax-empty-rank': () =>
    msg('An empty rank is written "8", as Fairy-Max does; write "12".'),
  'fen-run': () => msg('A number of empty squares must be 1 to 12.'),
  'fen-piece': () => msg('There is no such piece.'),
  'fen-turn': () => msg('The side to move must be w or b.'),
  'fen-rights': () => msg('The rights must be squares such as g1g12, the letters KQkq, or "-".'),
  'fen-en-passant': () => msg('The fourth field must be "-": there is no en passant.'),
  'fen-halfmoves': () => msg('The number of plies since a capture or pawn move is not a number.'),
  'fen-fullmoves': () => msg('The move number is not a number.'),
  'fen-extra-field': () => msg('A FEN has six fields; this is one too many.'),
  'move-syntax': () => msg('This is not a coordinate move such as c1f3.'),
  'move-square': () => msg('This is not a square, a1 to l12.'),
  'move-promotion-letter': () => msg('There is no such piece.'),
  'move-game-over': () => msg('The game is over.'),
  'move-no-piece': () => msg('There is no such piece to move.'),
  'move-not-yours': () => msg('The other side is to move.'),
  'move-own-piece': () => msg('A piece of one’s own stands there.'),
  'move-illegal': () => msg('The piece cannot go there.'),
  'move-leaves-check': () => msg('The move would leave the king attacked.'),
  'move-wrong-promotion': () => msg('The file makes the pawn another piece.'),
  'move-no-promotion': () => msg('This is not a promotion.'),
  'move-no-dice': () => msg('The turn passes only in games with dice.'),
  'move-no-pass': () => msg('There is a legal move for every roll, so none is a pass.'),
  'san-syntax': () => msg('This is not a move.'),
  'san-ambiguous': () => msg('Several moves fit.'),
  'san-illegal': () => msg('No such piece can go there.'),
  'pgn-variant': () => msg('The game is of another variant.'),
  'pgn-roll': () => msg('The move cannot follow that roll.'),
  'pgn-dice': () => msg('The die of this game has eight faces.'),
  'pgn-unclosed-comment': () => msg('A comment is not closed.'),
  'pgn-unclosed-variation': () => msg('A variation is not closed.'),
  'pgn-stray-close': () => msg('There is no variation to close here.'),
  'pgn-stray-variation': () => msg('A variation needs a move that it replaces.'),
  'pgn-unread': () => msg('Part of the text could not be read.'),
  'pgn-text-behind-game': () => msg('More text follows the end of the game.'),
  'pgn-nesting': () => msg('Variations are nested too deep.'),
  'pgn-comment-length': () => msg('The comments on a position are too long.'),
  'pgn-shapes': () => msg('A position has too many arrows and circles.'),
  'pgn-faults': () => msg('The game has too many faults; the rest of it is not read.'),
  'pgn-too-long': () => msg('A single game is longer than 1 MB.'),
  'ruleset-unknown': () => msg('There is no such ruleset.'),
  'ruleset-switch-unknown': () => msg('There is no such switch of the rules.'),
  'ruleset-switch-value': () => msg('The switch of the rules has no such value.'),
  'ruleset-switch-repeated': () => msg('A switch of the rules is set twice.'),
  'king-missing': () => msg('A king is missing.'),
  'king-repeated': () => msg('A side has several kings.'),
  'opponent-in-check': () => msg('The side that is not to move is in check.'),
  'pawn-on-last-rank': () => msg('A pawn cannot stand on the last rank.'),
  'right-without-piece': () => msg('A right has no piece to which it belongs.'),
  'too-many-pieces': () => msg('A side has too many pieces.'),
  'too-many-pawns': () => msg('A side has too many pawns.'),
  'too-many-promoted': () => msg('A side has more promoted pieces than pawns are missing.'),
  'halfmoves-invalid': () =>
    msg('The number of plies since a capture or pawn move is not a number.'),
  'fullmoves-invalid': () => msg('The move number is not a number.'),
  'link-roll': () => msg('The die has no such roll.'),
  'link-field': () => msg('The link has a field that is not known.'),
  'link-encoding': () => msg('The link is damaged.'),
  'link-cursor': () => msg('The link leads to a move that is not in it.'),
  'intake-empty': () => msg('There is nothing to read.'),
  'intake-too-large': () => msg('The file is too large: at most 256 MB can be read.'),
  'intake-unreadable': () => msg('This cannot be read.'),
  storage: () => msg('The browser has no room left for it.'),
};

const sentenceOf = (code: string): string | undefined =>
  Object.hasOwn(SENTENCES, code) ? SENTENCES[code]?.() : undefined;

/** What is wrong, as a sentence. */
export const faultText = ({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): string => {
  const sentence = getLocale() === sourceLocale ? message : (sentenceOf(code) ?? message);
  return isOfDice(code)
    ? `${sentence} ${msg('With the eight-sided die this is possible: the king can be taken.')}`
    : sentence;
};

/** Whether a fault is none in a game with dice. */
export const isOfDice = (code: string): boolean => code === 'opponent-in-check';

/** What is wrong with a set-up, and on which squares. */
export const setupFaultText = (fault: SetupFault): string => {
  if (getLocale() === sourceLocale || fault.squares.length === 0) return faultText(fault);
  return `${faultText(fault)} (${fault.squares.join(', ')})`;
};

interface Place {
  readonly line?: number;
  readonly ply?: number;
  readonly token?: string;
}

/** Where something was wrong: the line, the number of the move, what stood there. */
export const placeText = ({ line, ply, token }: Place): string => {
  const what = token === undefined || token === '' ? '' : `“${token.slice(0, 40)}”`;
  const where =
    line !== undefined ? msg(str`Line ${line}`) : ply !== undefined ? msg(str`Move ${ply}`) : '';
  return [where, what].filter((part) => part !== '').join(', ');
};
