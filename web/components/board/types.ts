/** What hosts of the board give it and get from it. */
import type { BoardShape } from '../../../src/drawing/shapes.js';
import type { TextError } from '../../../src/errors/error.js';
import type { Piece, PromotionRole } from '../../../src/rules/pieces.js';
import type { Square } from '../../../src/rules/squares.js';

/** Only legal moves; any piece anywhere; nothing. */
export const BOARD_MODES = ['legal', 'free', 'view'] as const;
export type BoardMode = (typeof BOARD_MODES)[number];

/** Whose pieces the user may move. */
export const MOVABLE_COLORS = ['white', 'black', 'both', 'none'] as const;
export type MovableColor = (typeof MOVABLE_COLORS)[number];

/** What a move event tells. */
export interface BoardMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
  /** Empty in free mode, where a move need not be one of the game. */
  readonly san: string;
  /** FEN of the position after the move. */
  readonly fen: string;
}

/** What is told when a piece is picked up. */
export interface BoardMoveStart {
  readonly from: Square;
  readonly piece: Piece;
}

/** What is told when a piece is dropped beside the board in free mode. */
export interface BoardRemoval {
  readonly square: Square;
  readonly piece: Piece;
  /** FEN of the position without it. */
  readonly fen: string;
}

/** How a host can highlight a square. */
export const MARK_KINDS = ['selected', 'premove', 'last', 'good', 'bad', 'info'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export interface BoardMark {
  readonly square: Square;
  readonly kind: MarkKind;
}

/** Marks as a list, or by square. */
export type BoardMarks = readonly BoardMark[] | ReadonlyMap<Square, MarkKind>;

/** The events of the board; all bubble and cross shadow roots. */
export interface BoardEvents {
  readonly 'acedrex-move-start': BoardMoveStart;
  readonly 'acedrex-move': BoardMove;
  readonly 'acedrex-remove': BoardRemoval;
  readonly 'acedrex-position-change': { readonly fen: string };
  readonly 'acedrex-shapes-change': { readonly shapes: readonly BoardShape[] };
  readonly 'acedrex-error': TextError;
}
