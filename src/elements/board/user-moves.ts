/** Moves that the user makes: which are possible, and what follows from one. */
import { makeFen } from '../../notation/fen.js';
import type { LegalMove } from '../../rules/moves.js';
import type { Piece } from '../../rules/pieces.js';
import { withPieces, type Setup } from '../../rules/setup.js';
import type { Square } from '../../rules/squares.js';
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

/** The legal move of the selected piece to a square. */
const legalMove = (board: Board, to: Square): LegalMove | undefined =>
  modeOf(board) === 'legal' ? board.rules?.findMove(board.selected, to) : undefined;

/** Whether the selected piece may move to a square. */
export const isTarget = (board: Board, square: Square): boolean => {
  const { selected } = board;
  if (modeOf(board) === 'free') return selected !== undefined && square !== selected;
  return legalMove(board, square) !== undefined;
};

/** Cancels a selection that another mode or roll does not allow, and closes a card whose piece is gone. */
export const dropStale = (board: Board): void => {
  const { selected, carded } = board;
  if (selected !== undefined && !isMovable(board, selected)) board.selected = undefined;
  if (carded !== undefined && pieceAt(board, carded) === undefined) board.carded = undefined;
};

/** Selects a piece that can move, unless a listener forbids it; returns whether it was selected. */
export const select = (board: Board, from: Square): boolean => {
  const piece = pieceAt(board, from);
  if (piece === undefined || !isMovable(board, from)) return false;
  if (!board.dispatch('acedrex-move-start', { from, piece }, true)) return false;
  board.selected = from;
  board.carded = undefined;
  return true;
};

/** Reports a move that is not legal, or a press on a piece that cannot move. The board only ignores it. */
export const refuse = (board: Board, from: Square | undefined, to?: Square): void => {
  const { rules } = board;
  if (modeOf(board) !== 'legal' || from === undefined || pieceAt(board, from) === undefined) return;
  // What a listener has forbidden is legal.
  if (
    rules === undefined ||
    (to === undefined ? rules.movable.has(from) : rules.findMove(from, to))
  )
    return;
  board.dispatch('acedrex-illegal-move', { from, ...(to !== undefined && { to }) });
};

/** Moves the selected piece if the mode and the listeners allow it; returns whether they did. */
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
  // A listener may have announced the move itself, with more about it.
  if (board.spoken === spoken)
    announce(board, played?.spoken ?? words.moved({ piece: words.piece(piece), from, to }));
  // A listener may have set another last move meanwhile; that one stays.
  if (!isFree && host.lastMove === lastMove) host.lastMove = [from, to];
  // Without an event: the user has not erased anything, and the page may show another position already.
  if (host.userShapes === userShapes) host.userShapes = [];
  if (host.fen === fen) host.fen = detail.fen;
  board.dispatch('acedrex-position-change', { fen: detail.fen });
  return true;
};

/** Carries out the presses and drops that came before the rules. */
export const catchUp = (board: Board): void => {
  const { early = [] } = board;
  board.early = undefined;
  for (const { square, isDrop } of early)
    if (isDrop || isTarget(board, square)) move(board, square);
    else select(board, square);
};

/** Removes a piece that was dropped outside the board, unless a listener forbids it. */
export const remove = (board: Board, square: Square): void => {
  const { host } = board;
  board.selected = undefined;
  const piece = pieceAt(board, square);
  if (piece === undefined) return;
  const before = host.fen;
  const fen = fenWith(board.setup, [square, undefined]);
  if (!board.dispatch('acedrex-remove', { square, piece, fen }, true)) return;
  const { words } = board;
  announce(board, words.removed({ piece: words.piece(piece), from: square }));
  if (host.fen === before) host.fen = fen;
  board.dispatch('acedrex-position-change', { fen });
};

/** Shows the card of a piece, unless it is selected, because then its targets are shown. */
export const showCard = (board: Board, square: Square | undefined): void => {
  const hasCard = square !== undefined && square !== board.selected && pieceAt(board, square);
  board.carded = hasCard ? square : undefined;
};

const fenWith = (
  setup: Setup,
  ...changes: readonly (readonly [Square, Piece | undefined])[]
): string => makeFen(withPieces(setup, changes));
