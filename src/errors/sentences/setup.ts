/** What is wrong with a set-up, and what can be done about it. */
import type { Repairs, Sentences, SetupErrors } from '../codes.js';
import { article, sideName } from './words.js';

export const SETUP_SENTENCES: Sentences<SetupErrors> = {
  'king-missing': ({ color }) => `${sideName(color)} has no king.`,
  'king-repeated': ({ color, squares }) =>
    `${sideName(color)} has ${squares.length} kings, on ${squares.join(', ')}.`,
  'opponent-in-check': ({ turn, king, attackers }) =>
    `It is ${sideName(turn)}'s move, but ${sideName(turn === 'white' ? 'black' : 'white')}'s king on ${king} is attacked from ${attackers.join(', ')}.`,
  'pawn-on-last-rank': ({ square }) => `A pawn cannot stand on ${square}.`,
  'right-without-piece': ({ square, unicornios }) =>
    `The right on ${square} belongs to ${unicornios ? 'no unicornio and ' : ''}no king on its home square.`,
  'halfmoves-invalid': ({ value }) =>
    `${value} is not a number of plies since a capture or pawn move.`,
  'fullmoves-invalid': ({ value }) => `${value} is not a move number.`,
  'too-many-pieces': ({ color, count, max }) =>
    `${sideName(color)} has ${count} pieces; a side begins with ${max}.`,
  'too-many-pawns': ({ color, count, max }) =>
    `${sideName(color)} has ${count} pawns; a side begins with ${max}.`,
  'too-many-promoted': ({ color, count, missing }) =>
    `${sideName(color)} has at least ${count === 1 ? '1 promoted piece' : `${count} promoted pieces`}, but ${missing === 0 ? 'none' : `only ${missing}`} of its pawns ${missing > 1 ? 'are' : 'is'} missing.`,
  'pawn-behind-start': ({ color, square }) =>
    `${sideName(color)}'s pawn on ${square} stands behind the rank that its pawns start from.`,
  'unmoved-away-from-home': ({ square }) =>
    `The unicornio on ${square} cannot be unmoved: only those on c1, j1, c12 and j12 can.`,
  'halfmoves-beyond-game': ({ halfmoves, played }) =>
    `${halfmoves} plies since a capture or pawn move are more than the ${played} of the game so far.`,
};

/** The most squares that a repair lists one by one. */
const MAX_NAMED = 6;

export const REPAIR_LABELS: Sentences<Repairs> = {
  'put-king': ({ color, square }) => `Put ${sideName(color)}'s king on ${square}`,
  'keep-king': ({ square }) => `Keep the king on ${square}`,
  'remove-pieces': ({ squares }) =>
    squares.length > MAX_NAMED ? `Remove ${squares.length} pieces` : `Remove ${squares.join(', ')}`,
  'change-turn': ({ turn }) => `Set ${sideName(turn)} to move`,
  'promote-pawn': ({ role }) => `Promote it to ${article(role)}`,
  'remove-pawn': () => 'Remove the pawn',
  'drop-right': ({ square }) => `Drop the right on ${square}`,
  'reset-counter': ({ value }) => `Set it to ${value}`,
  'set-fullmoves': ({ fullmoves }) => `Set the move number to ${fullmoves}`,
};
