/** Moves that the user makes: which moves are possible, and their effects. */
import { makeFen } from '../../notation/fen.js';
import type { LegalMove } from '../../rules/moves.js';
import type { Piece } from '../../rules/pieces.js';
import { withPieces, type Setup } from '../../rules/setup.js';
import type { Square } from '../../rules/squares.js';
import { play } from './parts.js';
import { modeOf, pieceAt } from './position.js';
import { announce, type Board } from './state.js';
import type { BoardMove } from './types.js';

export const isMovable = (board: Board, square: Square): boolean => {
  const mode = modeOf(board);
  const { movableColor } = board.host;
  const color = pieceAt(board, square)?.color;
  if (color === undefined || (movableColor !== 'both' && movableColor !== color)) return false;
  return mode === 'free' || (mode === 'legal' && board.rules?.movable.has(square) === true);
};

const legalMove = (board: Board, to: Square): LegalMove | undefined =>
  modeOf(board) === 'legal' ? board.rules?.findMove(board.selected, to) : undefined;

export const isTarget = (board: Board, square: Square): boolean => {
  const { selected } = board;
  if (modeOf(board) === 'free') return selected !== undefined && square !== selected;
  return legalMove(board, square) !== undefined;
};

/** Cancels a selection that the mode or roll no longer allows, and closes the card of a piece that is gone. */
export const dropStale = (board: Board): void => {
  const { selected, carded } = board;
  if (selected !== undefined && !isMovable(board, selected)) board.selected = undefined;
  if (carded !== undefined && pieceAt(board, carded) === undefined) board.carded = undefined;
};

/**
 * Selects a piece that can move, unless a listener forbids it; returns whether the piece was selected. A press is kept
 * for `catchUp` if it is not known yet which moves the user can enter.
 */
export const select = (board: Board, from: Square): boolean => {
  const piece = pieceAt(board, from);
  if (piece === undefined || !isMovable(board, from)) {
    if (modeOf(board) === 'legal' && !board.rules?.isReady)
      board.early = [...(board.early ?? []), { square: from }];
    return false;
  }
  if (!board.dispatch('acedrex-move-start', { from, piece }, true)) return false;
  board.selected = from;
  board.carded = undefined;
  return true;
};

/** Reports an illegal move, or a press on a piece that cannot move. The board itself does not change. */
export const refuse = (board: Board, from: Square | undefined, to?: Square): void => {
  if (modeOf(board) === 'legal' && from && board.rules?.forbids(from, to))
    board.dispatch('acedrex-illegal-move', { from, ...(to !== undefined && { to }) });
};

/** Enters a premove, or cancels it. */
const setPremove = (board: Board, premove?: readonly [Square, Square]): void =>
  play.loaded?.premoves.loaded?.set(board, premove);

/** Moves the selected piece if the mode and the listeners allow it; returns whether the piece was moved. */
export const move = (board: Board, to: Square): boolean => {
  const { host, setup, rules, words, selected: from } = board;
  const legal = legalMove(board, to);
  const isFree = modeOf(board) === 'free';
  board.selected = undefined;
  const piece = from && pieceAt(board, from);
  if (from === undefined || piece === undefined) return false;
  if (!isFree && legal === undefined) {
    refuse(board, from, to);
    return false;
  }
  if (!isFree && rules?.isPremove) {
    setPremove(board, [from, to]);
    return false;
  }
  const played = isFree || legal === undefined ? undefined : rules?.play(legal, words);
  const { promotion } = legal ?? {};
  const detail: BoardMove = {
    from,
    to,
    ...(promotion !== undefined && { promotion }),
    san: played?.san ?? '',
    fen: played?.fen ?? fenWith(setup, [from, undefined], [to, piece]),
  };
  const { fen, lastMove, userShapes } = host;
  const { spoken } = board;
  if (!board.dispatch('acedrex-move', detail, true)) return false;
  board.focused = to;
  // Announces the move, unless a listener has already announced it.
  if (board.spoken === spoken)
    announce(board, played?.spoken ?? words.moved({ piece: words.piece(piece), from, to }));
  // Keeps `lastMove` if a listener has changed it in the meantime.
  if (!isFree && host.lastMove === lastMove) host.lastMove = [from, to];
  // Cleared without an event, because the user has erased nothing and the page may already show another position.
  if (host.userShapes === userShapes) host.userShapes = [];
  if (host.fen === fen) host.fen = detail.fen;
  board.dispatch('acedrex-position-change', { fen: detail.fen });
  return true;
};

/** Replays the presses and drops from before the rules, or the code for premoves, were loaded. */
export const catchUp = (board: Board): void => {
  const { early = [] } = board;
  board.early = undefined;
  for (const { square, isDrop } of early) {
    if (!isDrop) setPremove(board);
    if (isDrop || isTarget(board, square)) move(board, square);
    else select(board, square);
  }
};

/** Shows the card of a piece if the host uses cards, unless the piece is selected and its targets are shown. */
export const showCard = (board: Board, square: Square | undefined): void => {
  const { host, selected } = board;
  const mayShow = host.showCards && square !== undefined && square !== selected;
  board.carded = mayShow && pieceAt(board, square) ? square : undefined;
};

const fenWith = (
  setup: Setup,
  ...changes: readonly (readonly [Square, Piece | undefined])[]
): string => makeFen(withPieces(setup, changes));
