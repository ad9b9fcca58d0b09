/** Sentences about pieces and squares, for speech and cards. */
import type { AttackMap, PieceScope, ScopeKind } from '../../rules/tactics.js';
import { COLORS } from '../../rules/pieces.js';
import type { Setup } from '../../rules/setup.js';
import { squareIndex, SQUARES, type Square } from '../../rules/squares.js';
import type { SpeechWords } from './speech-words.js';

const ORDER: readonly ScopeKind[] = ['capture', 'step', 'slide', 'friend', 'block', 'barred'];

const squaresOf = ({ squares }: PieceScope, kind: ScopeKind): readonly Square[] =>
  SQUARES.filter((square) => squares.get(square) === kind);

/** Describes where a piece can go, such as `f6, white aanca, takes on e10; goes to e5, e7`. */
export const describeScope = (from: Square, reach: PieceScope, words: SpeechWords): string => {
  const parts = ORDER.flatMap((kind) => {
    const squares = squaresOf(reach, kind);
    return squares.length === 0 ? [] : [`${words.reach[kind]} ${squares.join(', ')}`];
  });
  const what = parts.length === 0 ? words.cannotMove : parts.join('; ');
  return `${from}, ${words.piece(reach.piece)}, ${what}`;
};

/** Counts the squares where a piece can go, such as `12 moves, 1 capture, 2 squares blocked`. */
export const countScope = (reach: PieceScope, words: SpeechWords): string => {
  const count = (kind: ScopeKind): number => squaresOf(reach, kind).length;
  const counts = (
    [
      [count('step') + count('slide'), words.moves],
      [count('capture'), words.captures],
      [count('friend') + count('block'), words.blocked],
      [count('barred'), words.barred],
    ] as const
  ).flatMap(([number, say]) => (number === 0 ? [] : [say({ count: number })]));
  return counts.length === 0 ? words.noMove : counts.join(', ');
};

/** Describes the piece on a square and which pieces attack it. */
export const describeSquare = (
  setup: Setup,
  map: AttackMap,
  square: Square,
  words: SpeechWords,
): string => {
  const piece = setup.board[squareIndex(square)];
  const attackers = COLORS.flatMap((color) => {
    const names = map.attackers(square, color).flatMap((from) => {
      const attacker = setup.board[squareIndex(from)];
      return attacker === undefined ? [] : [`${words.role(attacker)} ${from}`];
    });
    const by = piece?.color === color ? words.defendedBy : words.attackedBy;
    return names.length === 0 ? [] : [by({ color, pieces: names.join(', ') })];
  });
  const what = piece === undefined ? words.empty : words.piece(piece);
  return [square, what, ...(attackers.length === 0 ? [words.attackedByNone] : attackers)].join(
    ', ',
  );
};
