/** Plays moves that the page's code requests. */
import { rulesFor } from './board-rules.js';
import { announce, type Board } from './state.js';
import type { BoardMove } from './types.js';
import type { Square } from '../../rules/squares.js';

/** Plays a move without events, because events report only user actions. Returns undefined if the move is illegal. */
export const playMove = (board: Board, from: Square, to: Square): BoardMove | undefined => {
  const { host, words } = board;
  const rules = board.rules ?? rulesFor(board);
  const legal = rules.findLegal(from, to);
  if (legal === undefined) return undefined;
  const { san, fen, spoken } = rules.play(legal, words);
  host.lastMove = [from, to];
  host.fen = fen;
  announce(board, spoken);
  const { promotion } = legal;
  return { from, to, ...(promotion !== undefined && { promotion }), san, fen };
};
