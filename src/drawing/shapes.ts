/** Arrows and circles over a board. */
import { SHAPE_COLORS, type ShapeColor } from '../notation/shape.js';
import type { Role } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';

export const BRUSHES = SHAPE_COLORS;
export type Brush = ShapeColor;

export interface ArrowShape {
  readonly kind: 'arrow';
  readonly from: Square;
  readonly to: Square;
  readonly brush: Brush;
  /** Thickness, 0 to 1; 0.5 by default. */
  readonly width?: number;
  /** A few characters, such as a score, written on the arrow. */
  readonly label?: string;
  /** The kind of piece whose path it shows; by default, the piece on `from`. */
  readonly role?: Role;
  /** Whether it is drawn pale, as the suggestions of an engine are. */
  readonly isPale?: boolean;
}

export interface CircleShape {
  readonly kind: 'circle';
  readonly square: Square;
  readonly brush: Brush;
  readonly label?: string;
}

/** Opacity of arrows; pale ones differ from those that users draw. */
export const ARROW_OPACITY = 0.8;
export const PALE_OPACITY = 0.45;

/** A shape that can be drawn over a board. */
export type BoardShape = ArrowShape | CircleShape;

/** Whether two shapes are at the same place, regardless of colour. */
export const isSamePlace = (a: BoardShape, b: BoardShape): boolean =>
  a.kind === 'arrow'
    ? b.kind === 'arrow' && a.from === b.from && a.to === b.to
    : b.kind === 'circle' && a.square === b.square;
