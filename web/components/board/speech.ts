/** Sentences about moves and pieces, to be heard and to be read. */
import type { AttackMap, Reach, ReachKind } from '../../../src/rules/awareness.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import { COLORS, type Color, type Role } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';
import { squareIndex, SQUARES, type Square } from '../../../src/rules/squares.js';

/** A move that was made, such as `white pawn g11 to g12, becomes aanca, check`. */
export const describeMove = (color: Color, move: LegalMove, after: Position): string => {
  const taken = move.captured === undefined ? '' : ` takes ${move.captured}`;
  const promotion = move.promotion === undefined ? '' : `, becomes ${move.promotion}`;
  const status = after.boardStatus();
  const end = status === 'ongoing' ? (after.isCheck() ? ', check' : '') : `, ${status}`;
  return `${color} ${move.role} ${move.from} to ${move.to}${taken}${promotion}${end}`;
};

/** How a kind of piece moves under a ruleset, in half a sentence. */
export const howItMoves = (role: Role, { switches }: Ruleset): string => {
  switch (role) {
    case 'rook':
      return 'any distance along its rank or file';
    case 'crocodile':
      return 'any distance diagonally';
    case 'lion':
      return switches.lion === 'threeleaper'
        ? 'leaps three squares straight'
        : 'leaps three squares straight, or three and one aside';
    case 'giraffe':
      return switches.giraffe === 'zebra'
        ? 'leaps three squares and two aside'
        : 'leaps four squares and one aside';
    case 'aanca':
      return 'one square diagonally, then outward like a rook';
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

const ORDER: readonly (readonly [ReachKind, string])[] = [
  ['capture', 'takes on'],
  ['step', 'goes to'],
  ['slide', 'slides to'],
  ['friend', 'is blocked by friends on'],
  ['block', 'is blocked on'],
  ['barred', 'would leave its king attacked on'],
];

const squaresOf = ({ squares }: Reach, kind: ReachKind): readonly Square[] =>
  SQUARES.filter((square) => squares.get(square) === kind);

/** Where a piece can go, such as `f6, white aanca, takes on e10; goes to e5, e7`. */
export const describeReach = (from: Square, reach: Reach): string => {
  const parts = ORDER.flatMap(([kind, words]) => {
    const squares = squaresOf(reach, kind);
    return squares.length === 0 ? [] : [`${words} ${squares.join(', ')}`];
  });
  const { color, role } = reach.piece;
  return `${from}, ${color} ${role}, ${parts.length === 0 ? 'cannot move' : parts.join('; ')}`;
};

const plural = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** A piece's reach in numbers, such as `3 steps, 21 slides, 1 capture`. */
export const countReach = (reach: Reach): string => {
  const count = (kind: ReachKind): number => squaresOf(reach, kind).length;
  const counts = [
    ...plural(count('step'), 'step', 'steps'),
    ...plural(count('slide'), 'slide', 'slides'),
    ...plural(count('capture'), 'capture', 'captures'),
    ...plural(count('friend') + count('block'), 'blocker', 'blockers'),
    ...plural(count('barred'), 'barred by check', 'barred by check'),
  ];
  return counts.length === 0 ? 'no move' : counts.join(', ');
};

/** What stands on a square and who attacks it, piece by piece. */
export const describeSquare = (setup: Setup, map: AttackMap, square: Square): string => {
  const piece = setup.board[squareIndex(square)];
  const attackers = COLORS.map((color) => {
    const names = map
      .attackers(square, color)
      .map((from) => `${setup.board[squareIndex(from)]?.role ?? ''} ${from}`);
    const verb = piece?.color === color ? 'defended' : 'attacked';
    return names.length === 0 ? '' : `, ${verb} by ${color} ${names.join(', ')}`;
  });
  const what = piece === undefined ? 'empty' : `${piece.color} ${piece.role}`;
  const said = `${square}, ${what}${attackers.join('')}`;
  return attackers.join('') === '' ? `${said}, attacked by none` : said;
};
