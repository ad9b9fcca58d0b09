/**
 * Puts a piece on a random empty square.
 *
 * @param {(import('../build/library/rules/pieces.js').Piece | undefined)[]} board
 * @param {import('../build/library/rules/pieces.js').Piece} piece
 * @param {import('../scripts/random.mjs').SeededRandom} random
 */
export const putAtRandom = (board, piece, random) => {
  let square = random.below(board.length);
  while (board[square] !== undefined) square = random.below(board.length);
  board[square] = piece;
};
