/** The words for sentences about moves and pieces: their type, and English. */
import type { ScopeKind } from '../../rules/tactics.js';
import type { BoardStatus } from '../../rules/outcome.js';
import type { Color, Piece, PromotionRole, Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { BoardWords } from './square-views.js';

/** A noun in singular and plural. */
export type Count = readonly [one: string, many: string];

export interface SpeechWords extends Pick<BoardWords, 'moved'> {
  readonly piece: (piece: Piece) => string;
  readonly empty: string;
  readonly role: (role: Role) => string;
  readonly takes: (role: Role) => string;
  readonly becomes: (role: PromotionRole) => string;
  readonly check: string;
  readonly ends: Readonly<Record<Exclude<BoardStatus, 'ongoing'>, string>>;
  /** How a kind of piece moves under a ruleset, as a clause. */
  readonly howItMoves: (role: Role, ruleset: Ruleset) => string;
  /** The words before the squares of each kind. */
  readonly reach: Readonly<Record<ScopeKind, string>>;
  readonly cannotMove: string;
  readonly moves: Count;
  readonly captures: Count;
  readonly blocked: Count;
  readonly barred: Count;
  readonly noMove: string;
  /** The sentence about promotion on the card of a pawn. */
  readonly promotes: (role: PromotionRole) => string;
  readonly attackedBy: (color: Color, pieces: string) => string;
  readonly defendedBy: (color: Color, pieces: string) => string;
  readonly attackedByNone: string;
}

const howItMoves = (role: Role, { switches }: Ruleset): string => {
  switch (role) {
    case 'rook':
      return 'any distance along its rank or file';
    case 'crocodile':
      return 'any distance diagonally';
    case 'lion':
      return switches.lion === 'threeleaper'
        ? 'leaps three squares straight'
        : 'leaps three squares straight, or three and one to the side';
    case 'giraffe':
      return switches.giraffe === 'zebra'
        ? 'leaps three squares and two to the side'
        : 'leaps four squares and one to the side';
    case 'aanca':
      return switches.aanca === 'may-stop'
        ? 'one square diagonally, then outward like a rook'
        : 'over an empty square diagonally, then outward like a rook at least one square';
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide'
        ? 'a knight’s leap, then outward like a bishop'
        : 'first a knight’s leap without capturing, later like a bishop';
    case 'king':
      return switches.kingLeap === 'all'
        ? 'one square; until it has moved, a leap of two'
        : 'one square; until it has moved, a leap of two forward';
    case 'pawn':
      return switches.pawnDoubleStep
        ? 'one square forward, at first two; takes diagonally'
        : 'one square forward; takes diagonally';
  }
};

export const ENGLISH_SPEECH: SpeechWords = {
  piece: ({ color, role }) => `${color} ${role}`,
  empty: 'empty',
  moved: ({ color, role }, from, to) => `${color} ${role} ${from} to ${to}`,
  role: (role) => role,
  takes: (role) => `takes ${role}`,
  becomes: (role) => `becomes ${role}`,
  check: 'check',
  ends: {
    checkmate: 'checkmate',
    stalemate: 'stalemate',
    'bare-king': 'bare king',
    'both-bare': 'both kings bare',
    'king-captured': 'king captured',
  },
  howItMoves,
  reach: {
    capture: 'takes on',
    step: 'goes to',
    slide: 'slides to',
    friend: 'is blocked by friends on',
    block: 'is blocked on',
    barred: 'would leave its king attacked on',
  },
  cannotMove: 'cannot move',
  moves: ['move', 'moves'],
  captures: ['capture', 'captures'],
  blocked: ['square blocked', 'squares blocked'],
  barred: ['barred by check', 'barred by check'],
  noMove: 'no move',
  promotes: (role) => `becomes ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role} on this file`,
  attackedBy: (color, pieces) => `attacked by ${color} ${pieces}`,
  defendedBy: (color, pieces) => `defended by ${color} ${pieces}`,
  attackedByNone: 'not attacked',
};

/** The words for sentences where some, or all, are given in another language. */
export const speechIn = (given: Partial<SpeechWords> | undefined): SpeechWords => ({
  ...ENGLISH_SPEECH,
  ...given,
});
