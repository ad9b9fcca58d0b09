/**
 * The pieces on a board as things with an identity, so that a piece that moves stays the same element
 * and can be animated. Identities are matched by comparing two set-ups: no move need be known.
 */
import type { Piece } from '../../../src/rules/pieces.js';
import type { Setup } from '../../../src/rules/setup.js';
import { fileOf, rankOf, SQUARES, type Square } from '../../../src/rules/squares.js';

export interface Man {
  readonly id: number;
  readonly piece: Piece;
  readonly square: Square;
}

let lastId = 0;

/** The men of a set-up, each one of `before` if a piece of its kind has vanished elsewhere. */
export const menOf = (setup: Setup, before: readonly Man[] = []): readonly Man[] => {
  const wanted = SQUARES.flatMap((square, index) => {
    const piece = setup.board[index];
    return piece === undefined ? [] : [{ square, piece }];
  });
  const free = new Map(before.map((man) => [man.square, man]));
  const kept = new Map<Square, Man>();
  for (const { square, piece } of wanted) {
    const man = free.get(square);
    if (man === undefined || !isSame(man.piece, piece)) continue;
    kept.set(square, man);
    free.delete(square);
  }
  const men = wanted.map(({ square, piece }): Man => {
    const same = kept.get(square);
    if (same !== undefined) return same;
    const moved = nearest(
      square,
      [...free.values()].filter((man) => isSame(man.piece, piece)),
    );
    if (moved === undefined) return { id: (lastId += 1), piece, square };
    free.delete(moved.square);
    return { ...moved, square };
  });
  // In the order of their identities the elements never change places, which would end a transition.
  return men.sort((a, b) => a.id - b.id);
};

const isSame = (a: Piece, b: Piece): boolean => a.color === b.color && a.role === b.role;

const nearest = (square: Square, men: readonly Man[]): Man | undefined => {
  const distance = (man: Man): number =>
    Math.hypot(fileOf(man.square) - fileOf(square), rankOf(man.square) - rankOf(square));
  return [...men].sort((a, b) => distance(a) - distance(b))[0];
};
