/**
 * The pieces on a board as things with an identity, so that a piece that moves stays the same element
 * and can be animated. Identities are matched by comparing two set-ups: no move need be known.
 */
import type { Piece } from '../../../src/rules/pieces.js';
import type { Setup } from '../../../src/rules/setup.js';
import { fileOf, rankOf, SQUARES, type Square } from '../../../src/rules/squares.js';

export interface PieceNode {
  readonly id: number;
  readonly piece: Piece;
  readonly square: Square;
}

let lastId = 0;

/** The pieces of a set-up, each one of `before` if a piece of its kind has vanished elsewhere. */
export const pieceNodesOf = (
  setup: Setup,
  before: readonly PieceNode[] = [],
): readonly PieceNode[] => {
  const wanted = SQUARES.flatMap((square, index) => {
    const piece = setup.board[index];
    return piece === undefined ? [] : [{ square, piece }];
  });
  const free = new Map(before.map((node) => [node.square, node]));
  const kept = new Map<Square, PieceNode>();
  for (const { square, piece } of wanted) {
    const node = free.get(square);
    if (node === undefined || !isSame(node.piece, piece)) continue;
    kept.set(square, node);
    free.delete(square);
  }
  const pieces = wanted.map(({ square, piece }): PieceNode => {
    const same = kept.get(square);
    if (same !== undefined) return same;
    const moved = nearest(
      square,
      [...free.values()].filter((node) => isSame(node.piece, piece)),
    );
    if (moved === undefined) return { id: (lastId += 1), piece, square };
    free.delete(moved.square);
    return { ...moved, square };
  });
  // In the order of their identities the elements never change places, which would end a transition.
  return pieces.sort((a, b) => a.id - b.id);
};

const isSame = (a: Piece, b: Piece): boolean => a.color === b.color && a.role === b.role;

const nearest = (square: Square, pieces: readonly PieceNode[]): PieceNode | undefined => {
  const distance = (node: PieceNode): number =>
    Math.hypot(fileOf(node.square) - fileOf(square), rankOf(node.square) - rankOf(square));
  return [...pieces].sort((a, b) => distance(a) - distance(b))[0];
};
