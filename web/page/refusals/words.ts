import type { Color } from '../../../src/rules/pieces.js';
import type { Refusal } from '../../../src/rules/refusal.js';

/** Why a move of a kind of piece is not legal. */
export type RefusalWords = Readonly<Record<Refusal, (piece: string, turn: Color) => string>>;

export const ENGLISH: RefusalWords = {
  over: () => 'The game is over.',
  turn: (_, turn) => `It is ${turn === 'white' ? 'White' : 'Black'}’s turn.`,
  roll: (piece) => `The roll does not let the ${piece} move.`,
  stuck: (piece) => `The ${piece} has no legal move now.`,
  friend: () => 'One of your own pieces stands there.',
  check: () => 'Your king is in check. Move it away, capture the attacker, or block its way.',
  king: () => 'Your king would be in check.',
  straight: () => 'A pawn does not capture straight ahead.',
  diagonal: () => 'A pawn moves diagonally only to capture.',
  way: () => 'Another piece stands in the way.',
  reach: (piece) => `The ${piece} does not move like that.`,
};
