/** The types of the board's properties and events. */
import type { Shape } from '../../notation/shape.js';
import type { TextError } from '../../errors/error.js';
import type { Piece, PromotionRole } from '../../rules/pieces.js';
import type { Square } from '../../rules/squares.js';

/** Legal moves only, any piece to any square, or no moves. */
export const BOARD_MODES = ['legal', 'free', 'view'] as const;
export type BoardMode = (typeof BOARD_MODES)[number];

/** The side whose pieces the user may move. */
export const MOVABLE_COLORS = ['white', 'black', 'both', 'none'] as const;
export type MovableColor = (typeof MOVABLE_COLORS)[number];

/** Detail of a move event. */
export interface BoardMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
  /** Empty in free mode, where moves need not be legal. */
  readonly san: string;
  /** FEN of the position after the move. */
  readonly fen: string;
}

/** Detail of the event that reports a picked-up piece. */
export interface BoardMoveStart {
  readonly from: Square;
  readonly piece: Piece;
}

/** Detail of the event that reports an attempted illegal move. */
export interface BoardIllegalMove {
  readonly from: Square;
  /** Absent if the user pressed a piece that cannot move. */
  readonly to?: Square;
}

/** Detail of the event that reports a piece dropped outside the board in free mode. */
export interface BoardRemoval {
  readonly square: Square;
  readonly piece: Piece;
  /** FEN of the position without the piece. */
  readonly fen: string;
}

/** Detail of the event that reports an entered, cancelled or completed premove. */
export interface BoardPremoveChange {
  /** The squares of the entered premove; undefined if the premove was removed. */
  readonly premove: readonly [Square, Square] | undefined;
}

/** The kinds of highlighted squares. */
export const MARK_KINDS = ['selected', 'premove', 'last', 'good', 'bad', 'info'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export interface BoardMark {
  readonly square: Square;
  readonly kind: MarkKind;
}

/** Marks as a list or by square. */
export type BoardMarks = readonly BoardMark[] | ReadonlyMap<Square, MarkKind>;

/** The events of the board; all bubble and cross shadow roots. */
export interface BoardEvents {
  readonly 'acedrex-move-start': BoardMoveStart;
  readonly 'acedrex-move': BoardMove;
  readonly 'acedrex-illegal-move': BoardIllegalMove;
  readonly 'acedrex-remove': BoardRemoval;
  readonly 'acedrex-premove-change': BoardPremoveChange;
  readonly 'acedrex-position-change': { readonly fen: string };
  readonly 'acedrex-shapes-change': { readonly shapes: readonly Shape[] };
  readonly 'acedrex-error': TextError;
}
