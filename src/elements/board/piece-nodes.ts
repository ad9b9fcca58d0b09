/**
 * Gives the pieces on a board identities, so that a moving piece keeps its element and can be animated.
 * Identities are found by comparing two set-ups, without knowing the move.
 */
import type { Piece } from '../../rules/pieces.js';
import type { Setup } from '../../rules/setup.js';
import { fileOf, rankOf, SQUARES, type Square } from '../../rules/squares.js';

export interface PieceNode {
  readonly id: number;
  readonly piece: Piece;
  readonly square: Square;
}

let lastId = 0;

/**
 * The pieces of a set-up. A piece keeps its identity from `before` if it stands on the same square, or if a
 * piece of its kind has disappeared from another square.
 */
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
  // Sorted by identity, so that the elements keep their order in the document; reordering would end
  // transitions.
  return pieces.sort((a, b) => a.id - b.id);
};

const isSame = (a: Piece, b: Piece): boolean => a.color === b.color && a.role === b.role;

const nearest = (square: Square, pieces: readonly PieceNode[]): PieceNode | undefined => {
  const distance = (node: PieceNode): number =>
    Math.hypot(fileOf(node.square) - fileOf(square), rankOf(node.square) - rankOf(square));
  return [...pieces].sort((a, b) => distance(a) - distance(b))[0];
};
